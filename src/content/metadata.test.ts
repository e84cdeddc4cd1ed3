import { describe, expect, it } from 'vitest';
import { metadataLimits } from '../../tests/support/metadata-limits.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { ownPages } from '#content/own-pages.ts';
import { notFoundMetadata, pages } from '#content/pages.ts';
import { services } from '#content/services.ts';

const { longestTitle, shortestDescription, longestDescription } = metadataLimits;

const described = [
  ...services.map(({ id, metadata }) => ({ name: id, description: metadata.description })),
  ...legalPages.map(({ slug, description }) => ({ name: slug, description })),
  ...documentationCategories.flatMap(({ id, description, topics }) => [
    { name: id, description },
    ...topics.map((topic) => ({ name: `${id}/${topic.slug}`, description: topic.description })),
  ]),
];

/** pages.test.ts checks the length of these. */
const ofPages = Object.values({ ...pages, ...ownPages }).map(({ description }): string => description);

describe('descriptions of pages', () => {
  it.each(described)('$name has one of a useful length', ({ description }) => {
    expect(description.length).toBeGreaterThanOrEqual(shortestDescription);
    expect(description.length).toBeLessThanOrEqual(longestDescription);
  });

  it('belong to one page each', () => {
    const all = [...ofPages, notFoundMetadata.description, ...described.map(({ description }) => description)];
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  });
});

const titles = [
  ...services.map(({ title }) => title),
  ...legalPages.map(({ title }) => title),
  ...documentationCategories.flatMap(({ title, topics }) => [title, ...topics.map((topic) => topic.title)]),
];

it('titles of pages are short enough for search results', () => {
  expect(titles.filter((title) => title.length > longestTitle)).toEqual([]);
});
