/** Local part and domain of an address, each a run of one character class: linear, no backtracking. */
const localPart = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u;

/**
 * Whether a text is exactly one e-mail address that may stand in a mail header.
 * RFC 5321 lengths; characters as in HTML's e-mail input, letters of any script allowed.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label) && !/^-|-$/.test(label))
  );
}
