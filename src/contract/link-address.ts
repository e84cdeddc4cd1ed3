/**
 * A mailto: URL (RFC 6068, section 2). User input is percent-encoded: `?` and `&` in an address would start fields such as
 * `bcc`, and `%40` would be read as a second `@`.
 * @param fields header fields and `body` by name, in their order
 */
export function mailtoAddress(email: string, fields: Readonly<Record<string, string>> = {}): string {
  const at = email.lastIndexOf('@');
  const recipient = at < 0 ? encode(email) : `${encode(email.slice(0, at))}@${encode(email.slice(at + 1))}`;
  const query = Object.entries(fields).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `mailto:${recipient}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** RFC 6068 requires %20, not +. A lone surrogate, at which a truncated text may end, cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * A tel: URL (RFC 3966), or undefined if the text contains no number. Only digits are dialled, up to the first character
 * that does not belong to a number: `*` and `#` are commands to the telephone or its network, and a letter starts an
 * extension.
 */
export function telAddress(phone: string): string | undefined {
  const [number = ''] = /^[\d\s()./+\u2010-\u2015-]*/.exec(phone.trim()) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  if (!digits) return undefined;
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}
