import { expect, test } from 'vitest';
import { hourMs } from './duration.ts';
import { addDays, businessDayMs, dayIn, startOfDay } from './zone-days.ts';

const zone = 'America/Halifax';

test.each([
  ['2026-03-03T03:59:59Z', '2026-03-02'],
  ['2026-03-03T04:00:00Z', '2026-03-03'],
  ['2026-07-01T02:59:59Z', '2026-06-30'],
])('at %s it is %s in the zone', (at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
});

test.each([
  [zone, '2026-01-05', '2026-01-05T04:00:00.000Z'],
  [zone, '2026-07-01', '2026-07-01T03:00:00.000Z'],
  // The clocks change at two in the morning.
  [zone, '2026-03-08', '2026-03-08T04:00:00.000Z'],
  [zone, '2026-03-09', '2026-03-09T03:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-09', '2026-03-08T15:00:00.000Z'],
  ['UTC', '2026-03-09', '2026-03-09T00:00:00.000Z'],
])('in %s the day %s begins at %s', (place, day, at) => {
  expect(startOfDay(place, day).toISOString()).toBe(at);
});

test('days are counted across months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2028-02-28', 1)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2028-02-29',
  ]);
});

const hours = { zone, days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], holidays: [{ month: 12, day: 25 }] };

test.each([
  ['within a day', '2026-03-02T13:00:00Z', '2026-03-02T15:30:00Z', 2.5],
  ['over a night', '2026-03-02T20:00:00Z', '2026-03-03T21:00:00Z', 25],
  ['from Friday afternoon to Monday afternoon', '2026-03-13T19:00:00Z', '2026-03-16T19:00:00Z', 24],
  ['from Saturday to Monday morning', '2026-03-14T19:00:00Z', '2026-03-16T12:00:00Z', 9],
  ['over Christmas Day, a Friday', '2026-12-24T14:00:00Z', '2026-12-28T14:00:00Z', 24],
  ['two weeks', '2026-03-16T15:00:00Z', '2026-03-30T15:00:00Z', 240],
])('%s: the time on business days', (_, from, until, expected) => {
  expect(businessDayMs(hours, new Date(from), new Date(until)) / hourMs).toBe(expected);
});
