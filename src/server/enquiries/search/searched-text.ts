import { fold } from '../../../contract/fold.ts';

/** Stands between the fields so that no match crosses from one into the next; nobody types it. */
const separator = '\u001F';

/** The length of the terms that both databases index. */
export const termLength = 3;

/** The four searched fields, folded (SPEC section 7). Closed by separators: its last letters begin a term too. */
export function searchedText(row: { firstName: string; lastName: string; email: string; message: string }): string {
  const fields = [row.firstName, row.lastName, row.email, row.message].join(separator);
  return fold(fields) + separator.repeat(termLength - 1);
}

/** Every three characters in a row of a text, each once, in order of their codes. */
export function termsOf(text: string): string[] {
  const characters = [...text];
  const terms = new Set<string>();
  for (let at = 0; at + termLength <= characters.length; at += 1)
    terms.add(characters.slice(at, at + termLength).join(''));
  return [...terms].toSorted();
}
