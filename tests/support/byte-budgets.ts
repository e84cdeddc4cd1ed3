import { serviceIds } from '../../src/contract/service-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { isFull } from './counts.ts';

/** What a phone may load on its first view, in bytes as they come over the line (PROMISES, speed). */
export const budgets = { contentScripts: 130_000, formScripts: 150_000, home: 300_000 } as const;

/**
 * What the first paint waits for, in bytes as they come over the line, headers included (decision 20): the page in the
 * ten packets of 1,460 bytes that a server may send unasked (RFC 6928), then style and faces, which share the line, in
 * seven each.
 */
export const firstPaint = { page: 14_600, file: 10_220 } as const;

/** One article stands for all, which differ in their text alone. */
const article = paths.documentationTopic('cybersecurity', 'compliance');

/** One page of each kind, by what stands on a phone's first screen. */
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
/** Pages of one kind load the same scripts: one of each; with full counts all. */
const ofEachKind = (all: readonly string[]): readonly string[] =>
  isFull ? all : all.filter((path) => kindsOfPages.includes(path));

/** Pages whose form is alive as soon as the page is. */
export const formPages = ofEachKind(withForm);

/** All others. */
export const contentPages = ofEachKind(
  publicPaths.filter((path) => !withForm.includes(path) && (!isArticle(path) || path === article)),
);
