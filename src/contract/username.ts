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
