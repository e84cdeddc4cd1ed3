import { describe, expect, it } from 'vitest';
import { documentationCategories } from '../../content/documentation/catalogue.ts';
import {
  documentationBreadcrumbs,
  findCategory,
  findCategoryOf,
  findTopic,
  listOtherCategories,
} from './documentation-categories.ts';

const slugs = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('a topic', () => {
  it('has neighbours only within its category', () => {
    expect(findTopic('cybersecurity', 'security-audit')?.previous).toBeUndefined();
    expect(findTopic('cybersecurity', 'security-audit')?.next?.slug).toBe('pen-testing');
    expect(findTopic('cybersecurity', 'incident-response')?.previous?.slug).toBe('compliance');
    expect(findTopic('cybersecurity', 'incident-response')?.next).toBeUndefined();
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
    expect(findCategoryOf('/resources/documentation/mobile-dev/lifecycle')?.id).toBe('mobile-dev');
    expect(findCategoryOf('/resources/documentation/mobile-dev-2/lifecycle')).toBeNull();
  });

  it.each(documentationCategories)('$id lists three others', (category) => {
    const others = slugs(listOtherCategories(category));
    expect(new Set(others).size).toBe(3);
    expect(others).not.toContain(category.id);
  });

  it('is followed by the next ones in the catalogue, and the last by the first', () => {
    const last = documentationCategories[5];
    expect(slugs(listOtherCategories(last))).toEqual(['ai-solutions', 'cybersecurity', 'ecommerce']);
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
