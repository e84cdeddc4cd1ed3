import { describe, expect, it } from 'vitest';
import { documentationCategories } from './documentation/catalogue.ts';
import { legalPages } from './legal/catalogue.ts';
import { notFoundMetadata, pages } from './pages.ts';
import { services } from './services/services.ts';

/** What search engines show of a description without cutting it, and fill without adding to it. */
const fewest = 50;
const most = 160;

const described = [
  ...services.map(({ id, metadata }) => ({ name: id, description: metadata.description })),
  ...legalPages.map(({ slug, description }) => ({ name: slug, description })),
  ...documentationCategories.flatMap(({ id, description, topics }) => [
    { name: id, description },
    ...topics.map((topic) => ({ name: `${id}/${topic.slug}`, description: topic.description })),
  ]),
];

/** pages.test.ts checks the length of these. */
const ofPages = Object.values(pages).map(({ description }): string => description);

describe('descriptions of pages', () => {
  it.each(described)('$name has one of a useful length', ({ description }) => {
    expect(description.length).toBeGreaterThanOrEqual(fewest);
    expect(description.length).toBeLessThanOrEqual(most);
  });

  it('belong to one page each', () => {
    const all = [...ofPages, notFoundMetadata.description, ...described.map(({ description }) => description)];
    expect(new Set(all).size).toBe(all.length);
  });
});
