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

/** A value as indented JSON that may reach a terminal: the characters that could act there are escaped, letters are not. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/(?!\n)\p{C}|\p{Zl}|\p{Zp}/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
