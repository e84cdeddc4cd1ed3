import { expect, test } from 'vitest';
import { loginPauseMs, pauseMs, refusalDelayMs, retryDelayMs, unansweredDelayMs } from './outbox.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/duration.ts';

test('a mail that the server did not accept is retried after a second, then after longer and longer delays', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs(attempts))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

test('a mail is tried within a minute of a recovery, however long the server was down', () => {
  for (const attempts of [7, 8, 100, 2_000]) {
    // With the interval of 2 s.
    expect(retryDelayMs(attempts) + 2_000).toBeLessThanOrEqual(minuteMs);
    expect(pauseMs(attempts) + 2_000).toBeLessThanOrEqual(minuteMs);
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

test('after a mail that was not answered at most two more copies follow in a day: none after that if the time was up', () => {
  const copiesAfter = (isTimeout: boolean) => {
    const at: number[] = [0];
    for (let age = 0; at.length < 50;) {
      const delay = unansweredDelayMs(at.length, isTimeout, age);
      if (delay === undefined) break;
      age += delay;
      at.push(age);
    }
    return at;
  };
  expect(copiesAfter(true)).toEqual([0, hourMs, 7 * hourMs]);
  const closed = copiesAfter(false);
  expect(closed.slice(0, 4)).toEqual([0, minuteMs, 61 * minuteMs, 61 * minuteMs + dayMs]);
  for (const time of closed)
    expect(closed.filter((other) => other >= time && other < time + dayMs).length).toBeLessThanOrEqual(3);
  expect(closed.at(-1)).toBeLessThan(15 * dayMs);
});
