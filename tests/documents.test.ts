import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findLostCommands,
  findLostFiles,
  findLostLinks,
  findLostNames,
  listDescribedSettings,
  listFiles,
  listQuoted,
  listSettings,
  type Page,
  readPages,
} from './support/documents.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const files = listFiles();
const pages = readPages(files);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const code = files
  .filter((path) => /^(src|scripts|tests|bench)\/.*\.(ts|tsx|mjs)$|^[\w.-]+\.ts$|^package\.json$/.test(path))
  .filter((path) => path !== 'tests/documents.test.ts')
  .map(read)
  .join('\n');
const page = (text: string): Page => ({ path: 'docs/made-up.md', text });

describe('the documents', () => {
  it('have been read', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap(listQuoted).length).toBeGreaterThan(500);
  });

  it.each(pages)('$path names files, links, commands and functions that exist', (one) => {
    expect({
      files: findLostFiles(one, files),
      links: findLostLinks(one),
      commands: findLostCommands(one, scripts),
      names: findLostNames(one, code),
    }).toEqual({ files: [], links: [], commands: [], names: [] });
  });

  it('describe every setting that the site reads, and no other', () => {
    const settings = listSettings(read('src/server/config.ts'));
    expect(settings.length).toBeGreaterThanOrEqual(18);
    expect(listDescribedSettings(read('README.md'))).toEqual(settings);
  });

  it('name every command that there is', () => {
    const quoted = pages.flatMap(listQuoted).join('\n');
    const silent = Object.keys(scripts).filter((name) => !new RegExp(String.raw`\bnpm (run )?${name}\b`).test(quoted));
    expect(silent).toEqual([]);
  });

  it('begin with a README of a page: at most 120 lines', () => {
    expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(120);
  });

  it('would be noticed to lie', () => {
    expect(findLostFiles(page('`src/server/main.ts`, `server/main.ts:3` `main.ts`'), files)).toEqual([]);
    expect(findLostFiles(page('`src/server/maine.ts` or `ain.ts`'), files)).toEqual(['src/server/maine.ts', 'ain.ts']);
    expect(findLostLinks(page('[a](../README.md#settings) [b](https://x.example) [c](gone.md)'))).toEqual(['gone.md']);
    expect(findLostCommands(page('`npm run stat`, `npm start`\n```\nnpm run -s check\n```\n'), scripts)).toEqual([
      'stat',
    ]);
    expect(findLostNames(page('`pages.serveFile`, `pages.sendBadly`, `GET`'), code)).toEqual(['sendBadly']);
    expect(listSettings("given('PORT') env['HOST'] refuse('PORT', x)")).toEqual(['HOST', 'PORT']);
    expect(listDescribedSettings('## Settings\n| `HOST`, `PORT` | x | y |\n## Map\n| `NO` | x |\n')).toEqual([
      'HOST',
      'PORT',
    ]);
  });
});
