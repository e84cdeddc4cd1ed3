import { invisible, toAsciiDomain } from './email-address.ts';
import { comparableText } from './comparable-text.ts';

/**
 * A key that is equal for all spellings of an address, for comparisons and never for sending: without invisible
 * characters, case or compatibility forms. Never fails, so that addresses stored under earlier rules can be compared.
 */
export function addressKey(address: string): string {
  const visible = address.replaceAll(invisible, '').trim();
  const at = visible.lastIndexOf('@');
  if (at < 0) return comparableText(visible);
  const domain = visible.slice(at + 1);
  // A trailing dot does not change a domain name (RFC 1034, 3.1).
  const plain = domain.endsWith('.') ? domain.slice(0, -1) : domain;
  return `${comparableText(visible.slice(0, at))}@${toAsciiDomain(plain) ?? comparableText(plain)}`;
}

/** The domain of an address in the spelling of its key; '' for a text without one. */
export function domainOf(address: string): string {
  const key = addressKey(address);
  const at = key.lastIndexOf('@');
  return at < 0 ? '' : key.slice(at + 1);
}

/** A key that is equal for all addresses of one mailbox: without a plus suffix (RFC 5233). */
export function mailboxOf(address: string): string {
  const key = addressKey(address);
  const at = Math.max(0, key.lastIndexOf('@'));
  const [name = ''] = key.slice(0, at).split('+');
  return `${name}${key.slice(at)}`;
}

/**
 * The same also without dots, which large providers ignore, for limiting mails to a mailbox. Two people with the same key
 * lose a courtesy mail at most.
 */
export function mailboxKey(address: string): string {
  const key = mailboxOf(address);
  const at = Math.max(0, key.lastIndexOf('@'));
  return `${key.slice(0, at).replaceAll('.', '')}${key.slice(at)}`;
}
