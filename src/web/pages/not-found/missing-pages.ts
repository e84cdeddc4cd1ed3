import { caseStudies } from '#content/case-studies.ts';
import type { MissingPage } from '#content/missing-page.ts';
import { knownMissing } from '#content/not-found.ts';
import { paths } from '../../../contract/paths.ts';

/** The paths without a page that the site links to: each shows what is known of it. */
export const knownMissingPaths: readonly string[] = [
  ...Object.keys(knownMissing),
  ...caseStudies.map(({ id }) => paths.caseStudy(id)),
];

/** What is known of a path without a page: a few words with links. */
export function findMissingPage(path: string): MissingPage | undefined {
  return Object.entries(knownMissing).find(([missing]) => missing === path)?.[1];
}

/** The story that a path without a page names. */
export function findStory(path: string) {
  return caseStudies.find(({ id }) => paths.caseStudy(id) === path);
}
