import { normalizeText } from './normalize-text.ts';

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

/** The length of a text in a URL. */
export const encodedLength = (text: string): number => encode(text).length;

/** A word has at most this many UTF-16 units. */
const longestWord = 50;

/** The longest beginning of a text whose percent-encoded form has at most `max` characters, cut at a word. */
export function cutEncoded(text: string, max: number): string {
  if (encode(text).length <= max) return text;
  return fill(text, max, 'word').trimEnd() || fill(text, max, 'grapheme');
}

/** As many words, or characters as people see them, as fit when they are percent-encoded. */
function fill(text: string, max: number, granularity: 'word' | 'grapheme'): string {
  let left = max;
  let end = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity }).segment(text)) {
    const length = encode(segment).length;
    if (length > left) {
      const isNoWord = granularity === 'word' && segment.length > longestWord;
      return text.slice(0, end) + (isNoWord ? fill(segment, left, 'grapheme') : '');
    }
    left -= length;
    end += segment.length;
  }
  return text;
}

/** The digits of a number, and what people write between them. */
const dialled = /^[+\d\s()./\u2010-\u2015\u2212-]*/;
/** The sign of an extension after a number, and the extension. */
const extensionPart = /^[,;]?\s*(?:extension|ext|poste|durchwahl|dw|x|#)[.:=\s]*(\d{1,7})$/i;
/** The zero that is dialled within a country only, after the code of the country. */
const trunkZero = /^([\s(]*(?:\+|00)[\s(]*\d{1,3}[\s).-]*)\(\s*0\s*\)/;
/** What separates two numbers, or two parts of one number. */
const separator = /\/|\s[\u2010-\u2015-]\s|\s\s/;
/** Digits of an international number at most (ITU-T E.164, 6.2.1); of the shortest number that has no area code. */
const most = 15;
const shortest = 7;

/**
 * A tel: URL (RFC 3966), with the extension, if the text names one.
 * @returns undefined unless the text is exactly one number: with letters among its digits, a second number or a command to
 *   the telephone or its network (`*`, `#`), the link would dial another number than the one that was meant
 */
export function telAddress(phone: string): string | undefined {
  // Input methods write full-width digits, address books put marks of direction around a number.
  const typed = normalizeText(phone, 'NFKC')
    .replaceAll(/[\p{Cf}]/gu, '')
    .trim();
  const [number = ''] = dialled.exec(typed) ?? [];
  const rest = typed.slice(number.length);
  const extension = extensionPart.exec(rest)?.[1];
  if (rest && !extension) return undefined;
  const abroad = number.replace(trunkZero, '$1');
  const [before = '', after, ...more] = abroad.split('+');
  if (more.length > 0 || (after !== undefined && /\d/.test(before))) return undefined;
  const digits = digitsOf(after ?? before);
  if (!digits || digits.length > (digits.startsWith('00') ? most + 2 : most)) return undefined;
  if (abroad.split(separator).filter((part) => digitsOf(part).length >= shortest).length > 1) return undefined;
  return `tel:${after === undefined ? '' : '+'}${digits}${extension ? `;ext=${extension}` : ''}`;
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
