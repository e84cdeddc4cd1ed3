import { expect, test } from 'vitest';
import { readCopyStatements } from './copy-text.ts';
import { readLines } from './run-program.ts';
import { createTableContent } from './table-content.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const contentOf = (...rows: unknown[][]) => {
  const content = createTableContent();
  for (const row of rows) content.add(row);
  return content.sum();
};

const script =
  String.raw`SET client_encoding = 'UTF8';
COPY public.users (id, username, "createdAt") FROM stdin;
1	Ada\\N\tK\r\n	\N
2	` +
  '\u2028\u0085 🌊' +
  String.raw`	\\N
\.

COPY "Own".empty ("a") FROM stdin;
\.
SELECT 1;
`;

test.each([1, 7, 10_000])('rows are read from a script that comes in pieces of %d bytes', async (size) => {
  expect(await readCopyStatements(readLines(inPieces(script, size)))).toEqual(
    new Map([
      ['public.users', contentOf(['1', 'Ada\\N\tK\r\n', null], ['2', '\u2028\u0085 🌊', String.raw`\N`])],
      ['Own.empty', contentOf()],
    ]),
  );
});
