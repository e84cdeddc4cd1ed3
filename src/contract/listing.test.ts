import { expect, test } from 'vitest';
import { hasFilters, readView, unfiltered, writeView } from './listing.ts';

test.each([
  'received=yesterday',
  'received=2026-02-28',
  'since=2026-11-20T04%3A00%3A00.000Z&until=2026-11-21T04%3A00%3A00.000Z',
])('the query %s is a filter, and is written as it was read', (query) => {
  const view = readView(new URLSearchParams(query));
  expect(hasFilters(view)).toBe(true);
  expect(writeView(view).toString()).toBe(query);
});

test('a date is its first instant in UTC', () => {
  expect(readView(new URLSearchParams('since=2026-11-20')).since).toBe('2026-11-20T00:00:00.000Z');
});

test.each([
  'since=0000-01-01',
  'since=99999-01-01',
  'since=2026-13-01',
  'since=%00',
  'until=tomorrow',
  'received=constructor',
  'received=2026-02-30',
])('the invalid query %s does not filter', (query) => {
  expect(readView(new URLSearchParams(query))).toEqual(unfiltered);
});
