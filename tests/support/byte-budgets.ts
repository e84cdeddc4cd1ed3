import { serviceIds } from '../../src/contract/service-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';

/** What a phone may load on its first view, in bytes as they come over the line (PROMISES, speed). */
export const budgets = { contentScripts: 130_000, formScripts: 150_000, home: 300_000 } as const;

/** Pages whose form is alive as soon as the page is. */
export const formPages: readonly string[] = [paths.contact, ...serviceIds.map(paths.service), paths.auth];

const isArticle = (path: string): boolean => path.startsWith(`${paths.documentation}/`) && path.split('/').length === 5;
const firstArticle = publicPaths.find(isArticle);

/** All others; of the articles one stands for all, which differ in their text alone. */
export const contentPages: readonly string[] = publicPaths.filter(
  (path) => !formPages.includes(path) && (!isArticle(path) || path === firstArticle),
);
