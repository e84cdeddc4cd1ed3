import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** A file of the repository: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

const root = join(import.meta.dirname, '../..');
const readable = /\.(ts|tsx|mjs|js|css)$/;

/** Every file of code below these folders. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && readable.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((full) => ({ path: relative(root, full).split(sep).join('/'), text: readFileSync(full, 'utf8') }));
}

/** One import: what is written, and the file it names where it is one of ours. */
export type Import = { written: string; target: string | undefined };

/** Everything a file imports: static, re-exported, dynamic, and by a style sheet. Types count as well. */
export function listImports({ path, text }: SourceFile): Import[] {
  const code = path.endsWith('.css') ? text : withoutComments(text);
  const patterns = path.endsWith('.css')
    ? [/@import\s+(?:url\()?['"]([^'"]+)['"]/g, /@(?:plugin|config|reference)\s+['"]([^'"]+)['"]/g]
    : [
        /(?:^|[;}\s])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g,
        /\bimport\(\s*['"]([^'"\n]+)['"]/g,
      ];
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
    .map((written) => {
      const plain = written.replace(/\?(raw|url|drawing)$/, '');
      // The types that React Router writes for each route stand in no folder of ours.
      const isOurs = plain.startsWith('.') && !plain.startsWith('./+types/');
      return { written, target: isOurs ? posix.normalize(posix.join(dirname(path), plain)) : undefined };
    });
}

/** The package an import takes, or undefined for one of our own files. */
export function packageOf({ written, target }: Import): string | undefined {
  if (target !== undefined || written.startsWith('.')) return undefined;
  if (written.startsWith('node:')) return written;
  return written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Code without its comments. A text that holds two slashes loses what follows: imports and words stay. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** Code without comments and without the texts it holds. */
export function bareCode(text: string): string {
  return withoutComments(text).replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''");
}

/** The first ring of files that import one another, each once, or undefined where there is none. */
export function findCircle(files: readonly SourceFile[]): string[] | undefined {
  const imports = new Map(files.map((file) => [file.path, listImports(file).flatMap(({ target }) => target ?? [])]));
  const done = new Set<string>();
  function visit(path: string, trail: string[]): string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  }
  for (const path of imports.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Whether a file of ours exists under this path from the root. */
export const isThere = (path: string) => existsSync(join(root, path));
