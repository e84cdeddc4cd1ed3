import { serviceIds } from '../../src/contract/service-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { isFull } from './counts.ts';

/** The limits of a phone's first page view, in transferred bytes (docs/proof.md). */
export const budgets = { contentScripts: 130_000, formScripts: 150_000, home: 300_000 } as const;

/**
 * The limits of what the first paint needs, in transferred bytes including headers (decisions/0020): the page in the
 * initial window of ten packets of 1,460 bytes (RFC 6928), then the stylesheet and the two fonts, which share the
 * connection, in seven packets each.
 */
export const firstPaint = { page: 14_600, file: 10_220 } as const;

/** One article represents all, which differ in their text only. */
const article = paths.documentationTopic('cybersecurity', 'compliance');

/** One page of each kind, by the content of a phone's first screen. */
export const kindsOfPages: readonly string[] = [
  paths.home,
  paths.services,
  paths.service('cybersecurity'),
  paths.portfolio,
  paths.about,
  paths.contact,
  paths.sitemap,
  paths.documentation,
  article,
  paths.faq,
  paths.caseStudies,
  paths.auth,
];

const withForm: readonly string[] = [paths.contact, ...serviceIds.map(paths.service), paths.auth];
const isArticle = (path: string): boolean => path.startsWith(`${paths.documentation}/`) && path.split('/').length === 5;
/** Pages of one kind load the same scripts: one of each kind; with full counts all. */
const ofEachKind = (all: readonly string[]): readonly string[] =>
  isFull ? all : all.filter((path) => kindsOfPages.includes(path));

/** Pages with a form, which are hydrated right after the first paint. */
export const formPages = ofEachKind(withForm);

/** All others. */
export const contentPages = ofEachKind(
  publicPaths.filter((path) => !withForm.includes(path) && (!isArticle(path) || path === article)),
);
