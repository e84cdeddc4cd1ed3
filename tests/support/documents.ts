import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** A page that people read: its path from the root, and its text. */
export type Page = { path: string; text: string };

const root = join(import.meta.dirname, '../..');
const notOurs = new Set(['node_modules', '.git', 'build', 'data', '.react-router']);

/** Every file of the repository, from its root. */
export function listFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [relative(root, path).split(sep).join('/')];
    });
}

/** The pages about the project; dated records of measurements are of their day. */
export function readPages(files: readonly string[]): Page[] {
  return files
    .filter((path) => /^(?:[A-Z]+|(?:docs|decisions)\/.+)\.md$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What stands between backticks, and in blocks of commands, each line of which is one. */
export function listQuoted({ text }: Page): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const prose = text.replaceAll(/^```\w*\n[\s\S]*?^```/gm, '');
  return [...blocks, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)];
}

const ending = 'ts|tsx|mjs|css|sql|md|json|conf|service|svg|html|jpg|avif|woff2';

/** Files of ours that a page names and that are not there. A path may be shortened from its beginning. */
export function findLostFiles(page: Page, files: readonly string[]): string[] {
  const isKnown = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path}`));
  return listQuoted(page)
    .flatMap((quoted) => quoted.split(/[\s,()'"]+/))
    .map((word) => word.replace(/[.:;]$/, ''))
    .filter(
      (word) =>
        new RegExp(`^[\\w@-][\\w./@-]*\\.(?:${ending})$`).test(word) &&
        !/[A-Z]{4}/.test(word.replace(/^(README|SECURITY)\.md$/, '')),
    )
    .filter((word) => !isKnown(word));
}

/** Links to files of ours that lead nowhere. */
export function findLostLinks({ path, text }: Page): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target && !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(join(root, posix.join(dirname(path), target))));
}

/** Commands of npm that a page names and package.json does not have. */
export function findLostCommands(page: Page, scripts: Record<string, string>): string[] {
  return listQuoted(page)
    .flatMap((quoted) => [...quoted.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w-]+)|(start|test)\b)/g)])
    .map(([, run, own]) => run ?? own ?? '')
    .filter((name) => !(name in scripts));
}

/** The names of functions and values that a page quotes and no file of code has; decisions are of their day. */
export function findLostNames(page: Page, code: string): string[] {
  if (page.path.startsWith('decisions/')) return [];
  return listQuoted(page)
    .flatMap((quoted) =>
      /^[a-z]\w*(?:\.[a-z]\w*)?(?:\(.*\))?$/.test(quoted) ? quoted.replace(/\(.*/, '').split('.') : [],
    )
    .filter((name) => /[a-z][A-Z]/.test(name))
    .filter((name) => !new RegExp(String.raw`\b${name}\b`).test(code));
}

/** The settings that a text of code reads from the environment. */
export function listSettings(code: string): string[] {
  const read = [...code.matchAll(/[([]\s*'([A-Z][A-Z_]+)'/g)].map(([, name = '']) => name);
  return [...new Set(read)].toSorted();
}

/** The settings of the README's table: the first column of its section. */
export function listDescribedSettings(readme: string): string[] {
  const section = /^## Settings\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? '';
  return [...section.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
    .toSorted();
}
