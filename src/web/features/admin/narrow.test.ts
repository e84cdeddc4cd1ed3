import { expect, test } from 'vitest';
import { pageOf } from './narrow.ts';

const rows = Array.from({ length: 23 }, (_, place) => place);

test.each([
  [1, 1, rows.slice(0, 10)],
  [3, 3, rows.slice(20)],
  [4, 3, rows.slice(20)],
  [Infinity, 3, rows.slice(20)],
  // Addresses of a list that was longer once name no number.
  [0, 1, rows.slice(0, 10)],
])('page %s of 23 rows is page %s', (asked, page, shown) => {
  expect(pageOf(rows, asked, 10)).toEqual({ page, rows: shown });
});

test('a list without rows has one page', () => {
  expect(pageOf([], 2, 10)).toEqual({ page: 1, rows: [] });
});
