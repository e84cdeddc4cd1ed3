import { expect, test, vi } from 'vitest';
import { createConnectionLog } from './connection-log.ts';

test('broken connections are logged once an hour, with the number of those in between', () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  let nowMs = 0;
  const report = createConnectionLog({ warn }, () => nowMs);
  const [first, last] = [new Error('first'), new Error('last')];
  report(first);
  for (let number = 0; number < 5; number += 1) report(new Error('more of it'));
  nowMs = 60 * 60 * 1000;
  report(last);
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'database-connection', err: first, suppressed: 0 },
    { event: 'database-connection', err: last, suppressed: 5 },
  ]);
});
