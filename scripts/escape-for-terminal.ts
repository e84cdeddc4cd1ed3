/**
 * Escapes untrusted text for one line of a terminal: control, format, separator and invisible characters become their
 * code points, so that none moves the cursor, hides text or changes its direction.
 */
export function escapeForTerminal(text: string): string {
  return text.replaceAll(
    /\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}/gu,
    (character) => String.raw`\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
