import { describe, expect, test } from 'vitest';
import { createTableContent, findDifference } from './table-content.ts';

const contentOf = (...rows: unknown[][]) => {
  const content = createTableContent();
  for (const row of rows) content.add(row);
  return content.sum();
};

describe('the content of a table', () => {
  test('does not depend on the order of its rows', () => {
    expect(contentOf([1, 'a'], [2, null])).toEqual(contentOf([2, null], [1, 'a']));
    expect(contentOf([1, 'a'], [2, null]).rows).toBe(2);
  });

  test.each([
    ['a changed letter', [1, 'a'], [1, 'b']],
    ['null and an empty text', [1, null], [1, '']],
    ['values in other columns', ['a', 'b'], ['b', 'a']],
    ['bytes and the same as text', [Buffer.from('a')], ['a']],
    ['bytes and their base64', [Buffer.from('a')], ['YQ==']],
    ['other bytes', [Buffer.from('a')], [Buffer.from('b')]],
  ])('tells apart %s', (_, one, other) => {
    expect(contentOf(one)).not.toEqual(contentOf(other));
  });

  test('counts equal rows, which do not cancel each other out', () => {
    expect(contentOf(['a'], ['a'])).not.toEqual(contentOf(['b'], ['b']));
  });
});

test('the first table that differs is found: other rows, a missing table, a table too many', () => {
  const [a, b] = [contentOf(['a']), contentOf(['b'])];
  expect(findDifference(new Map([['t', a]]), new Map([['t', a]]))).toBeUndefined();
  expect(findDifference(new Map([['t', a]]), new Map([['t', b]]))).toBe('t');
  expect(findDifference(new Map([['t', a]]), new Map())).toBe('t');
  expect(findDifference(new Map(), new Map([['t', a]]))).toBe('t');
});
