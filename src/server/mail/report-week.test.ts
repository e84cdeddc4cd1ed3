import { expect, test } from 'vitest';
import { businessHours } from '../../../tests/support/app.ts';
import { createBusinessClock } from './business-hours.ts';
import { findLastFullWeek, findWeek, type LocalDates } from './report-week.ts';

const ofTheTests = createBusinessClock(businessHours);
const inZone = (zone: string): LocalDates => createBusinessClock({ ...businessHours, zone });

test.each([
  // The Sunday evening of the zone is Monday in UTC.
  ['2026-11-23T03:59:59Z', '2026-W46'],
  ['2026-11-23T04:00:00Z', '2026-W47'],
  ['2026-11-29T12:00:00Z', '2026-W47'],
  ['2026-11-30T04:00:00Z', '2026-W48'],
  // Week 1 has the year's first Thursday; 2026 has 53 weeks.
  ['2026-01-06T12:00:00Z', '2026-W01'],
  ['2025-12-31T12:00:00Z', '2025-W52'],
  ['2027-01-04T12:00:00Z', '2026-W53'],
])('the last full week before %s is %s', (now, name) => {
  expect(findLastFullWeek(new Date(now), ofTheTests).name).toBe(name);
});

test('a week begins and ends at midnight of the firm, with the days between', () => {
  const week = findWeek('2026-W47', ofTheTests);
  expect(week?.days).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(week?.starts.map((at) => at.toISOString())).toEqual(
    [16, 17, 18, 19, 20, 21, 22, 23].map((day) => `2026-11-${day}T04:00:00.000Z`),
  );
  expect(week?.before).toBe('2026-W46');
});

const hoursOf = (zone: string, name: string): number[] => {
  const starts = findWeek(name, inZone(zone))?.starts ?? [];
  return starts.slice(1).map((at, day) => (at.getTime() - (starts[day]?.getTime() ?? 0)) / 3_600_000);
};

test.each([
  ['the clock goes forward on Sunday', businessHours.zone, '2026-W10', [24, 24, 24, 24, 24, 24, 23]],
  ['the clock goes back on Sunday', businessHours.zone, '2026-W44', [24, 24, 24, 24, 24, 24, 25]],
  // There the hour from midnight to one is left out on Sunday, September 6, 2026.
  ['the clock goes forward at midnight', 'America/Santiago', '2026-W36', [24, 24, 24, 24, 24, 24, 23]],
  ['the clock changes by half an hour', 'Australia/Lord_Howe', '2026-W14', [24, 24, 24, 24, 24, 24, 24.5]],
  ['no change', 'Asia/Kathmandu', '2026-W14', [24, 24, 24, 24, 24, 24, 24]],
  ['the eastern end of the world', 'Pacific/Kiritimati', '2026-W14', [24, 24, 24, 24, 24, 24, 24]],
])('days have the hours that the zone gives them: %s', (_what, zone, name, hours) => {
  expect(hoursOf(zone, name)).toEqual(hours);
});

test.each(['2026-47', '2026-W00', '2026-W54', '2025-W53', '2026-w47', '2026-W47 ', '0000-W01', '99999-W01', ''])(
  '%j is no week',
  (name) => {
    expect(findWeek(name, ofTheTests)).toBeUndefined();
  },
);

test('the year of 53 weeks has its last week', () => {
  expect(findWeek('2026-W53', ofTheTests)?.days[0]).toBe('2026-12-28');
});
