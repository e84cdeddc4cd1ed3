import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { calls } from '../src/contract/paths.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'decisions/*.md'], { cwd: root }).map((path) => ({
  path,
  text: read(path),
}));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The fragments of a page's headings, as GitHub makes them. */
const listFragments = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to files, or to headings of pages, that do not exist in the project. */
function findLostLinks({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', fragment] = target.split('#');
      if (file === '') return !listFragments(text).includes(fragment ?? '');
      const place = join(dirname(path), file);
      if (!existsSync(join(root, place))) return true;
      return fragment !== undefined && place.endsWith('.md') && !listFragments(read(place)).includes(fragment);
    });
}

/** Commands of npm, or in containers of Node, that a text names and package.json does not have. */
function findLostCommands(text: string): string[] {
  return [...text.matchAll(/\b(?:npm run|node --run) (?:-s |--silent )?([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
}

const files = globSync(['*.*', '{.ci,bench,decisions,docs,migrations,public,scripts,src,tests}/**/*'], { cwd: root });
const fileNames = new Set(files.map((path) => basename(path)));
/** A path in a folder of the project, or the name of a source file alone. Placeholders such as NAME or … are neither. */
const projectPath = /^(?:bench|decisions|docs|migrations|public|scripts|src|tests)\/[a-z\d@/._-]*$/;
const sourceFile = /^[a-z\d][a-z\d.-]*\.(?:css|js|json|mjs|sql|ts|tsx|yaml)$/;

/** Files and folders of the project that a text names between backticks and that do not exist. */
function findLostPaths(text: string): string[] {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) => {
    if (projectPath.test(name)) return !existsSync(join(root, name));
    return sourceFile.test(name) && !fileNames.has(name);
  });
}

test('documents link to files and headings that exist, and name commands and paths that exist', () => {
  expect(pages.length).toBeGreaterThan(20);
  const lost = pages.flatMap((page) =>
    [...findLostLinks(page), ...findLostCommands(page.text), ...findLostPaths(page.text)].map(
      (name) => `${page.path}: ${name}`,
    ),
  );
  expect(lost).toEqual([]);
});

test('the drawings of the architecture name files that exist', () => {
  const page = read('docs/explanation/architecture.md');
  const names = page.match(/(?<![\w/])(?:accounts|contract|db|enquiries|http|mail)\/[a-z-]+\.ts\b/g) ?? [];
  const isThere = (name: string) => ['src', 'src/server'].some((folder) => existsSync(join(root, folder, name)));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test('comments name documents and decisions that exist', () => {
  const sources = globSync(['*.{ts,yaml}', 'Containerfile', '{bench,scripts,src,tests}/**/*.{css,mjs,ts,tsx}'], {
    cwd: root,
    exclude: ['src/content/**', 'own/**'],
  });
  const lost = sources.flatMap((path) =>
    [...read(path).matchAll(/\b(?:docs\/[a-z/-]+\.md|decisions\/\d{4})\b/g)]
      .filter(([name]) => globSync(`${name}*`, { cwd: root }).length === 0)
      .map(([name]) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

test('the page of the HTTP API has every call', () => {
  const withoutNames = (text: string) => text.replaceAll(/:\w+|\{\w+\}/g, '{}');
  const page = withoutNames(read('docs/reference/http-api.md'));
  const addresses = Object.values({ ...calls, ...adminCalls }).map((call) =>
    withoutNames(typeof call === 'string' ? call : call(':id', 0).replace('/0', '/{}')),
  );
  expect(addresses.filter((address) => !page.includes(`${address}\``))).toEqual([]);
});

test('the page of log lines has every event that the server logs', () => {
  const page = read('docs/reference/events.md').split('\n## Log lines\n')[1] ?? '';
  const sources = globSync('src/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const events = sources.flatMap((path) => [...read(path).matchAll(/\{\s*event: '([\w-]+)'/g)].map(([, name]) => name));
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
