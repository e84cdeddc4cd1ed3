import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../src/web');
const stylesheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '') }));

it('all rules are in cascade layers: the order of the stylesheets of a page does not matter', () => {
  const blocks = stylesheets.flatMap(({ file, text }) =>
    [...text.matchAll(/^\S.*\{$/gm)].map(([line]) => ({ file, line })),
  );
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter(({ line }) => !line.startsWith('@layer '))).toEqual([]);
});
