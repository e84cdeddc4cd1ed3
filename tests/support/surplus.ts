import { isBuiltin } from 'node:module';
import { bareCode, listImports, packageOf, type SourceFile, withoutComments } from './house.ts';

/** A name that a file gives away. */
type Exported = { name: string; file: string };

/** Files that a program, a framework or a person starts: nothing imports them. */
const entrances = [
  /^src\/web\/(root|entry\.client|entry\.server)\.tsx$/,
  /^src\/web\/routes\.ts$/,
  /^src\/server\/main\.ts$/,
  // The mock screens that the pictures are made of name it.
  /^scripts\/pictures\/frame\.css$/,
  /\.d\.ts$/,
  /\.test\.tsx?$/,
];

/** What React Router asks of a route module and of its own files, by name. */
const askedByRouter = [
  'default',
  'meta',
  'links',
  'loader',
  'clientLoader',
  'handle',
  'clientMiddleware',
  'shouldRevalidate',
  'Layout',
  'ErrorBoundary',
  'pageData',
];

/** Files named in a text: routes.ts, package.json's scripts, a configuration, a program that starts another. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/[\w./-]+\.(?:tsx?|mjs|css)\b/g)].map(([path]) => path.replace(/^\.\//, ''));

/**
 * Files that nothing imports, starts or names.
 * @param naming texts outside of the code that name files, such as package.json
 */
export function findUnusedFiles(files: readonly SourceFile[], naming: readonly string[]): string[] {
  const imported = new Set(files.flatMap((file) => listImports(file).flatMap(({ target }) => target ?? [])));
  const named = [...files.map(({ text }) => withoutComments(text)), ...naming].flatMap(namedFiles);
  const isNamed = (path: string) => named.some((name) => path === name || path.endsWith(`/${name}`));
  return files
    .map(({ path }) => path)
    .filter((path) => !imported.has(path) && !entrances.some((entrance) => entrance.test(path)) && !isNamed(path));
}

/** Every value that a file gives away. A type may be given away unasked: it names what a function takes or answers. */
function listExports({ path, text }: SourceFile): Exported[] {
  const code = bareCode(text);
  const declared = [...code.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)];
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  return [
    ...declared.map(([, name = '']) => name),
    ...listed.map((name) => name.trim().split(/\s+/).at(-1) ?? '').filter(Boolean),
    ...(/^export default\b/m.test(code) ? ['default'] : []),
  ].map((name) => ({ name, file: path }));
}

/** Every name that a file takes from another of ours, as 'path name'; '*' for all of it. */
function listTaken({ path, text }: SourceFile): string[] {
  const code = withoutComments(text);
  const taken =
    /\b(?:import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s+as\s+\w+)?\s*from\s*(['"][^'"\n]+['"])/g;
  const awaited = /(?:const\s+\{([^}]*)\}\s*=\s*await\s+)?\bimport\(\s*(['"][^'"\n]+['"])\s*\)/g;
  const resolve = (written: string) => listImports({ path, text: `import ${written};` })[0]?.target;
  return [
    ...[...code.matchAll(taken)].map(([whole, single, names, written = '']) => ({ whole, single, names, written })),
    ...[...code.matchAll(awaited)].map(([whole, names, written = '']) => ({
      whole,
      single: undefined,
      names: names ?? '*',
      written,
    })),
  ].flatMap(({ whole, single, names, written }) => {
    const target = resolve(written);
    if (target === undefined) return [];
    const isAll = /\*\s+as/.test(whole) || names === '*';
    const each = (names ?? '').split(',').map(
      (one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/[\s:]+/)[0] ?? '',
    );
    return [...(single ? ['default'] : []), ...(isAll ? ['*'] : each.filter(Boolean))].map(
      (name) => `${target} ${name}`,
    );
  });
}

/** Names that are exported and that no other file takes. */
export function findUnusedExports(files: readonly SourceFile[]): string[] {
  const taken = new Set(files.flatMap(listTaken));
  const configured = files.filter(({ path }) => path.endsWith('.config.ts')).flatMap(({ text }) => namedFiles(text));
  return files
    .filter(({ path }) => !/\.(css|d\.ts)$/.test(path))
    .flatMap(listExports)
    .filter(({ name, file }) => !taken.has(`${file} ${name}`) && !taken.has(`${file} *`))
    .filter(({ name, file }) => !(file.startsWith('src/web/') && askedByRouter.includes(name)))
    .filter(({ name, file }) => !(name === 'default' && (file.endsWith('.config.ts') || configured.includes(file))))
    .map(({ name, file }) => `${name} in ${file}`);
}

/** Packages that no import names: what React Router's build, oxlint and `npm run check` take by themselves. */
const takenByTools = ['@react-router/node', 'oxlint-tsgolint', 'typescript'];

/** Of packages that a type package is for: '@types/pg' is for 'pg', '@types/node' for Node itself. */
const describedBy = (name: string) => name.replace(/^@types\//, '');

export type Packages = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

/**
 * What package.json and the code disagree about. Run-time dependencies are the packages that `src` imports when
 * running, no more and no fewer (DESIGN section 5, 24).
 */
export function findPackageTrouble(files: readonly SourceFile[], packages: Packages): string[] {
  const used = new Map<string, { path: string; atRunTime: boolean }>();
  for (const file of files)
    for (const one of listImports(file)) {
      const name = packageOf(one);
      const atRunTime = file.path.startsWith('src/') && !/\.test\.tsx?$|\.css$|routes\.ts$/.test(file.path);
      if (name && !isBuiltin(name) && !used.get(name)?.atRunTime) used.set(name, { path: file.path, atRunTime });
    }
  const { dependencies, devDependencies } = packages;
  const texts = files.map(({ text }) => withoutComments(text));
  const isUsed = (name: string) =>
    used.has(name) || takenByTools.includes(name) || texts.some((text) => text.includes(`'${name}`));
  return [
    ...[...used].flatMap(([name, { path, atRunTime }]) => {
      if (!(name in dependencies) && !(name in devDependencies)) return [`not in package.json: ${name} in ${path}`];
      return atRunTime && !(name in dependencies) ? [`only a development dependency: ${name} in ${path}`] : [];
    }),
    ...Object.keys(dependencies).flatMap((name) =>
      used.get(name)?.atRunTime ? [] : [`no run-time dependency: ${name}`],
    ),
    ...Object.keys(devDependencies).flatMap((name) => {
      const what = describedBy(name);
      return isUsed(what) || what === 'node' ? [] : [`used by nothing: ${name}`];
    }),
  ];
}
