import { expect, test } from 'vitest';
import type { Facts } from '#content/facts.ts';
import { describeWaiting } from './waiting.ts';

const businessHours: Facts['businessHours'] = {
  zone: 'America/Halifax',
  zoneName: 'Atlantic time',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  opens: '8:30',
  closes: '17:00',
  holidays: [{ month: 12, day: 25 }, { daysAfterEaster: -2 }],
};

const wait = (createdAt: string, now: string, replyWithinHours = 24) =>
  describeWaiting(createdAt, new Date(now), { businessHours, replyWithinHours });

test('an enquiry says how long it has waited once that is longer than the firm promises', () => {
  const thursday = '2026-11-26T18:00:00Z';
  expect(wait('2026-11-25T19:00:00Z', thursday)).toBeUndefined();
  expect(wait('2026-11-25T18:00:00Z', thursday)).toBeUndefined();
  expect(wait('2026-11-25T17:00:00Z', thursday)).toBe('Waiting 25 h');
  expect(wait('2026-11-24T18:00:00Z', thursday, 48)).toBeUndefined();
  expect(wait('2026-11-24T17:00:00Z', thursday, 48)).toBe('Waiting 2 days');
});

test('days that are not business days do not count', () => {
  // From Friday to Monday at the same time.
  expect(wait('2026-11-20T18:00:00Z', '2026-11-23T18:00:00Z')).toBeUndefined();
  expect(wait('2026-11-20T18:00:00Z', '2026-11-23T19:30:00Z')).toBe('Waiting 25 h');
  expect(wait('2026-11-12T18:00:00Z', '2026-11-23T19:30:00Z')).toBe('Waiting 7 days');
});

test('holidays do not count: on Christmas Day nobody has waited longer than the form promised', () => {
  const thursday = '2026-12-24T14:00:00Z';
  expect(wait(thursday, '2026-12-25T15:00:00Z')).toBeUndefined();
  expect(wait(thursday, '2026-12-28T13:59:00Z')).toBeUndefined();
  expect(wait(thursday, '2026-12-28T15:00:00Z')).toBe('Waiting 25 h');
  expect(wait('2027-03-25T14:00:00Z', '2027-03-29T13:00:00Z')).toBeUndefined();
});
