import { expect, test } from 'vitest';
import { countInWords } from '../shell/format.ts';
import { shownPages } from './pager.tsx';

test('up to seven pages are shown in full', () => {
  expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(shownPages(1, 1)).toEqual([1]);
});

test('of more pages the first, the last and the neighbours are shown, gaps between, in seven places', () => {
  expect(shownPages(1, 20)).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  expect(shownPages(4, 20)).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  expect(shownPages(5, 20)).toEqual([1, undefined, 4, 5, 6, undefined, 20]);
  expect(shownPages(16, 20)).toEqual([1, undefined, 15, 16, 17, undefined, 20]);
  expect(shownPages(17, 20)).toEqual([1, undefined, 16, 17, 18, 19, 20]);
  expect(shownPages(20, 20)).toEqual([1, undefined, 16, 17, 18, 19, 20]);
  expect(shownPages(4, 8)).toEqual([1, 2, 3, 4, 5, undefined, 8]);
  expect(shownPages(5, 8)).toEqual([1, undefined, 4, 5, 6, 7, 8]);
});

test('matches are counted exactly up to ten thousand', () => {
  expect(countInWords(10_000)).toBe('10000');
  expect(countInWords(10_001)).toBe('10,000+');
});
