import { expect, test } from 'vitest';
import { minuteMs } from '../../../contract/duration.ts';
import { startOfDay } from '../../../contract/zone-days.ts';
import { dayOfServer, officeToday, officeZone } from './office-day.ts';

test('the server is asked for a new day some minutes after midnight, since its clock may be behind', () => {
  const midnight = startOfDay(officeZone, '2026-12-02').getTime();
  const daysAt = (minutes: number) => {
    const now = new Date(midnight + minutes * minuteMs);
    return [officeToday(now), dayOfServer(now)];
  };
  expect(daysAt(-1)).toEqual(['2026-12-01', '2026-12-01']);
  expect(daysAt(4)).toEqual(['2026-12-02', '2026-12-01']);
  expect(daysAt(5)).toEqual(['2026-12-02', '2026-12-02']);
});
