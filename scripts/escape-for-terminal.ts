/**
 * Text of others as a terminal may show it, on one line: control, format, separator and invisible characters as their
 * numbers, so that nothing moves the cursor, hides, or turns the direction of the line.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(
    /\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}/gu,
    (character) => String.raw`\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
