import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBackupCurrent } from './backup-schedule.ts';

/** Day of November, hours, minutes, seconds. */
type Local = [day: number, hours: number, minutes: number, seconds?: number];

describe.each(['UTC', 'America/Halifax', 'Pacific/Auckland'])('a backup is current, in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => void (process.env['TZ'] = zone));
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  /** Local time; computed within a test, when the zone is set. */
  const at = (...[day, hours, minutes, seconds = 0]: Local) => new Date(2026, 10, day, hours, minutes, seconds);

  test.each<[string, Local | undefined, Local, boolean]>([
    ['never made', undefined, [25, 12, 0], false],
    ['made since the last due time', [25, 3, 30, 1], [25, 12, 0], true],
    ['made at the due time itself', [25, 3, 30], [25, 3, 30], true],
    ['made at once at the start, after the due time', [25, 9, 0], [25, 12, 0], true],
    ['yesterday’s, while this one may be under way', [24, 3, 30, 5], [25, 3, 59, 59], true],
    ['yesterday’s, half an hour after the time', [24, 3, 30, 5], [25, 4, 0], false],
    ['of the day before yesterday, while this one may be under way', [23, 3, 30, 5], [25, 3, 31], false],
    ['yesterday’s, before this one is due', [24, 3, 31], [25, 3, 29], true],
    // Clocks go back in North America that day, at two o'clock.
    ['made before clocks change, after the due time', [1, 4, 0], [1, 23, 0], true],
  ])('%s', (_, last, now, isCurrent) => {
    expect(isBackupCurrent(last && at(...last), at(...now), '03:30')).toBe(isCurrent);
  });
});
