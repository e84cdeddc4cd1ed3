import { describe, expect, it } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { anyArticle, anyCategory } from '../../../tests/support/any-content.ts';
import { documentationBreadcrumbs } from './documentation-breadcrumbs.ts';
import { findCategory, getArticleOf, findTopic, listOtherCategories } from './documentation-categories.ts';

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
    ['nowhere', anyArticle.slug],
    [anyCategory.id, 'nothing'],
    ['__proto__', 'constructor'],
  ])('%s/%s is unknown', (category, topic) => {
    expect(findTopic(category, topic)).toBeNull();
  });
});

describe('a category', () => {
  it('is found by its id and by the path of its article', () => {
    const { id } = anyCategory;
    expect(findCategory(id)).toBe(anyCategory);
    expect(findCategory(`${id}-2`)).toBeNull();
    expect(getArticleOf(anyArticle.path).category).toBe(anyCategory);
    expect(() => getArticleOf(paths.documentationTopic(id, 'any'))).toThrow('is not an article');
  });

  it.each(documentationCategories)(
    '$id lists the next three in the catalogue, where the first follows the last',
    (category) => {
      const all = slugs(documentationCategories);
      const place = all.indexOf(category.id);
      const next = [...all.slice(place + 1), ...all.slice(0, place)].slice(0, 3);
      expect(slugs(listOtherCategories(category))).toEqual(next);
    },
  );
});

it('the breadcrumbs lead from the home page to the topic', () => {
  expect(documentationBreadcrumbs(anyCategory, anyArticle)).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Resources', path: '/resources' },
    { name: 'Documentation', path: '/resources/documentation' },
    { name: anyCategory.title, path: `/resources/documentation/${anyCategory.id}` },
    { name: anyArticle.title, path: `/resources/documentation/${anyCategory.id}/${anyArticle.slug}` },
  ]);
  expect(documentationBreadcrumbs()).toHaveLength(3);
});
