import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLastDueTime, isBackupCurrent, readLastBackup } from './last-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the last backup', () => {
  test('none in an empty folder, none where there is no folder', async () => {
    expect(await readLastBackup(folder)).toBeUndefined();
    expect(await readLastBackup(join(folder, 'no'))).toBeUndefined();
  });

  test('the newest with a checksum beside it, of either database', async () => {
    for (const name of [
      'site-2026-11-23T033000Z.sqlite.gz',
      'site-2026-11-24T033001Z.dump',
      'site-2026-11-24T033001Z.dump.sha256',
      'site-2026-11-23T033000Z.sqlite.gz.sha256',
      // Unproven, a checksum alone, no time, a part.
      'site-2026-11-25T033000Z.sqlite.gz',
      'site-2026-11-26T033000Z.sqlite.gz.sha256',
      'site-2026-99-99T033000Z.sqlite.gz',
      'site-2026-99-99T033000Z.sqlite.gz.sha256',
      'site-2026-11-27T033000Z.sqlite.gz.00c0ffee.part',
      'notes.sha256',
    ])
      writeFileSync(join(folder, name), '');
    expect(await readLastBackup(folder)).toEqual({
      name: 'site-2026-11-24T033001Z.dump',
      at: new Date('2026-11-24T03:30:01Z'),
    });
  });
});

/** Day of November, hours, minutes, seconds. */
type Local = [day: number, hours: number, minutes: number, seconds?: number];

describe.each(['UTC', 'America/Halifax', 'Pacific/Auckland'])('due times in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => void (process.env['TZ'] = zone));
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  /** Local time; computed within a test, when the zone is set. */
  const at = (...[day, hours, minutes, seconds = 0]: Local) => new Date(2026, 10, day, hours, minutes, seconds);

  test('the last one is that of today once it has come, else that of yesterday', () => {
    expect(findLastDueTime(at(25, 3, 30), '03:30')).toEqual(at(25, 3, 30));
    expect(findLastDueTime(at(25, 3, 29, 59), '03:30')).toEqual(at(24, 3, 30));
    expect(findLastDueTime(at(1, 0, 0), '23:59')).toEqual(new Date(2026, 9, 31, 23, 59));
  });

  test('every day has one, also those on which clocks change', () => {
    const due = new Set<number>();
    for (let hour = 0; hour < 365 * 24; hour += 1)
      due.add(findLastDueTime(new Date(new Date(2026, 0, 1, 12).getTime() + hour * 3_600_000), '02:30').getTime());
    expect(due.size).toBe(366);
  });

  test.each<[string, Local | undefined, Local, boolean]>([
    ['never', undefined, [25, 12, 0], false],
    ['made since the last due time', [25, 3, 30, 1], [25, 12, 0], true],
    ['made at once at the start, after the due time', [25, 9, 0], [25, 12, 0], true],
    ['yesterday’s, while this one may be under way', [24, 3, 30, 5], [25, 3, 59, 59], true],
    ['yesterday’s, half an hour after the time', [24, 3, 30, 5], [25, 4, 0], false],
    ['of the day before yesterday, while this one may be under way', [23, 3, 30, 5], [25, 3, 31], false],
    ['yesterday’s, before this one is due', [24, 3, 31], [25, 3, 29], true],
  ])('%s', (_, last, now, isCurrent) => {
    expect(isBackupCurrent({ last: last && { at: at(...last) }, now: at(...now), backupAt: '03:30' })).toBe(isCurrent);
  });
});
