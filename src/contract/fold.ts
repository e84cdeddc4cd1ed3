/**
 * A text as searches compare it: case-insensitive for all of Unicode, compatibility forms as one.
 * Upper and lower again, so that 'Straße' and 'STRASSE' meet, and both small sigmas.
 */
export function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}
