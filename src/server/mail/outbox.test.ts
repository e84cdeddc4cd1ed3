import { expect, test } from 'vitest';
import { loginPauseMs, pauseMs, refusalDelayMs, retryDelayMs } from './outbox.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

test('a mail that the server did not accept is retried after a second, then after longer and longer delays', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs(attempts))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

test('a mail is tried within a minute of a recovery, however long the server was down', () => {
  for (const attempts of [7, 8, 100, 2_000]) {
    // With the poll of 2 s and an attempt that hangs for 15 s.
    expect(retryDelayMs(attempts) + 17_000).toBeLessThanOrEqual(minuteMs);
    expect(pauseMs(attempts) + 17_000).toBeLessThanOrEqual(minuteMs);
  }
});

test('after refused logins the pauses grow to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 1_000].map((refusals) => loginPauseMs(refusals) / minuteMs)).toEqual([2, 4, 8, 15, 15, 15]);
});

test('what was refused is retried after 15 minutes, an hour and four hours, then daily for two weeks', () => {
  let refusedMs = 0;
  const delays: number[] = [];
  for (let delay = refusalDelayMs(0); delay !== undefined; delay = refusalDelayMs(refusedMs)) {
    delays.push(delay);
    refusedMs += delay;
  }
  expect(delays.slice(0, 4)).toEqual([15 * minuteMs, hourMs, 4 * hourMs, dayMs]);
  expect(new Set(delays.slice(3))).toEqual(new Set([dayMs]));
  expect(delays).toHaveLength(17);
  expect(refusedMs).toBeGreaterThanOrEqual(14 * dayMs);
});
