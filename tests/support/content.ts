import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withoutFrontMatter } from '#content/documentation/article.ts';

const contentDir = join(import.meta.dirname, '..', '..', 'src', 'content');

/** One text of the site, with its file and its keys in that file. */
export type ContentText = { file: string; key: string; text: string };

/** The paths of all files of src/content with this ending, without tests and declarations. */
export function listContentFiles(ending: '.md' | '.ts'): string[] {
  return readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
    .map((file) => relative('.', file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending) && !/\.(test|d)\.ts$/.test(file))
    .toSorted();
}

/** The Markdown of a text in src/content, without front matter. */
export function readMarkdown(file: string): string {
  return withoutFrontMatter(readFileSync(join(contentDir, file), 'utf8'));
}

/** The number of words in a text, without Markdown marks. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Files that collect the data of others, partly in new objects. */
const collections = ['documentation/catalogue.ts', 'services/services.ts'];

/** Every text of the typed data, with the file that defines it; data that another file re-exports counts once. */
async function listDataTexts(): Promise<ContentText[]> {
  const seen = new WeakSet<object>();
  const texts: ContentText[] = [];
  // Collections come last, so that every text belongs to the file that defines it.
  const files = listContentFiles('.ts').toSorted(
    (a, b) => Number(collections.includes(a)) - Number(collections.includes(b)),
  );
  for (const file of files) {
    const module: object = await import(join(contentDir, file));
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
