import { describe, expect, it } from 'vitest';
import { documentationCategories } from '../../content/documentation/catalogue.ts';
import {
  documentationTrail,
  findCategory,
  findCategoryOf,
  findTopic,
  listOtherCategories,
} from './documentation-shelves.ts';

const slugs = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('a topic', () => {
  it('has neighbours only inside its category', () => {
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
  it('is known by its id and by the addresses below it', () => {
    expect(findCategory('mobile-dev')?.title).toBe('Mobile Development');
    expect(findCategory('mobile')).toBeNull();
    expect(findCategoryOf('/resources/documentation/mobile-dev/lifecycle')?.id).toBe('mobile-dev');
    expect(findCategoryOf('/resources/documentation/mobile-dev-2/lifecycle')).toBeNull();
  });

  it.each(documentationCategories)('$id names three others', (category) => {
    const others = slugs(listOtherCategories(category));
    expect(new Set(others).size).toBe(3);
    expect(others).not.toContain(category.id);
  });

  it('names the next ones on the shelf, and the first after the last', () => {
    const last = documentationCategories[5];
    expect(slugs(listOtherCategories(last))).toEqual(['ai-solutions', 'cybersecurity', 'ecommerce']);
  });
});

it('leads from the home page down to the topic', () => {
  const place = findTopic('ecommerce', 'inventory');
  expect(documentationTrail(place?.category, place?.topic)).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Resources', path: '/resources' },
    { name: 'Documentation', path: '/resources/documentation' },
    { name: 'E-commerce', path: '/resources/documentation/ecommerce' },
    { name: 'Inventory', path: '/resources/documentation/ecommerce/inventory' },
  ]);
  expect(documentationTrail()).toHaveLength(3);
});
