import { type Articles, readArticles } from './read-articles.ts';

/** All articles. Node reads their files; a bundle has the result (scripts/evaluated-modules.ts). */
export const articles: Articles = readArticles();
