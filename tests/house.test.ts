import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepeats, listFigures } from './support/figures.ts';
import { findCircle, isThere, listImports, readSources, type SourceFile } from './support/house.ts';
import { findPackageTrouble, findUnusedExports, findUnusedFiles, type Packages } from './support/surplus.ts';
import { findBackDoors, findBreaches, findUntidiness, roomOf } from './support/walls.ts';

const sources = readSources(['src', 'scripts', 'tests', 'bench']);
const configurations = ['vite.config.ts', 'vitest.config.ts', 'react-router.config.ts'];
const readText = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const everything = [...sources, ...configurations.map((path) => ({ path, text: readText(path) }))];
const packages = JSON.parse(readText('package.json')) as Packages;
const inSource = sources.filter(({ path }) => path.startsWith('src/'));
const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: `${lines.join('\n')}\n` });

describe('the house as it stands', () => {
  test('has really been read: more than a hundred files, in every room', () => {
    expect(inSource.length).toBeGreaterThanOrEqual(100);
    const rooms = new Set(inSource.map(({ path }) => roomOf(path)));
    for (const room of [
      'contract',
      'content',
      'web',
      'web/ui',
      'web/site',
      'web/pages',
      'web/features/enquiry',
      'server',
      'server/db',
      'server/http',
      'server/mail',
      'server/accounts',
      'server/enquiries',
    ])
      expect(rooms).toContain(room);
    const imports = inSource.flatMap(listImports).filter(({ target }) => target !== undefined);
    expect(imports.length).toBeGreaterThan(300);
  });

  test('every import leads to a file that exists: the imports are read rightly', () => {
    // This file itself quotes imports of made-up files.
    const lost = sources
      .filter(({ path }) => path !== 'tests/house.test.ts')
      .flatMap((one) =>
        listImports(one).flatMap(({ target }) =>
          target === undefined || isThere(target) ? [] : [`${one.path} → ${target}`],
        ),
      );
    expect(lost).toEqual([]);
  });

  test('has walls between its rooms', () => {
    expect(findBreaches(sources)).toEqual([]);
  });

  test('has one door for each thing that needs one', () => {
    expect(findBackDoors(sources)).toEqual([]);
  });

  test('goes round in no circle', () => {
    expect(findCircle(inSource)).toBeUndefined();
  });

  test('is tidy: no any, nothing left to do, plain names, no barrels', () => {
    expect(findUntidiness(sources)).toEqual([]);
  });

  test('keeps nothing that is not used: files, exports, packages', () => {
    expect(findUnusedFiles(everything, [readText('package.json'), readText('README.md')])).toEqual([]);
    expect(findUnusedExports(everything)).toEqual([]);
    expect(findPackageTrouble(everything, packages)).toEqual([]);
  });

  test('has few run-time dependencies and repeats hardly any code', () => {
    const { rows, places } = listFigures(sources, packages);
    expect(rows.filter(({ isKept }) => !isKept).map(({ what, shown }) => `${what}: ${shown}`)).toEqual([]);
    // The repeats that remain are short enough to be listed.
    expect(places.length).toBeLessThan(40);
  });
});

describe('a planted breach is found', () => {
  test.each<[string, string]>([
    ['src/web/pages/home.tsx', "import type { Config } from '../../server/config.ts';"],
    ['src/server/http/pages.ts', "import { pageData } from '../../web/page-data.ts';"],
    ['src/web/ui/button.tsx', "import { paths } from '../../contract/paths.ts';"],
    ['src/web/features/account/api.ts', "export { post } from '../enquiry/api.ts';"],
    ['src/web/features/enquiry/form.tsx', "const content = await import('../../../content/company.ts');"],
    ['src/web/site/header.tsx', "import {\n  useForm,\n} from '../features/enquiry/form.ts';"],
    ['src/contract/paths.ts', "import { company } from '../content/company.ts';"],
    ['src/content/pages.ts', "import { Button } from '../web/ui/button.tsx';"],
    ['src/server/db/open.ts', "import { limits } from '../../contract/limits.ts';"],
    ['src/server/mail/outbox.ts', "import { Refusal } from '../http/refusal.ts';"],
    ['src/server/accounts/routes.ts', "import { thing } from '../enquiries/store.ts';"],
    ['src/server/app.ts', "import { startApp } from '../../tests/support/app.ts';"],
    ['src/server/app.ts', "import '../../scripts/markdown.ts';"],
    ['src/server/compose.ts', "import { company } from '../content/company.ts';"],
    ['src/web/ui/field.css', "@import '../tokens.css';"],
    ['src/web/ui/icons.tsx', "import drawing from '../drawings/hero.svg?raw';"],
  ])('through a wall: %s, %s', (path, line) => {
    expect(findBreaches([file(path, line)])).toHaveLength(1);
  });

  test.each([
    ['src/web/features/enquiry/form.tsx', "import { calls } from '../../../contract/paths.ts';"],
    ['src/server/config.ts', "import { company } from '../content/company.ts';"],
    ['src/server/app.db.test.ts', "import { startApp } from '../../tests/support/app.ts';"],
    ['src/web/pages/home.tsx', "import type { Route } from './+types/home';"],
  ])('while this is no breach: %s, %s', (path, line) => {
    expect(findBreaches([file(path, line)])).toEqual([]);
  });

  test.each([
    ['process.env', 'src/server/main.ts', 'const port = process.env.PORT;'],
    ['dangerouslySetInnerHTML', 'src/web/pages/home.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['SQL', 'src/server/accounts/routes.ts', "queries.selectFrom('users')"],
    ['SQL', 'src/server/enquiries/routes.ts', 'await sql<{ id: number }>`select 1`.execute(queries)'],
    ['the database driver', 'src/server/enquiries/store.ts', "import SQLite from 'better-sqlite3';"],
    ['the mail library', 'src/server/enquiries/delivery.ts', "import { createTransport } from 'nodemailer';"],
    ["a '/api/' address", 'src/web/features/admin/api.ts', 'fetch(`/api/admin/thing`)'],
    ['a package other than zod in the contract', 'src/contract/call.ts', "import { Hono } from 'hono';"],
    ['a package in what the site says', 'src/content/pages.ts', "import React from 'react';"],
  ])('past its door: %s in %s', (what, path, line) => {
    expect(findBackDoors([file(path, line)])).toEqual([`${what} in ${path}`]);
  });

  test('in a comment it is none', () => {
    expect(
      findBackDoors([file('src/server/main.ts', '// process.env is read in config.ts', '/* sql`select` */')]),
    ).toEqual([]);
  });

  test('as a circle, also by types alone', () => {
    const circle = [
      file('src/server/a.ts', "import { b } from './b.ts';"),
      file('src/server/b.ts', "export type { C } from './c.ts';"),
      file('src/server/c.ts', "import type { A } from './a.ts';"),
    ];
    expect(findCircle(circle)).toEqual(['src/server/a.ts', 'src/server/b.ts', 'src/server/c.ts', 'src/server/a.ts']);
    expect(findCircle(circle.slice(0, 2))).toBeUndefined();
  });

  test.each([
    ['any', 'src/web/ui/loose.ts', 'const x: any = 1;'],
    ['any', 'src/web/ui/loose.ts', 'const x = y as any;'],
    ['any', 'src/web/ui/loose.ts', 'const x: Record<string, any> = {};'],
    ['any', 'src/web/ui/loose.ts', 'const x: any[] = [];'],
    ['something left to do', 'src/web/ui/later.ts', '// TODO: later'],
    ['a rule turned off', 'src/web/ui/off.ts', '// @ts-ignore'],
    ['a name that is not kebab-case', 'src/web/ui/BigButton.tsx', ''],
    ['a name that is not kebab-case', 'src/web/ui/big_button.tsx', ''],
    ['a barrel', 'src/web/ui/index.ts', ''],
    ['a component in what the site says', 'src/content/home.tsx', 'x'],
    ['a cast in what the site says', 'src/content/home.ts', 'export const home = {} as Home;'],
    ['a barrel', 'src/web/ui/all.ts', "export * from './button.tsx';"],
  ])('as untidiness: %s in %s', (what, path, text) => {
    const [found = '', ...more] = findUntidiness([file(path, text)]);
    expect(found).toContain(what);
    expect(more).toEqual([]);
  });

  test('while the word any in a sentence is none', () => {
    expect(findUntidiness([file('src/web/ui/fine.ts', "const text = 'use any, or <any>'; // any")])).toEqual([]);
  });

  test('as something left over: a file, an export, a package', () => {
    const used = file('src/web/ui/slug.ts', 'export const slugOf = 1;', 'export function lostOf() {}');
    const user = file('src/web/root.tsx', "import { slugOf } from './ui/slug.ts';", 'export default slugOf;');
    const lost = file('src/web/ui/lost.ts', "import { z } from 'zod';");
    expect(findUnusedFiles([used, user, lost], [])).toEqual(['src/web/ui/lost.ts']);
    expect(findUnusedFiles([used, user, lost], ['node src/web/ui/lost.ts'])).toEqual([]);
    expect(findUnusedExports([used, user])).toEqual(['lostOf in src/web/ui/slug.ts']);
    const trouble = (dependencies: string[], devDependencies: string[]) =>
      findPackageTrouble([lost], {
        dependencies: Object.fromEntries(dependencies.map((name) => [name, '1'])),
        devDependencies: Object.fromEntries(devDependencies.map((name) => [name, '1'])),
      });
    expect(trouble(['zod'], [])).toEqual([]);
    expect(trouble([], [])).toEqual(['not in package.json: zod in src/web/ui/lost.ts']);
    expect(trouble([], ['zod'])).toEqual(['only a development dependency: zod in src/web/ui/lost.ts']);
    expect(trouble(['zod', 'pg'], ['@types/pg'])).toEqual(['no run-time dependency: pg', 'used by nothing: @types/pg']);
  });

  test('as code that stands twice', () => {
    const words = Array.from({ length: 60 }, (_, number) => `word${number}`).join(' ');
    const once = file('src/web/ui/one.ts', words);
    expect(findRepeats([once]).share).toBe(0);
    expect(findRepeats([once, file('src/web/ui/two.ts', words.slice(0, 200))]).share).toBe(0);
    expect(findRepeats([once, file('src/web/ui/two.ts', `other ${words}`)]).share).toBeGreaterThan(0.9);
  });
});
