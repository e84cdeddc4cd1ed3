import { normalizeText } from './normalize-text.ts';

/** Local part and label of a domain, each a run of one character class: linear, no backtracking. */
const localPart = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u;
/** Invisible and control characters: two addresses that differ only in these look the same. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;
/** What a copied address may have around it: spaces, and marks of a web page or an address book. */
const isAround = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]$/u;

/** Longest address and longest local part in a mail's envelope (RFC 5321, 4.5.3.1), longest label (RFC 1035, 2.3.4). */
const longest = { address: 254, local: 64, label: 63 };

/** The message for an address with an invisible character: it looks right, so that 'not valid' would not help. */
export const invisibleInAddress = 'This address contains an invisible character. Please type it instead of pasting it.';

/** Whether an address has an invisible character, other than around it. */
export const hasInvisibleInside = (address: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(trimAround(address));

/**
 * Normalizes an e-mail address. Spaces and invisible characters around it are removed. Compatibility forms become plain
 * characters (NFKC): an input method for Japanese writes full-width letters, and no mail server has such a mailbox. The
 * domain becomes lower-case ASCII (UTS #46).
 * @returns undefined if the text is not exactly one address that is valid in a mail header: allowed are the characters of
 *   HTML's e-mail input and letters of any script; invisible characters are not
 */
export function normalizeAddress(typed: string): string | undefined {
  const trimmed = trimAround(typed);
  if (trimmed.length > longest.address) return undefined;
  const address = normalizeText(trimmed, 'NFKC');
  const at = address.lastIndexOf('@');
  if (at < 1 || at > longest.local || address.length > longest.address) return undefined;
  const local = address.slice(0, at);
  if (address.search(invisible) >= 0 || !localPart.test(local)) return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  // Mail programs may decode what looks like an encoded word (RFC 2047), also where none may be.
  if (local.includes('=?')) return undefined;
  // The full stop of Chinese and Japanese separates labels as well (RFC 3490, 3.1).
  const domain = toAsciiDomain(address.slice(at + 1).replaceAll('。', '.'));
  const normal = domain && `${local}@${domain}`;
  return normal && normal.length <= longest.address ? normal : undefined;
}

/** Whether a text is exactly one e-mail address that is valid in a mail header. */
export function isEmailAddress(text: string): boolean {
  return normalizeAddress(text) !== undefined;
}

/** A text without spaces and invisible characters at both ends. Not an expression: those at the end take quadratic time. */
function trimAround(text: string): string {
  const characters = [...text];
  const isPart = (character: string) => !isAround.test(character);
  const start = characters.findIndex(isPart);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isPart) + 1).join('');
}

/** A DNS name in ASCII; undefined for anything else, also for an IP address. */
export function toAsciiDomain(domain: string): string | undefined {
  if (domain.length > longest.address) return undefined;
  const typed = domain.split('.');
  // Only labels: the parser below would accept a port, a path or brackets.
  if (typed.length < 2 || !typed.every((label) => domainLabel.test(label))) return undefined;
  let ascii: string;
  try {
    // The URL parser exists in browsers and in Node, unlike url.domainToASCII.
    ascii = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = ascii.split('.');
  const isName = labels.every(
    (label) => label.length <= longest.label && /^[a-z\d-]+$/.test(label) && !/^-|-$/.test(label),
  );
  // The last label of a name is never numeric (RFC 3696, 2); the parser turns '0x7f.1' into an IP address.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : undefined;
}
