/**
 * The id that an address names behind its #, '' for none. What is no coded text, as in '#100%', names nothing.
 * @param hash as in a location, with its #
 */
export function namedId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
