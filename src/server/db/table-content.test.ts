import { describe, expect, test } from 'vitest';
import { createTableContent, requireSame } from './table-content.ts';

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

test('a table that differs is named: other rows, a missing table, a table too many', () => {
  const [a, b] = [contentOf(['a']), contentOf(['b'])];
  expect(() => requireSame(new Map([['t', a]]), new Map([['t', a]]))).not.toThrow();
  for (const [expected, restored] of [
    [new Map([['t', a]]), new Map([['t', b]])],
    [new Map([['t', a]]), new Map()],
    [new Map(), new Map([['t', a]])],
  ] as const)
    expect(() => requireSame(expected, restored)).toThrow(/: the table t differs after it was restored\.$/);
});
