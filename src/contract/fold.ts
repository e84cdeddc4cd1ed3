import { normalizeText } from './normalize-text.ts';

/**
 * Normalizes a text for searches: without case for all of Unicode, and without compatibility forms. Upper case first,
 * then lower case, so that 'Straße' equals 'STRASSE', and both small sigmas are equal.
 */
export function fold(text: string): string {
  return normalizeText(text, 'NFKC').toUpperCase().toLowerCase();
}
