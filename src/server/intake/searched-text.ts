import { fold } from '../../contract/fold.ts';

/** Stands between the fields so that no match crosses from one into the next; nobody types it. */
const separator = '\u001F';

/** The fewest characters that both databases can look up in their index of a text. */
export const termLength = 3;

/** Longer texts, in bytes of UTF-8, are in no index: every search reads them (migrations/0009). */
export const mostIndexedBytes = 4_000;

/** Names and addresses may grow by so much and more when they are folded. */
const spareBytes = 200;

/**
 * The four searched fields, folded. It takes at most about twice their bytes: single characters become up to eighteen
 * when they are folded (U+FDFA), and a text made of these alone is only put into lower case.
 */
export function searchedText(row: { firstName: string; lastName: string; email: string; message: string }): string {
  const fields = [row.firstName, row.lastName, row.email, row.message].join(separator);
  const folded = fold(fields);
  const most = 2 * Buffer.byteLength(fields) + spareBytes;
  return folded.length * 3 <= most || Buffer.byteLength(folded) <= most ? folded : fields.toLowerCase();
}
