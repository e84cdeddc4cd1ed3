import { documentationCategories } from '../../src/content/documentation/catalogue.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { serviceIds } from '../../src/contract/service-ids.ts';
import { widths } from './browser.ts';

/**
 * How much the journeys try: `npm test` takes what stands for the rest, `npm run proof` all of it (PROMISES: short
 * versions in the one, the full counts in the other).
 */
export const isFull = process.env['COUNTS'] === 'full';

/** One in so many, from the first on; with full counts all. */
export const oneIn = <One>(step: number, all: readonly One[]): readonly One[] =>
  isFull ? all : all.filter((_, place) => place % step === 0);

/**
 * The widths in which the screen at this place of a list is looked at: a phone's and, by turns, a desk's or a tablet's;
 * with full counts all.
 */
export const lookedAt = (place: number): number[] =>
  isFull ? Object.values(widths) : [widths.phone, place % 2 === 0 ? widths.desk : widths.tablet];

/** The seven forms: the contact page's and one on each service's page. */
const forms: readonly string[] = [paths.contact, ...serviceIds.map(paths.service)];

/** Those that are taken through what forms of one kind do alike: one of each kind; with full counts all. */
export const triedForms = isFull ? forms : forms.slice(0, 2);

/** Pages of one kind, laid out alike and made of text alone: they differ in their words. */
const kinds: string[][] = [
  documentationCategories.map(({ id }) => paths.documentationCategory(id)),
  documentationCategories.flatMap(({ id, topics }) => topics.map(({ slug }) => paths.documentationTopic(id, slug))),
  legalPages.map(({ slug }) => paths.legal(slug)),
];
const alike = kinds.flatMap(([, ...others]) => others);

/** Of these pages those that stand for the others: one of each kind; with full counts all. */
export const oneOfEachKind = (pages: readonly string[]): readonly string[] =>
  isFull ? pages : pages.filter((path) => !alike.includes(path));

/** The page that stands for this one: the first of its kind. */
export const firstOfKind = (path: string): string => kinds.find((kind) => kind.includes(path))?.[0] ?? path;
