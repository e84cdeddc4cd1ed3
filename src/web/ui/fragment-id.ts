/**
 * The id in a URL fragment; '' for none and for an invalid encoding such as '#100%'.
 * @param hash the fragment with its #
 */
export function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
