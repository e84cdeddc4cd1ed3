import { legalPages } from '../../content/legal/catalogue.ts';
import { listLinks, type PageLink } from '../../content/page-links.ts';
import type { LinkList } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';

/**
 * The links of the header, the footer and the sitemap. A bundle has their values alone
 * (scripts/evaluated-modules.ts): the browser gets no other content of the pages.
 */
export const linkTargets = {
  header: listLinks('header'),
  quickLinks: listLinks('quickLinks'),
  company: listLinks('company'),
  resources: listLinks('resources'),
  footerBase: listLinks('footerBase'),
  mainPages: listLinks('mainPages'),
  account: listLinks('account'),
  /** One link per legal text, in the catalogue's order. */
  legal: legalPages.map(({ slug, title }) => ({ to: paths.legal(slug), text: title })),
} satisfies Record<Exclude<LinkList, 'llms'> | 'legal', readonly PageLink[]>;
