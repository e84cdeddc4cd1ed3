import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { missingSmallDisk, mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { acquireProcessLock } from '../db/exclusive-lock.ts';
import type { DatabasePlace } from '../db/open.ts';
import { type BackupJob, makeBackup } from './make-backup.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const jobOf = (place: DatabasePlace, more: Partial<BackupJob> = {}): BackupJob => ({
  ...place,
  folder: newFolder(),
  keep: 14,
  environment: process.env,
  clock: () => new Date(),
  ...more,
});

onSqlite((databases) => {
  async function start() {
    const place = await databases.newPlace();
    const app = await startApp(await databases.open(place));
    const send = async (message: string) =>
      expect(
        (
          await app
            .newClient()
            .postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message })
        ).status,
      ).toBe(201);
    await send('Weave \\N\t"algebra" 🌊\u2028, please.');
    return { place, app, send };
  }

  test('a backup is opened and checked before it has its name; it is private, and sha256sum accepts it', async () => {
    const { place, send } = await start();
    await send('second');
    const job = jobOf(place, { folder: join(newFolder(), 'new'), clock: () => new Date('2026-11-25T03:30:00.5Z') });
    const name = `site-2026-11-25T033000Z.sqlite.gz`;
    const made = await makeBackup(job);
    expect(made).toMatchObject({ outcome: 'made', name, enquiries: 2, proof: 'restored', removed: 0 });
    expect(readdirSync(job.folder).toSorted()).toEqual(['backup.lock', name, `${name}.sha256`]);
    expect(readdirSync(job.folder).map((file) => statSync(join(job.folder, file)).mode & 0o777)).toEqual([
      0o600, 0o600, 0o600,
    ]);
    expect(statSync(job.folder).mode & 0o777).toBe(0o700);
    const checked = execFileSync('sha256sum', ['-c', `${name}.sha256`], { cwd: job.folder, encoding: 'utf8' });
    expect(checked).toBe(`${name}: OK\n`);
  });

  test('one that is due is made once; old ones are removed after it', async () => {
    const { place } = await start();
    const job = jobOf(place, { keep: 2, ifDueAt: '03:30' });
    let now = new Date(2026, 10, 23, 3, 31);
    const make = () => makeBackup({ ...job, clock: () => now });
    const outcomes: unknown[] = [];
    for (const day of [23, 24, 25]) {
      now = new Date(2026, 10, day, 3, 31);
      outcomes.push((await make()).outcome);
      now = new Date(2026, 10, day, 23, 0);
      outcomes.push((await make()).outcome);
    }
    expect(outcomes).toEqual(['made', 'not-due', 'made', 'not-due', 'made', 'not-due']);
    expect(readdirSync(job.folder).filter((name) => name.endsWith('sqlite.gz'))).toHaveLength(2);
  });

  test('while another process makes one, none is made', async () => {
    const { place } = await start();
    const job = jobOf(place);
    const lock = acquireProcessLock(join(job.folder, 'backup.lock'));
    // The lock of the process itself; SQLite keeps connections of one process apart, too.
    expect(await makeBackup(job)).toEqual({ outcome: 'busy' });
    lock?.release();
    expect((await makeBackup(job)).outcome).toBe('made');
  });

  test('what a killed run left is removed, and nothing of it looks proven', async () => {
    const { place } = await start();
    const job = jobOf(place);
    for (const end of ['.0a0b0c0d.part', '.0a0b0c0d.raw.part', '.sha256.part', '.sha256'])
      writeFileSync(join(job.folder, `site-2026-11-24T033000Z.sqlite.gz${end}`), 'half');
    writeFileSync(join(job.folder, 'notes.txt'), 'of somebody');
    await makeBackup(job);
    expect(
      readdirSync(job.folder)
        .filter((name) => !/^site-[\dT-]+Z\.[\w.]+$/.test(name))
        .toSorted(),
    ).toEqual(['backup.lock', 'notes.txt']);
    expect(readdirSync(job.folder).filter((name) => name.includes('2026-11-24'))).toEqual([]);
  });

  test('a run that is stopped leaves nothing', async () => {
    const { place } = await start();
    const job = jobOf(place, { signal: AbortSignal.abort() });
    await expect(makeBackup(job)).rejects.toThrow(/aborted/);
    expect(readdirSync(job.folder)).toEqual(['backup.lock']);
  });

  describe('a folder that cannot be used: one sentence, and nothing of the attempt', () => {
    test('it is a file', async () => {
      const { place } = await start();
      const folder = join(newFolder(), 'file');
      writeFileSync(folder, '');
      await expect(makeBackup(jobOf(place, { folder }))).rejects.toThrow(
        /^The backup could not be made in .*file \(BACKUP_DIR\): /,
      );
    });

    const asRoot = missingSmallDisk ? ` (skipped: ${missingSmallDisk})` : '';
    describe.skipIf(missingSmallDisk)(`a small disk${asRoot}`, () => {
      let disk: ReturnType<typeof mountSmallDisk>;
      beforeEach(() => void (disk = mountSmallDisk(2)));
      afterEach(() => disk.remove());

      test('it is full, and works once there is room', async () => {
        const { place, send } = await start();
        await send('x'.repeat(4_000));
        const job = jobOf(place, { folder: join(disk.folder, 'backups') });
        mkdirSync(job.folder);
        acquireProcessLock(join(job.folder, 'backup.lock'))?.release();
        disk.fill();
        await expect(makeBackup(job)).rejects.toThrow(/ENOSPC|full|No space left/);
        expect(readdirSync(job.folder)).toEqual(['backup.lock']);
        disk.makeRoom();
        expect((await makeBackup(job)).outcome).toBe('made');
      });

      test('it is read-only', async () => {
        const { place } = await start();
        disk.makeReadOnly();
        await expect(makeBackup(jobOf(place, { folder: disk.folder }))).rejects.toThrow(/EROFS|readonly|read-only/i);
      });
    });
  });

  test('a folder without a database: one sentence', async () => {
    await expect(makeBackup(jobOf(await databases.newPlace()))).rejects.toThrow(/^There is no database in /);
  });

  test('what is written while a backup is made is in none of its tables, or in all', async () => {
    const place = await databases.newPlace();
    const app = await startApp(await databases.open(place));
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1)
        await app.newClient(`203.0.113.${n % 250}`).postJson(calls.contact, {
          firstName: 'Ada',
          lastName: 'L',
          email: 'ada@x.example',
          message: `number ${n}`,
        });
    })();
    const outcomes = [];
    for (let round = 0; round < 3; round += 1) outcomes.push((await makeBackup(jobOf(place))).outcome);
    isDone = true;
    await writing;
    expect(outcomes).toEqual(['made', 'made', 'made']);
  });

  test('the bytes of the backup are those that were proven', async () => {
    const place = await databases.newPlace();
    await databases.open(place);
    const job = jobOf(place);
    const made = await makeBackup(job);
    if (made.outcome !== 'made') throw new Error('No backup was made.');
    expect(readFileSync(join(job.folder, made.name)).length).toBe(made.bytes);
  });
});
