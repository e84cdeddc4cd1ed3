import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { hourMs } from '../../../contract/duration.ts';
import { describeWaiting } from './waiting.ts';

// Wednesdays and Thursdays are business days of every firm that we know of.
const now = new Date('2026-11-26T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();

test('an enquiry says how long it has waited once that is longer than the firm promises', () => {
  const promised = company.replyWithinHours;
  expect(describeWaiting(hoursAgo(promised - 1), now)).toBeUndefined();
  expect(describeWaiting(hoursAgo(promised), now)).toBeUndefined();
  expect(describeWaiting(hoursAgo(promised + 1), now)).toBe(`Waiting ${promised + 1} h`);
});

test('days that are not business days do not count', () => {
  // From Friday to Monday at the same time.
  expect(describeWaiting('2026-11-20T18:00:00Z', new Date('2026-11-23T18:00:00Z'))).toBeUndefined();
  expect(describeWaiting('2026-11-20T18:00:00Z', new Date('2026-11-23T19:30:00Z'))).toBe('Waiting 25 h');
  expect(describeWaiting('2026-11-12T18:00:00Z', new Date('2026-11-23T19:30:00Z'))).toBe('Waiting 7 days');
});
