import { expect, test } from 'vitest';
import { cardSpan, fullRowSpan } from './card-span.ts';

const counts = Array.from({ length: 14 }, (_, index) => index + 1);
const spansOf = (count: number, spanOf: (index: number, count: number) => string) =>
  Array.from({ length: count }, (_, index) => spanOf(index, count).split(' '));
/** Whether cards of these widths fill each row. */
const fillRows = (shares: readonly number[], width: number) =>
  shares.reduce((filled, share) => (filled === width ? 0 : filled) + share, 0) === width;

test.each(counts)('%i cards leave no gap in a row, on a phone, a tablet and a desktop', (count) => {
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
  const onDesktop = spans.map((names) => (names.includes('row-lg') ? 6 : names.includes('half-lg') ? 3 : 2));
  expect(fillRows(onDesktop, 6)).toBe(true);
});
