/**
 * The address of a link that writes a mail (RFC 6068, section 2). All that is typed is percent-encoded: `?` and `&` in
 * an address would begin fields of their own, such as `bcc`, and `%40` would be read as a second `@`.
 * @param fields header fields by name, `body` among them, in their order
 */
export function mailtoAddress(email: string, fields: Readonly<Record<string, string>> = {}): string {
  const at = email.lastIndexOf('@');
  const receiver = at < 0 ? encode(email) : `${encode(email.slice(0, at))}@${encode(email.slice(at + 1))}`;
  const query = Object.entries(fields).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return `mailto:${receiver}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** RFC 6068 wants %20, not +. Half an emoji, which a cut text may end with, has no encoding. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * The address of a link that calls a number (RFC 3966), or undefined where there is none in the text. Only its digits
 * are dialled, up to the first sign that no number is written with: `*` and `#` are commands to a telephone or its
 * network, and what follows a letter is an extension.
 */
export function telAddress(phone: string): string | undefined {
  const [number = ''] = /^[\d\s()./+\u2010-\u2015-]*/.exec(phone.trim()) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  if (!digits) return undefined;
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}
