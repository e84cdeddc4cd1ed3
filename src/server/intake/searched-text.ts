import { fold } from '../../contract/fold.ts';

/** Separates the fields so that no match spans two of them. */
const separator = '\u001F';

/** The shortest search term that both text indexes support. */
export const minTermLength = 3;

/** Longer texts, in bytes of UTF-8, are not indexed: every search reads them (migrations/0009). */
export const maxIndexedBytes = 4_000;

/** Allowance for short texts, which may grow to more than twice their bytes when they are folded. */
const spareBytes = 200;

/**
 * The four searched fields, folded, in at most about twice their bytes. Folding turns single characters into up to
 * eighteen (U+FDFA); a text that would grow too much is only lower-cased.
 */
export function searchedText(row: { firstName: string; lastName: string; email: string; message: string }): string {
  const fields = [row.firstName, row.lastName, row.email, row.message].join(separator);
  const folded = fold(fields);
  const maxBytes = 2 * Buffer.byteLength(fields) + spareBytes;
  return folded.length * 3 <= maxBytes || Buffer.byteLength(folded) <= maxBytes ? folded : fields.toLowerCase();
}
