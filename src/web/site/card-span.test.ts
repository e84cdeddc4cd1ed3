import { expect, test } from 'vitest';
import { cardSpan, fullRowSpan } from './card-span.ts';

const counts = Array.from({ length: 14 }, (_, place) => place + 1);
const spansOf = (count: number, spanOf: (place: number, count: number) => string) =>
  Array.from({ length: count }, (_, place) => spanOf(place, count).split(' '));
/** The shares of a row, one after the other: whether each row is full. */
const fillRows = (shares: readonly number[], width: number) =>
  shares.reduce((filled, share) => (filled === width ? 0 : filled) + share, 0) === width;

test.each(counts)('of %i cards none leaves a hole in a row, on a phone, a tablet and a desk', (count) => {
  for (const spanOf of [cardSpan, fullRowSpan])
    expect(
      fillRows(
        spansOf(count, spanOf).map((names) => (names.includes('row-sm') ? 2 : 1)),
        2,
      ),
    ).toBe(true);
  const spans = spansOf(count, fullRowSpan);
  expect(
    fillRows(
      spans.map((names) => (names.includes('row-md') ? 2 : 1)),
      2,
    ),
  ).toBe(true);
  const onDesk = spans.map((names) => (names.includes('row-lg') ? 6 : names.includes('half-lg') ? 3 : 2));
  expect(fillRows(onDesk, 6)).toBe(true);
});
