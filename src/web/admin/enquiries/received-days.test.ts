import { expect, test } from 'vitest';
import { unfiltered } from '../../../contract/listing.ts';
import { withInstants } from './received-days.ts';

const now = new Date(2026, 2, 10, 15, 30);
const midnight = (day: number, month = 2) => new Date(2026, month, day).toISOString();

test.each([
  ['today', midnight(10), undefined],
  ['yesterday', midnight(9), midnight(10)],
  ['last-7-days', midnight(4), undefined],
  ['last-30-days', midnight(9, 1), undefined],
  ['2026-01-05', midnight(5, 0), undefined],
  ['', undefined, undefined],
])('%s begins and ends at local midnights, also across a change of the clocks', (received, since, until) => {
  const { since: begins, until: ends, received: left } = withInstants({ ...unfiltered, received }, now);
  expect([begins, ends, left]).toEqual([since, until, '']);
});
