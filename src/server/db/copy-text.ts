import { createTableContent, type DatabaseContent } from './table-content.ts';

/** The escapes of COPY's text format (PostgreSQL manual, COPY, Text Format). */
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescape = (text: string): string | null =>
  text === String.raw`\N` ? null : text.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

/**
 * The content of every table in the SQL script that pg_restore writes, from its COPY statements.
 * @param lines without their line feeds
 * @returns by `schema.table`; rows as the texts of their columns
 */
export async function readCopyStatements(lines: AsyncIterable<string>): Promise<DatabaseContent> {
  const found = new Map<string, ReturnType<typeof createTableContent>>();
  let current: ReturnType<typeof createTableContent> | undefined;
  for await (const line of lines) {
    if (current) {
      if (line === String.raw`\.`) current = undefined;
      else current.add(line.split('\t').map(unescape));
      continue;
    }
    const [, name] = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line) ?? [];
    if (name === undefined) continue;
    current = createTableContent();
    found.set(name.replaceAll('"', ''), current);
  }
  return new Map([...found].map(([name, content]) => [name, content.sum()]));
}
