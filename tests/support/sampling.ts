import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { paths, thankYouAddress } from '../../src/contract/paths.ts';
import { serviceIds } from '#content/service-ids.ts';
import { isFullRun } from './full-run.ts';

/** Every nth item, from the first on; in a full run all. */
export const everyNth = <One>(step: number, all: readonly One[]): readonly One[] =>
  isFullRun ? all : all.filter((_, place) => place % step === 0);

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

/** Pages that are in no sitemap, and one that does not exist. */
export const unlistedPages: readonly string[] = [
  paths.auth,
  paths.passkey,
  paths.newPassword,
  thankYouAddress(Date.now()),
  `${paths.newsletter}?subscribed`,
  '/no/such/page',
];
