/** An optional value for display: a value of spaces only, which is stored unchanged, counts as missing. */
export const nonBlank = (text: string | null): string | undefined => (text?.trim() ? text : undefined);
