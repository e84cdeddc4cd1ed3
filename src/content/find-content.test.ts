import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listFiles } from '../../tests/support/content.ts';
import { findContent } from '#content/find-content.server.ts';

const root = mkdtempSync(join(tmpdir(), 'find-content-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(
  join(root, 'package.json'),
  JSON.stringify({
    imports: {
      '#content/*': './src/content/*',
      '#content/company.ts': './own/content/company.ts',
      '#content/documentation/*': './own/content/documentation/*',
    },
  }),
);

it.each([
  ['company.ts', 'own/content/company.ts'],
  ['pages.ts', 'src/content/pages.ts'],
  ['documentation/mobile-dev/lifecycle.md', 'own/content/documentation/mobile-dev/lifecycle.md'],
  ['documentation/', 'own/content/documentation/'],
  ['pictures/', 'src/content/pictures/'],
])('%s is %s, as package.json says', (name, path) => {
  expect(findContent(name, root)).toBe(path);
});

it('every file in own/content is named in package.json', () => {
  const unnamed = listFiles('own/content').filter((file) => findContent(file) !== `own/content/${file}`);
  expect(unnamed.map((file) => `"#content/${file}": "./own/content/${file}" is missing in 'imports'.`)).toEqual([]);
});
