import { join } from 'node:path';
import type { Plugin } from 'vite';
import { articlesFolder, readArticles } from '../src/content/documentation/read-articles.ts';

const folder = join(import.meta.dirname, '..', articlesFolder).replaceAll('\\', '/');
const module = `${folder}/articles.ts`;

/** Replaces src/content/documentation/articles.ts in a bundle by its result: a bundle is not beside the articles. */
export function articles(): Plugin {
  return {
    name: 'articles',
    load(id) {
      return id === module ? `export const articles = ${JSON.stringify(readArticles())};` : undefined;
    },
    /** The development server reads the articles again when one is added, changed or deleted. */
    hotUpdate({ file, modules }) {
      if (!file.startsWith(`${folder}/`) || !file.endsWith('.md')) return undefined;
      const list = this.environment.moduleGraph.getModuleById(module);
      return list && [...modules, list];
    },
  };
}
