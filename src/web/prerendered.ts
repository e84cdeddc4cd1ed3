import { documentationCategories } from '../content/documentation/catalogue.ts';
import { legalPages } from '../content/legal/catalogue.ts';
import { fixedPages } from '../contract/fixed-pages.ts';
import { paths } from '../contract/paths.ts';
import { serviceIds } from '../content/services/services.ts';

/** The public pages, in the order of the sitemap. */
export const publicPaths: string[] = [
  paths.home,
  paths.about,
  paths.services,
  ...serviceIds.map(paths.service),
  paths.portfolio,
  paths.contact,
  paths.documentation,
  ...documentationCategories.flatMap(({ id, topics }) => [
    paths.documentationCategory(id),
    ...topics.map(({ slug }) => paths.documentationTopic(id, slug)),
  ]),
  paths.faq,
  paths.caseStudies,
  ...legalPages.map(({ slug }) => paths.legal(slug)),
  paths.sitemap,
];

/** Every prerendered page; the others (a form with errors) are rendered on request. */
export const prerenderedPaths: string[] = [
  ...publicPaths,
  paths.received,
  paths.auth,
  paths.admin,
  paths.dashboard,
  paths.submissions,
  paths.mapFrame,
  paths.assistantFrame,
  ...Object.values(fixedPages),
];
