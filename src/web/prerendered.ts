import type { RouteConfigEntry } from '@react-router/dev/routes';
import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { answerPages, isAnswerPage } from '../contract/answer-pages.ts';
import { paths } from '../contract/paths.ts';
import { serviceIds } from '#content/service-ids.ts';
import { knownMissingPaths } from './pages/not-found/missing-pages.ts';
import routes from './routes.ts';

/** The pages of each route with a parameter, from the content. */
const pagesOfRoutes: Readonly<Record<string, readonly string[]>> = {
  '/services/:serviceId': serviceIds.map(paths.service),
  // Each category is followed by its topics.
  '/resources/documentation/:categoryId': documentationCategories.flatMap(({ id, topics }) => [
    paths.documentationCategory(id),
    ...topics.map(({ slug }) => paths.documentationTopic(id, slug)),
  ]),
  '/resources/documentation/:categoryId/:topicSlug': [],
  '/legal/:slug': legalPages.map(({ slug }) => paths.legal(slug)),
  '/admin/:screen?': [paths.admin, paths.dashboard, paths.submissions, paths.account, paths.team],
  '/answers/not-found/*': knownMissingPaths.map((path) => answerPages.notFound + path),
  '/answers/documentation/:categoryId': [answerPages.unknownCategory],
  '/answers/documentation/:categoryId/:topicSlug': [answerPages.unknownTopic],
  '/answers/message/:kind': [
    answerPages.tooLong,
    answerPages.tooMany,
    answerPages.markContacted,
    answerPages.contactedLink,
  ],
  '/*': [],
};

/** Pages that sitemap.xml does not list. */
const notPublic: readonly string[] = [
  paths.newsletter,
  paths.subscribed,
  paths.auth,
  paths.passkey,
  paths.newPassword,
  paths.admin,
  paths.dashboard,
  paths.submissions,
  paths.account,
  paths.team,
  paths.mapFrame,
];

/** Every path of these routes, in their order. Throws for a parameter whose pages are unknown. */
function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const pattern = path ? `${parent}/${path}` : parent || '/';
    if (/[:*]/.test(pattern) && !pagesOfRoutes[pattern])
      throw new Error(`src/web/routes.ts has ${pattern}, but src/web/prerendered.ts does not list its pages.`);
    const own = path || index ? (pagesOfRoutes[pattern] ?? [pattern]) : [];
    return [...own, ...listPaths(children ?? [], path ? pattern : parent)];
  });
}

/** Every page: all of them are prerendered. */
export const prerenderedPaths: string[] = listPaths(routes);

/** The public pages, in the order of routes.ts, which is that of sitemap.xml. */
export const publicPaths: string[] = prerenderedPaths.filter(
  (path) => !notPublic.includes(path) && !isAnswerPage(path),
);
