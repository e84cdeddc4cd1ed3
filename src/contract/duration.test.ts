import { expect, test } from 'vitest';
import { dayMs, describeDuration, describeRoughly, hourMs, minuteMs, secondMs } from './duration.ts';

test.each([
  [0, 'less than a minute'],
  [12 * minuteMs, '12 min'],
  [3 * hourMs + 12 * minuteMs, '3 h 12 min'],
  [dayMs + 2 * hourMs + minuteMs, '1 day 2 h'],
])('%i ms are %s', (ms, words) => {
  expect(describeDuration(ms)).toBe(words);
});

test.each([
  [-5, '0 seconds', '0 seconds'],
  [secondMs, '1 second', '1 second'],
  [90.5 * secondMs, '90 seconds', '91 seconds'],
  [119 * minuteMs, '119 minutes', '119 minutes'],
  [47.5 * hourMs, '47 hours', '48 hours'],
  [3.5 * dayMs, '3 days', '4 days'],
])('%i ms are roughly %s, and as a pause %s', (ms, down, up) => {
  expect(describeRoughly(ms)).toBe(down);
  expect(describeRoughly(ms, Math.ceil)).toBe(up);
});
