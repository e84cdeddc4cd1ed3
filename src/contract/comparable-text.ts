import { normalizeText } from './normalize-text.ts';

/**
 * A text for comparisons: without case for all of Unicode, and without compatibility forms. Upper case first,
 * then lower case, so that 'Straße' equals 'STRASSE', and both small sigmas are equal.
 */
export function comparableText(text: string): string {
  return normalizeText(text, 'NFKC').toUpperCase().toLowerCase();
}
