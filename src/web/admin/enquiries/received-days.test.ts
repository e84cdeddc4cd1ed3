import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { unfiltered } from '../../../contract/listing.ts';
import { addDays, startOfDay } from '../../../contract/zone-days.ts';
import { officeZone } from '../shell/office-day.ts';
import { suggestedDays, withInstants } from './received-days.ts';

const begin = (day: string) => startOfDay(company.businessHours.zone, day).toISOString();

test.each([
  ['today', begin('2026-03-10'), undefined],
  ['yesterday', begin('2026-03-09'), begin('2026-03-10')],
  ['last-7-days', begin('2026-03-04'), undefined],
  ['last-30-days', begin('2026-02-09'), undefined],
  ['2026-01-05', begin('2026-01-05'), undefined],
  ['2026-01-05..2026-01-31', begin('2026-01-05'), begin('2026-02-01')],
  ['..2026-03-08', undefined, begin('2026-03-09')],
  ['', undefined, undefined],
])(
  '%s begins and ends at midnights of the firm’s zone, also across a change of the clocks',
  (received, since, until) => {
    const { since: begins, until: ends, received: left } = withInstants({ ...unfiltered, received }, '2026-03-10');
    expect([begins, ends, left]).toEqual([since, until, '']);
  },
);

test('dates begin with the last month, which has enquiries', () => {
  const today = '2026-03-10';
  expect(suggestedDays(today)).toBe(`${addDays(today, -30)}..${today}`);
  expect(officeZone).toBe(company.businessHours.zone);
});
