import { expect, test } from 'vitest';
import { pageOf } from './filter.ts';

const rows = Array.from({ length: 23 }, (_, index) => index);

test.each([
  [1, 1, rows.slice(0, 10)],
  [3, 3, rows.slice(20)],
  [4, 3, rows.slice(20)],
  [99, 3, rows.slice(20)],
])('page %s of 23 rows is page %s', (requested, page, shown) => {
  expect(pageOf(rows, requested, 10)).toEqual({ page, rows: shown });
});

test('a list without rows has one page', () => {
  expect(pageOf([], 2, 10)).toEqual({ page: 1, rows: [] });
});
