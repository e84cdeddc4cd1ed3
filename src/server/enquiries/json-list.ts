/** A value as indented JSON that may reach a terminal: control and invisible characters are escaped, letters are not. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/(?!\n)\p{C}|\p{Zl}|\p{Zp}/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A list as indented JSON, in chunks, so that a long list is never completely in memory. */
export async function* writeJsonList(items: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${writeJson(item).replaceAll(/^/gm, '  ')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
