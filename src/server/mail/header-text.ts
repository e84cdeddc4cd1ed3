/** One line without control characters, short enough for a header. */
export function headerText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  // By character, not by UTF-16 unit: half an emoji is no text.
  return [...line].slice(0, 150).join('');
}
