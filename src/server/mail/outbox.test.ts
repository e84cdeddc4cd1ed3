import { expect, test } from 'vitest';
import { pauseMs, retryDelayMs } from './outbox.ts';

test('a mail that the server did not accept is retried after a second, then after longer and longer delays', () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => retryDelayMs(attempts, 1));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

test('no delay exceeds a minute, however long the mail server is down', () => {
  for (const attempts of [7, 8, 9, 100, 1_500]) {
    expect(retryDelayMs(attempts, 1)).toBe(retryDelayMs(7, 1));
    expect(retryDelayMs(attempts, 1)).toBeGreaterThanOrEqual(32_000);
    // With the poll of 2 s and an attempt that hangs for 15 s: sent within 60 s of recovery.
    expect(retryDelayMs(attempts, 1) + 17_000).toBeLessThanOrEqual(60_000);
  }
});

test('while no mail can be sent the pauses double up to two seconds, and the first mail sent ends them', () => {
  expect([0, 1, 2, 3, 4, 5, 1_000].map(pauseMs)).toEqual([0, 250, 500, 1_000, 2_000, 2_000, 2_000]);
});

test('random jitter shortens a delay by up to a quarter, so that mails are not all retried at once', () => {
  expect(retryDelayMs(4, 0)).toBe(6_000);
  expect(retryDelayMs(4, 0.5)).toBe(7_000);
});
