import { normalizeText } from './normalize-text.ts';

/** Letters, marks, digits, the plain space, ASCII punctuation, the typographic apostrophe, the Catalan middle dot. */
const nameCharacters = /^[\p{L}\p{M}\p{N} !-~’·]*$/u;

/** Invisible letters and marks, such as Hangul fillers and variation selectors (Unicode UAX 44). */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** A mark without a letter, a repeated mark, more than four marks: they would overlap other rows (Unicode UTS 39, 5.4). */
const strayMarks = /(?:^|[^\p{L}\p{N}\p{M}])\p{M}|(\p{Mn})\1|\p{Mn}{5}/u;

/**
 * Whether a name contains visible characters only: no control, format, separator, private or unassigned character, no
 * symbol and no emoji.
 */
export function hasVisibleCharacters(name: string): boolean {
  return nameCharacters.test(name) && !invisible.test(name) && !strayMarks.test(normalizeText(name, 'NFD'));
}

/** Scripts in everyday use (Unicode UAX 31, table 5). */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];
/** Scripts that are written together. */
const combinations = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const alphabets = [...scripts.map((script) => [script]), ...combinations].map((together) => {
  const members = [...together, 'Common', 'Inherited'].map((script) => String.raw`\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${members.join('')}]*$`, 'u');
});

/**
 * Whether all letters of a name belong to one alphabet, also in its compatibility form: a Cyrillic letter among Latin ones
 * can be confused with one of them (Unicode UTS 39, 5.2, 'highly restrictive').
 */
export function isOfOneAlphabet(name: string): boolean {
  return [name, normalizeText(name, 'NFKC')].every((form) => alphabets.some((alphabet) => alphabet.test(form)));
}
