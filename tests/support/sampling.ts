import { documentationCategories } from '../../src/content/documentation/catalogue.ts';
import { legalPages } from '../../src/content/legal/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { serviceIds } from '../../src/content/services/services.ts';
import { widths } from './browser.ts';
import { isFullRun } from './full-run.ts';

/** Every nth item, from the first on; in a full run all. */
export const everyNth = <One>(step: number, all: readonly One[]): readonly One[] =>
  isFullRun ? all : all.filter((_, place) => place % step === 0);

/** The widths for the screen at this index: a phone's and alternately a desktop's or a tablet's; in a full run all. */
export const widthsFor = (index: number): number[] =>
  isFullRun ? Object.values(widths) : [widths.phone, index % 2 === 0 ? widths.desk : widths.tablet];

/** The width that leaves the least room, for a screen that another test sees at the others; in a full run all. */
export const narrowWidths: number[] = isFullRun ? Object.values(widths) : [widths.phone];

/** The seven forms: the contact page's and one on each service's page. */
const forms: readonly string[] = [paths.contact, ...serviceIds.map(paths.service)];

/** One form of each kind, since the forms of one kind behave alike; in a full run all. */
export const sampledForms = isFullRun ? forms : forms.slice(0, 2);

/** Pages of one kind with the same layout, which differ in their text alone. */
const kinds: string[][] = [
  serviceIds.map(paths.service),
  documentationCategories.map(({ id }) => paths.documentationCategory(id)),
  documentationCategories.flatMap(({ id, topics }) => topics.map(({ slug }) => paths.documentationTopic(id, slug))),
  legalPages.map(({ slug }) => paths.legal(slug)),
];
const alike = kinds.flatMap(([, ...others]) => others);

/** One page of each kind; in a full run all. */
export const samplePerKind = (pages: readonly string[]): readonly string[] =>
  isFullRun ? pages : pages.filter((path) => !alike.includes(path));

/** The first page of this page's kind. */
export const firstOfKind = (path: string): string => kinds.find((kind) => kind.includes(path))?.[0] ?? path;
