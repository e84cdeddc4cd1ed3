import { expect, test } from 'vitest';
import { isHoliday } from './holidays.ts';

// A fixed date, a weekday of a month, and days before Easter; a firm has its own in content/company.ts.
const holidays = [
  { month: 1, day: 1 },
  { month: 2, weekday: 'Mon', nth: 3 },
  { daysAfterEaster: -2 },
  { month: 7, day: 1 },
  { month: 9, weekday: 'Mon', nth: 1 },
  { month: 11, day: 11 },
  { month: 12, day: 25 },
] as const;

// https://novascotia.ca/lae/employmentrights/holidaypay.asp, and the Remembrance Day Act.
test.each([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-02-16', 'Heritage Day, the third Monday of February'],
  ['2027-02-15', 'Heritage Day'],
  ['2026-04-03', 'Good Friday'],
  ['2027-03-26', 'Good Friday'],
  ['2038-04-23', 'Good Friday of the latest Easter of the century'],
  ['2026-07-01', 'Canada Day'],
  ['2026-09-07', 'Labour Day'],
  ['2026-11-11', 'Remembrance Day'],
  ['2026-12-25', 'Christmas Day'],
])('the office is closed on %s, %s', (date) => {
  expect(isHoliday(holidays, date)).toBe(true);
});

test.each(['2026-02-09', '2026-02-23', '2026-04-06', '2026-05-18', '2026-08-31', '2026-11-30', '2026-12-24'])(
  'the office is open on %s',
  (date) => {
    expect(isHoliday(holidays, date)).toBe(false);
  },
);
