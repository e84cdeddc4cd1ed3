import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameBackup } from './backup-files.ts';
import type { BackupOutcome } from './make-backup.ts';
import { createBackupSchedule } from './schedule.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'site-backups-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A schedule whose backups are empty files, with a clock that the test sets; times are local. */
function start(answer: (signal: AbortSignal) => Promise<BackupOutcome> | BackupOutcome | undefined = () => undefined) {
  let now = new Date(2026, 10, 24, 12, 0);
  const made: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const record = (level: number) => (fields: object) => void lines.push({ level, ...fields });
  const schedule = createBackupSchedule({
    folder,
    at: '03:30',
    startBackup: async (signal) => {
      const answered = await answer(signal);
      if (answered) return answered;
      const name = nameBackup(now, 'dump');
      made.push(name);
      for (const end of ['', '.sha256']) writeFileSync(join(folder, name + end), '');
      const counts = { bytes: 1, enquiries: 2, tables: 3, rows: 4, removed: 0 };
      return { outcome: 'made', name, proof: 'restored', ...counts };
    },
    clock: () => now,
    log: { info: record(30), error: record(50) },
  });
  return {
    schedule,
    made,
    lines,
    async runAt(day: number, hours: number, minutes: number) {
      now = new Date(2026, 10, day, hours, minutes);
      await schedule.run();
    },
  };
}

test('a backup is made at once where there is none, then nightly, and after a missed night at once', async () => {
  const { made, lines, runAt } = start();
  const counts: number[] = [];
  for (const [day, hours, minutes] of [
    [24, 12, 0],
    [24, 12, 1],
    [25, 3, 29],
    [25, 3, 30],
    [25, 23, 0],
    [28, 9, 0],
    [28, 9, 1],
  ] as const) {
    await runAt(day, hours, minutes);
    counts.push(made.length);
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3]);
  expect(lines[0]).toMatchObject({ level: 30, event: 'backup', outcome: 'made', name: made[0], enquiries: 2, rows: 4 });
});

test('a failure is an error in the log, and is tried again every hour until it works', async () => {
  let isBroken = true;
  const { made, lines, runAt } = start(() => {
    if (isBroken) throw new Error('No space left.');
    return undefined;
  });
  await runAt(24, 12, 0);
  await runAt(24, 12, 59);
  expect(lines).toMatchObject([{ level: 50, event: 'backup', outcome: 'failed', err: { message: 'No space left.' } }]);
  await runAt(24, 13, 0);
  expect(lines).toHaveLength(2);
  isBroken = false;
  await runAt(24, 14, 1);
  expect(made).toHaveLength(1);
  await runAt(25, 3, 30);
  expect(made).toHaveLength(2);
});

test('a folder that cannot be read is a failure as well', async () => {
  const { schedule, lines } = start();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  await schedule.run();
  expect(lines).toMatchObject([{ level: 50, event: 'backup', outcome: 'failed', err: { code: 'ENOTDIR' } }]);
});

test('while another process makes it nothing is logged, and it is looked for again', async () => {
  let tries = 0;
  const { lines, runAt } = start(() => {
    tries += 1;
    return { outcome: 'busy' };
  });
  await runAt(24, 12, 0);
  await runAt(24, 12, 1);
  expect({ tries, lines }).toEqual({ tries: 2, lines: [] });
});

test('one at a time; a stop ends it without an error in the log, and none is begun after it', async () => {
  let tries = 0;
  const { schedule, lines, runAt } = start((signal) => {
    tries += 1;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  schedule.start();
  const second = schedule.run();
  await expect.poll(() => tries).toBe(1);
  await schedule.stop();
  await second;
  await runAt(25, 12, 0);
  expect({ tries, lines }).toEqual({ tries: 1, lines: [] });
});
