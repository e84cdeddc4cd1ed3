import { paths } from '../../src/contract/paths.ts';
import { anyArticle, anyService } from './any-content.ts';

/** Bytes of scripts, and of all that a phone loads on its first view of the home page. */
export const budgets = {
  /** Of a public page until somebody acts: the inline script, the rules for prerendering, and the inline style. */
  untilAct: 7_300,
  /** What a form needs, React included (58 kB), compressed with brotli. */
  form: 68_700,
  /** What the buttons of somebody who is signed in need, compressed with brotli. */
  session: 4_000,
  /** Of /auth and each screen of the admin area, with its dialogs, compressed with brotli. */
  app: 173_000,
  home: 300_000,
} as const;

/**
 * The bytes before the first paint, as transferred, headers included: the page in the initial window of ten packets of
 * 1,460 bytes (RFC 6928), then stylesheets and fonts, which share the connection, in seven each. So the largest paint
 * comes after about a second on Lighthouse's phone (150 ms round trips, 1.6 Mbit/s).
 */
export const firstPaint = { page: 14_600, file: 10_220 } as const;

/** One page of each kind of first screen; one article represents all: they differ in their text only. */
export const kindsOfPages: readonly string[] = [
  paths.home,
  paths.services,
  anyService.path,
  paths.portfolio,
  paths.about,
  paths.contact,
  paths.sitemap,
  paths.documentation,
  anyArticle.path,
  paths.faq,
  paths.caseStudies,
  paths.auth,
];
