import { expect, test } from 'vitest';
import { listDays } from './follow-up-dialog.tsx';

test.each([
  ['2026-02-27', '2026-02-28', '2026-03-02'],
  ['2026-03-01', '2026-03-02', '2026-03-02'],
  ['2026-03-02', '2026-03-03', '2026-03-09'],
])('on %s, tomorrow and next week are %s and %s', (today, tomorrow, nextWeek) => {
  expect(listDays(today).map(([, on]) => on)).toEqual([tomorrow, nextWeek]);
});
