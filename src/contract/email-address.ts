import { fold } from './fold.ts';

/** Local part and label of a domain, each a run of one character class: linear, no backtracking. */
const localPart = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u;
/** Characters that show nothing or steer the text: two addresses that differ in these alone look the same. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Longest address and longest local part in a mail's envelope (RFC 5321, 4.5.3.1), longest label (RFC 1035, 2.3.4). */
const longest = { address: 254, local: 64, label: 63 };

/**
 * One e-mail address in its normal form: the local part as typed, the domain in lower-case ASCII (UTS #46). Undefined
 * where the text is not exactly one address that may stand in a mail header. Characters are those of HTML's e-mail
 * input and letters of any script; none that is invisible.
 */
export function normalizeAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1 || at > longest.local || address.length > longest.address) return undefined;
  const local = address.slice(0, at);
  if (address.search(invisible) >= 0 || !localPart.test(local)) return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  const domain = toAsciiDomain(address.slice(at + 1));
  const normal = domain && `${local}@${domain}`;
  return normal && normal.length <= longest.address ? normal : undefined;
}

/** Whether a text is exactly one e-mail address that may stand in a mail header. */
export function isEmailAddress(text: string): boolean {
  return normalizeAddress(text) !== undefined;
}

/**
 * What all dialectTokens of an address have in common, for comparisons and never for sending: invisible characters left
 * out, upper and lower case and compatibility forms as one. Never fails, so that addresses compare that were stored
 * before the rules of today.
 */
export function addressKey(address: string): string {
  const visible = address.replaceAll(invisible, '').trim();
  const at = visible.lastIndexOf('@');
  if (at < 0) return fold(visible);
  const domain = visible.slice(at + 1);
  // A name that ends in a dot is the same name (RFC 1034, 3.1).
  const plain = domain.endsWith('.') ? domain.slice(0, -1) : domain;
  return `${fold(visible.slice(0, at))}@${toAsciiDomain(plain) ?? fold(plain)}`;
}

/**
 * What all addresses of one mailbox have in common, for counting mails to it: what follows a plus (RFC 5233) and dots,
 * which large providers leave out, make no other mailbox. Two people with one key lose a courtesy mail at most.
 */
export function mailboxKey(address: string): string {
  const key = addressKey(address);
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, Math.max(0, at)).split('+');
  return `${name.replaceAll('.', '')}${key.slice(Math.max(0, at))}`;
}

/** The name of a mail server as DNS knows it; undefined for anything else, a number of the network too. */
function toAsciiDomain(domain: string): string | undefined {
  if (domain.length > longest.address) return undefined;
  const typed = domain.split('.');
  // Labels alone: with a port, a path or brackets the parser below would read something else out of it.
  if (typed.length < 2 || !typed.every((label) => domainLabel.test(label))) return undefined;
  let ascii: string;
  try {
    // The URL parser of browsers and of Node: what url.domainToASCII does, on both sides.
    ascii = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = ascii.split('.');
  const isName = labels.every(
    (label) => label.length <= longest.label && /^[a-z\d-]+$/.test(label) && !/^-|-$/.test(label),
  );
  // The last label of a name is never a number (RFC 3696, 2): '0x7f.1' has become one.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : undefined;
}
