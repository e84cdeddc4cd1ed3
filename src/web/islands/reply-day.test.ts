import { expect, test } from 'vitest';
import { replyDay } from './reply-day.ts';

const hours = { zone: 'America/Halifax', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], closes: '17:00' };

test.each([
  ['Monday morning', '2026-03-02T14:00:00Z', 'Tuesday, March 3'],
  ['Monday after closing time', '2026-03-02T21:30:00Z', 'Wednesday, March 4'],
  ['Thursday at noon', '2026-03-05T16:00:00Z', 'Friday, March 6'],
  ['Friday at noon', '2026-03-06T16:00:00Z', 'Monday, March 9'],
  ['Friday after closing time', '2026-03-06T21:30:00Z', 'Tuesday, March 10'],
  ['Saturday', '2026-03-07T16:00:00Z', 'Tuesday, March 10'],
  // Monday already where the clocks of the browser may be, Sunday at the office.
  ['Sunday evening', '2026-03-02T02:00:00Z', 'Tuesday, March 3'],
])('a message of %s has a reply by the end of the next business day', (_, at, day) => {
  expect(replyDay(new Date(at), hours)).toBe(day);
});
