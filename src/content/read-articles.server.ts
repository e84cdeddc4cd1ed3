import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findContent } from '#content/find-content.server.ts';
import { type DocumentationTopic, parseFrontMatter } from '#content/article.ts';

/** The articles by the id of their category, in their order. */
type Articles = Record<string, DocumentationTopic[]>;

/**
 * Reads all articles: the folder is the category, the file's name the slug. Throws where front matter is not valid, and
 * where two articles of a category have the same order.
 * @param root the project's folder
 */
export function readArticles(root = '.'): Articles {
  const articles = findContent('documentation/', root);
  const folders = readdirSync(join(root, articles), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, readCategory(root, `${articles}${name}`)]));
}

function readCategory(root: string, folder: string): DocumentationTopic[] {
  const byOrder = new Map<number, DocumentationTopic>();
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  for (const name of names.toSorted()) {
    const file = `${folder}/${name}`;
    const slug = name.slice(0, -'.md'.length);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      throw new Error(`${file}: the name is the address; allowed are a-z, 0-9 and single hyphens.`);
    const { order, ...topic } = parseFrontMatter(file, readFileSync(join(root, file), 'utf8'));
    const other = byOrder.get(order);
    if (other) throw new Error(`${file}: 'order' is ${order}, as in ${other.slug}.md; allowed is a number of its own.`);
    byOrder.set(order, { ...topic, slug });
  }
  return [...byOrder].toSorted(([one], [another]) => one - another).map(([, topic]) => topic);
}
