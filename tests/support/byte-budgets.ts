import { serviceIds } from '../../src/content/services/services.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyArticle, anyService } from './any-content.ts';
import { isFullRun } from './full-run.ts';

/** The bytes that a phone may load on its first view, as transferred. */
export const budgets = {
  /** All script files that a public page names for React, compressed with brotli at its highest quality. */
  react: 115_000,
  /** The same for the pages of services, which have a form and the most sections. */
  reactOfServices: 116_500,
  contentScripts: 130_000,
  formScripts: 150_000,
  home: 300_000,
} as const;

/** The scripts of a public page until somebody acts, all of them inline. */
export const pageScripts = { untilIntentBytes: 6_000 } as const;

/**
 * The bytes before the first paint, as transferred, headers included (decision 20): the page in the initial window of
 * ten packets of 1,460 bytes (RFC 6928), then stylesheets and fonts, which share the connection, in seven each.
 */
export const firstPaint = { page: 14_600, file: 10_220 } as const;

/** One article represents all: they differ in their text only. */
const article: string = anyArticle.path;

/** One page of each kind of first screen. */
export const kindsOfPages: readonly string[] = [
  paths.home,
  paths.services,
  anyService.path,
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
/** One page of each kind, since pages of one kind load the same scripts; in a full run all. */
const ofEachKind = (all: readonly string[]): readonly string[] =>
  isFullRun ? all : all.filter((path) => kindsOfPages.includes(path));

/** Pages with a form. */
export const formPages = ofEachKind(withForm);

/** All others. */
export const contentPages = ofEachKind(
  publicPaths.filter((path) => !withForm.includes(path) && (!isArticle(path) || path === article)),
);
