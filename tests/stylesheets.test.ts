import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { hues } from '../src/content/services/service.ts';

// Each route imports one stylesheet, which imports those of the components that the route shows.

const root = join(import.meta.dirname, '..');
const web = join(root, 'src/web');

const listFiles = (folder: string, ...endings: string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();

const stylesheets = listFiles(web, '.css');
const modules = listFiles(web, '.ts', '.tsx');
const readStyles = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
const shorten = (file: string) => relative(web, file);

/** The classes that a stylesheet has rules for. */
const listClasses = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/url\([^)]*\)|@import [^;]*;/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );

/** The files that a file imports by a relative path, also later by `import()`. */
function listImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const pattern = /(?:\bfrom|\bimport|@import)\s*\(?\s*'(\.[^'?]*)'/g;
  return [...text.matchAll(pattern)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path));
}

/** A file and all files that it imports, directly or not. */
function listReached(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const imported of listImports(file)) listReached(imported, reached);
  return reached;
}

/** The words in a module's class attributes. */
function listWords(module: string): Set<string> {
  const attributes = readFileSync(module, 'utf8').matchAll(
    /\bclass(?:Name)?=("[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g,
  );
  return new Set([...attributes].flatMap(([, value = '']) => value.match(/[a-z][\w-]*/gi) ?? []));
}

/** The words in a module's strings of words; an array or a function may give an element its class. */
function listQuotedWords(module: string): string[] {
  const strings = readFileSync(module, 'utf8').matchAll(/'([a-z][\w -]*)'/g);
  return [...strings].flatMap(([, words = '']) => words.split(' '));
}

/** The stylesheets that a module needs: that of its own name, and those named after a class that it mentions. */
function listNeeded(module: string): string[] {
  const words = listWords(module);
  return stylesheets.filter((sheet) => {
    const name = basename(sheet, '.css');
    const isBeside = sheet.replace(/\.css$/, '') === module.replace(/\.tsx?$/, '');
    return isBeside || (words.has(name) && listClasses(readStyles(sheet)).has(name));
  });
}

const routes = [...readFileSync(join(web, 'routes.ts'), 'utf8').matchAll(/'((?:pages|site)\/[^']+\.tsx)'/g)].map(
  ([, path = '']) => path,
);
const onAllPages = listReached(join(web, 'app.css'));
/** The layout of the admin pages imports the stylesheets of all of them. */
const ofAdmin = listReached(join(web, 'admin/admin.css'));

it.each([...new Set(routes)])('%s has the stylesheets of all components that it shows', (route) => {
  const reached = listReached(join(web, route));
  const provided = new Set([...onAllPages, ...reached, ...(route.startsWith('pages/admin-') ? ofAdmin : [])]);
  const needed = new Set([...reached].filter((file) => /\.tsx?$/.test(file)).flatMap(listNeeded));
  expect([...needed].filter((sheet) => !provided.has(sheet)).map(shorten)).toEqual([]);
});

it('modules import no stylesheet but a route its own: two routes that import one would load it as a further file', () => {
  const imported = modules.flatMap((module) =>
    listImports(module)
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ module: shorten(module), sheet: shorten(file) })),
  );
  expect(imported.length).toBeGreaterThan(10);
  const own = ({ module, sheet }: { module: string; sheet: string }) => sheet === module.replace(/\.tsx$/, '.css');
  expect(imported.filter((one) => !own(one))).toEqual([
    { module: 'pages/admin-layout.tsx', sheet: 'admin/admin.css' },
    { module: 'root.tsx', sheet: 'app.css' },
  ]);
});

it('every stylesheet is imported, and all its rules are in cascade layers', () => {
  const reached = new Set([...onAllPages, ...modules.flatMap((module) => [...listReached(module)])]);
  expect(stylesheets.filter((sheet) => !reached.has(sheet)).map(shorten)).toEqual([]);
  const outside = stylesheets.filter((sheet) =>
    readStyles(sheet)
      .replaceAll(/^@(?:layer|media)[^]*?^\}/gm, '')
      .replaceAll(/^@(?:import|layer) [^;]*;/gm, '')
      .trim(),
  );
  expect(outside.map(shorten)).toEqual([]);
});

/**
 * Classes whose names a module computes: button.tsx writes `btn-${look}`, and components write `hue-${hue}`. A hue that no
 * service has yet is the only class that nothing may use; 262 is that of education.
 */
const computedNames = ['btn-main', 'btn-line', 'btn-plain', ...[...hues, 262].map((hue) => `hue-${hue}`)];

it('every class of a stylesheet is named by a module, a drawing or the Markdown renderer', () => {
  const sources = [
    ...modules,
    ...listFiles(join(web, 'drawings'), '.svg'),
    ...listFiles(join(root, 'src/content'), '.ts'),
    join(root, 'src/web/site/markdown.server.ts'),
  ];
  const named = new Set(sources.flatMap((file) => [...listWords(file), ...listQuotedWords(file)]));
  const dead = stylesheets.flatMap((sheet) =>
    [...listClasses(readStyles(sheet))]
      .filter((name) => !named.has(name) && !computedNames.includes(name))
      .map((name) => `${shorten(sheet)}: .${name}`),
  );
  expect(dead).toEqual([]);
});

it('every token with light-dark() has the same two values for browsers without it', () => {
  const read = (file: string) => readStyles(join(web, file)).replaceAll(/\s+/g, ' ');
  const fallbacks = read('colour-fallbacks.css');
  const tokens = [...read('tokens.css').matchAll(/(--[\w-]+): light-dark\((oklch\([^;]*\)), (oklch\([^;]*\))\);/g)];
  expect(tokens.length).toBe(read('tokens.css').split('light-dark(').length - 1);
  for (const [, name, light, dark] of tokens) {
    const values = [...fallbacks.matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].map(([, value]) => value);
    expect(values, name).toEqual([light, dark]);
  }
});

it('no gradient repeats itself: Firefox blurs and displaces the stops of one in oklch', () => {
  expect(stylesheets.filter((sheet) => readStyles(sheet).includes('repeating-')).map(shorten)).toEqual([]);
});
