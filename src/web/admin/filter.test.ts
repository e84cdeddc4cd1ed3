import { expect, test } from 'vitest';
import { pageOf } from './filter.ts';

const rows = Array.from({ length: 23 }, (_, index) => index);

test.each([
  [1, 1, rows.slice(0, 10)],
  [3, 3, rows.slice(20)],
  [4, 3, rows.slice(20)],
  [Infinity, 3, rows.slice(20)],
  // URLs of a list that was longer before have no page number.
  [0, 1, rows.slice(0, 10)],
])('page %s of 23 rows is page %s', (requested, page, shown) => {
  expect(pageOf(rows, requested, 10)).toEqual({ page, rows: shown });
});

test('a list without rows has one page', () => {
  expect(pageOf([], 2, 10)).toEqual({ page: 1, rows: [] });
});
