import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withoutFrontMatter } from '#content/article.ts';
import { findContent } from '#content/find-content.server.ts';

const root = join(import.meta.dirname, '..', '..');

/** One text of the site, with its file and its keys in that file. */
export type ContentText = { file: string; key: string; text: string };

/** The folders of the content: ours, and the firm's own, of which package.json names each file that is used. */
const folders = ['src/content', 'own/content'];

/** The files of the site's content with this ending, without tests, named from its folder. */
export function listContentFiles(ending: '.md' | '.ts'): string[] {
  return folders
    .flatMap((folder) => listFiles(folder).filter((file) => findContent(file, root) === `${folder}/${file}`))
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .toSorted();
}

/** The files in a folder of the project, named from that folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The Markdown of a text of the content, without front matter. */
export function readMarkdown(file: string): string {
  return withoutFrontMatter(readFileSync(join(root, findContent(file, root)), 'utf8'));
}

/** The number of words in a text, without Markdown marks. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Files that collect the data of others, partly in new objects. */
const collections = ['documentation-categories.ts', 'services.ts', 'services/texts.ts'];

/** Every text of the typed data, with the file that defines it; data that another file re-exports counts once. */
async function listDataTexts(): Promise<ContentText[]> {
  const seen = new WeakSet<object>();
  const texts: ContentText[] = [];
  // Collections come last, so that every text belongs to the file that defines it.
  const files = listContentFiles('.ts').toSorted(
    (a, b) => Number(collections.includes(a)) - Number(collections.includes(b)),
  );
  for (const file of files) {
    const module: object = await import(join(root, findContent(file, root)));
    collect(module, file, '', seen, texts);
  }
  const defined = new Set(texts.filter(({ file }) => !collections.includes(file)).map(({ text }) => text));
  return texts.filter(({ file, text }) => !collections.includes(file) || !defined.has(text));
}

function collect(value: unknown, file: string, key: string, seen: WeakSet<object>, texts: ContentText[]): void {
  if (typeof value === 'string') texts.push({ file, key, text: value });
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, inner] of Object.entries(value)) collect(inner, file, key ? `${key}.${name}` : name, seen, texts);
}

/** Every text of the site: the typed data, and each Markdown file as one text. */
export async function listTexts(): Promise<ContentText[]> {
  const markdown = listContentFiles('.md').map((file) => ({ file, key: '', text: readMarkdown(file) }));
  return [...(await listDataTexts()), ...markdown];
}
