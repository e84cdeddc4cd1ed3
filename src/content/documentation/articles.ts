import { type Articles, readArticles } from './read-articles.ts';

/** All articles. Node reads their files; in a bundle, scripts/articles.ts replaces this module by the result. */
export const articles: Articles = readArticles();
