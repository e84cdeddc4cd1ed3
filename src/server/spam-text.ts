import { comparableText } from '../contract/comparable-text.ts';

// What the rules and the words of the spam filter read of a text. Linear in its length.

/** Folding turns single characters into up to eighteen: no more than this of the result is read. */
const maxFoldedLength = 20_000;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text for comparisons: without case, compatibility forms and invisible characters, of bounded length. */
export const textForSpamFilter = (text: string): string =>
  comparableText(text).slice(0, maxFoldedLength).replaceAll(invisible, '');

/** The words of a `textForSpamFilter` text in their order: runs of letters and digits, apostrophes within them left out. */
export const listWords = (text: string): string[] => text.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
