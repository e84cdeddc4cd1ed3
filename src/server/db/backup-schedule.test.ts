import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../contract/duration.ts';
import { createBackupSchedule, isBackupCurrent, readBackupState } from './backup-schedule.ts';

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

describe('dumps of PostgreSQL in BACKUP_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-dumps-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const now = new Date('2026-11-25T12:00:00.000Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const read = (backupDir: string | undefined) =>
    readBackupState({ backupDir, backupAt: '03:15', databaseUrl: 'postgres://database/site' }, now);
  const write = (name: string, writtenAt: Date) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), writtenAt, writtenAt);
  };

  test('are current for 26 hours; what is being written and other files do not count', async () => {
    const none = { isCurrent: false, at: undefined, name: undefined };
    expect(await read(folder)).toEqual(none);
    write('site.part', hoursAgo(0));
    write('site-2026-11-25T031500Z.sqlite.gz', hoursAgo(0));
    expect(await read(folder)).toEqual(none);
    write('site-2026-11-24.dump', hoursAgo(26));
    expect(await read(folder)).toEqual({ isCurrent: false, at: hoursAgo(26), name: 'site-2026-11-24.dump' });
    write('site-2026-11-25.dump', hoursAgo(25.9));
    expect(await read(folder)).toMatchObject({ isCurrent: true, name: 'site-2026-11-25.dump' });
  });

  test('are not known without the setting, and lacking if the folder cannot be read', async () => {
    expect(await read(undefined)).toBeUndefined();
    expect(await read(join(folder, 'none'))).toMatchObject({ isCurrent: false });
  });
});

test('a backup that cannot be made is logged with its reason, in one sentence', async () => {
  const lines: object[] = [];
  const log = { info: () => {}, error: (fields: object) => void lines.push(fields) };
  const folder = join(tmpdir(), 'site-no-such-disk');
  await createBackupSchedule({ dataDir: tmpdir(), folder, at: '03:15', keep: 1, clock: () => new Date(), log }).run();
  const reason = expect.stringMatching(/^ENOENT.+site-no-such-disk'$/) as string;
  expect(lines).toEqual([{ event: 'backup', outcome: 'failed', reason }]);
});
