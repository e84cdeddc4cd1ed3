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

/** Every three characters in a row of a text, each once. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  // Apart only where some character is two units of the string: a list of characters takes four times as long.
  const characters = /[\uD800-\uDFFF]/.test(text) ? [...text] : undefined;
  const length = characters?.length ?? text.length;
  for (let at = 0; at + termLength <= length; at += 1) {
    const end = at + termLength;
    terms.add(characters ? characters.slice(at, end).join('') : text.slice(at, end));
  }
  return terms;
}
