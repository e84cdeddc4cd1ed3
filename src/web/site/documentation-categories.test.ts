import { describe, expect, it } from 'vitest';
import { documentationCategories } from '../../content/documentation/catalogue.ts';
import { documentationBreadcrumbs } from './documentation-breadcrumbs.ts';
import { findCategory, getCategoryOf, findTopic, listOtherCategories } from './documentation-categories.ts';

const slugs = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('a topic', () => {
  it('has neighbours only within its category', () => {
    for (const { id, topics } of documentationCategories)
      for (const [place, topic] of topics.entries()) {
        const found = findTopic(id, topic.slug);
        expect(found?.topic).toEqual(topic);
        expect([found?.previous, found?.next], topic.slug).toEqual([topics[place - 1], topics[place + 1]]);
      }
  });

  it.each([
    ['nowhere', 'security-audit'],
    ['cybersecurity', 'nothing'],
    ['ecommerce', 'security-audit'],
    ['__proto__', 'constructor'],
  ])('%s/%s is unknown', (category, topic) => {
    expect(findTopic(category, topic)).toBeNull();
  });
});

describe('a category', () => {
  it('is found by its id and by the paths below it', () => {
    expect(findCategory('mobile-dev')?.title).toBe('Mobile Development');
    expect(findCategory('mobile')).toBeNull();
    expect(getCategoryOf('/resources/documentation/mobile-dev/lifecycle').id).toBe('mobile-dev');
    expect(() => getCategoryOf('/resources/documentation/mobile-dev-2/lifecycle')).toThrow('is in no category');
  });

  it.each(documentationCategories)('$id lists three others', (category) => {
    const others = slugs(listOtherCategories(category));
    expect(new Set(others).size).toBe(3);
    expect(others).not.toContain(category.id);
  });

  it('is followed by the next ones in the catalogue, and the last by the first', () => {
    const [first, second, third] = documentationCategories.map(({ id }) => findCategory(id));
    const last = documentationCategories.at(-1);
    expect(first && listOtherCategories(first).slice(0, 2)).toEqual([second, third]);
    expect(last && listOtherCategories(last)).toEqual([first, second, third]);
  });
});

it('the breadcrumbs lead from the home page to the topic', () => {
  const found = findTopic('ecommerce', 'inventory');
  expect(documentationBreadcrumbs(found?.category, found?.topic)).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Resources', path: '/resources' },
    { name: 'Documentation', path: '/resources/documentation' },
    { name: 'E-commerce', path: '/resources/documentation/ecommerce' },
    { name: 'Inventory', path: '/resources/documentation/ecommerce/inventory' },
  ]);
  expect(documentationBreadcrumbs()).toHaveLength(3);
});
