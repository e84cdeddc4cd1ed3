import { expect, it } from 'vitest';
import { isoDay, longDate } from './today.ts';

it('takes the date in local time', () => {
  expect(isoDay(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
  expect(isoDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});

it('writes a day in words without moving it', () => {
  expect(longDate('2026-11-20')).toBe('November 20, 2026');
  expect(longDate('2027-01-01')).toBe('January 1, 2027');
});
