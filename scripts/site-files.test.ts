import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { anyArticle } from '../tests/support/any-content.ts';
import { placeholders } from '../src/contract/placeholders.ts';
import { writeSiteFiles } from './site-files.ts';

const buildDir = mkdtempSync(join(tmpdir(), 'site-files-'));
afterAll(() => rmSync(buildDir, { recursive: true }));

const read = (path: string) => readFileSync(join(buildDir, 'client', path), 'utf8');

mkdirSync(join(buildDir, 'client'));
await writeSiteFiles(buildDir);

it('writes the machine-readable files with the placeholder that the server replaces', () => {
  for (const path of ['sitemap.xml', 'robots.txt', 'llms.txt', '.well-known/security.txt'])
    expect(read(path), path).toContain(placeholders.siteOrigin);
});

it('writes a Markdown version with every fact replaced', () => {
  const twin = read(`${anyArticle.path}.md`);
  expect(twin.startsWith(`# ${anyArticle.title}\n\n> `)).toBe(true);
  expect(twin).not.toMatch(/\]\(\//);
});

it('gives the build an id', () => {
  expect(existsSync(join(buildDir, 'build-id'))).toBe(true);
});
