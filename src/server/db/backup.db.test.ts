import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { missingSmallDisk, mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { calls } from '../../contract/paths.ts';
import { listProblems } from '../monitoring/health.ts';
import { backUp, listBackups, nameBackup, restore } from './backup.ts';
import { createBackupSchedule } from './backup-schedule.ts';
import { type Database, embeddedFile } from './open.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  folders.push(folder);
  return folder;
}
afterEach(() => vi.unstubAllEnvs());
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

let sent = 0;
/** Sends an enquiry; returns its number once it is acknowledged. */
async function post(app: TestApp, message: string): Promise<number> {
  const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message };
  const response = await app.newClient(`203.0.113.${(sent += 1) % 250}`).postJson(calls.contact, body);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** A schedule with a clock that the test sets, and its log. */
function scheduleFor(dataDir: string, folder: string, keep = 14) {
  let now = new Date(2026, 10, 24, 12, 0);
  const lines: Record<string, unknown>[] = [];
  const record = (level: number) => (fields: object) => void lines.push({ level, ...fields });
  const log = { info: record(30), error: record(50) };
  const schedule = createBackupSchedule({ dataDir, folder, at: '03:30', keep, clock: () => now, log });
  return {
    schedule,
    lines,
    async runAt(day: number, hours: number, minutes: number) {
      now = new Date(2026, 10, day, hours, minutes);
      await schedule.run();
    },
  };
}

onSqlite((databases) => {
  async function start() {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    return { dataDir: place.dataDir, database, app: await startApp(database) };
  }

  /** The messages that are not there exactly once, each with its mail to the office. */
  async function listMissing({ queries }: Database, messages: readonly string[]): Promise<string[]> {
    const rows = await queries
      .selectFrom('contact_submissions')
      .innerJoin('outbox', 'outbox.submissionId', 'contact_submissions.id')
      .where('outbox.kind', '=', 'notification')
      .select('message')
      .execute();
    const found = Map.groupBy(rows, ({ message }) => message);
    return messages.filter((message) => found.get(message)?.length !== 1);
  }

  test('a nightly backup, taken under load, brings back a destroyed folder with all that was acknowledged before it', async () => {
    const { dataDir, database, app } = await start();
    const folder = newFolder();
    let site = { database, app };
    for (let round = 0; round < (isFullRun ? 10 : 1); round += 1) {
      const { schedule, lines } = scheduleFor(dataDir, folder);
      const acknowledged = new Set<string>();
      let isDone = false;
      const visitors = Array.from({ length: 8 }, async (_, visitor) => {
        for (let n = 0; !isDone; n += 1) {
          const message = `round ${round}, visitor ${visitor}, ${n} 🌊`;
          await post(site.app, message);
          acknowledged.add(message);
        }
      });
      await expect.poll(() => acknowledged.size).toBeGreaterThan(50);
      const beforeCopy = [...acknowledged];
      const copy = join(newFolder(), 'copy.sqlite');
      await backUp(dataDir, copy);
      const before = [...acknowledged];
      await schedule.run();
      isDone = true;
      await Promise.all(visitors);
      expect(lines).toMatchObject([{ level: 30, event: 'backup', outcome: 'made' }]);

      // The disk is gone.
      await site.app.close();
      await site.database.close();
      rmSync(dataDir, { recursive: true });
      const [newest] = await listBackups(folder);
      const { enquiries } = await restore(dataDir, join(folder, newest?.name ?? ''), new Date());
      expect(enquiries).toBe(lines[0]?.['enquiries']);
      const restored = await databases.open({ dataDir });
      expect(await listMissing(restored, before)).toEqual([]);
      const elsewhere = newFolder();
      await restore(elsewhere, copy, new Date());
      expect(await listMissing(await databases.open({ dataDir: elsewhere }), beforeCopy)).toEqual([]);
      site = { database: restored, app: await startApp(restored) };
      rmSync(join(folder, newest?.name ?? ''));
    }
  });

  test('the first backup is made at once, then one each night, and after a missed night at once; the newest stay', async () => {
    const { dataDir, app } = await start();
    await post(app, 'Can it weave?');
    const folder = newFolder();
    writeFileSync(join(folder, 'holiday.jpg'), '');
    const { lines, runAt } = scheduleFor(dataDir, folder, 2);
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
      counts.push(lines.length);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3]);
    const kept = (await listBackups(folder)).map(({ name }) => name);
    expect(kept).toEqual([lines[2]?.['name'], lines[1]?.['name']]);
    expect(lines[2]).toMatchObject({ event: 'backup', outcome: 'made', enquiries: 1 });
    // In UTC, while the hour of a night's backup is local.
    expect(kept[0]).toBe(nameBackup(new Date(2026, 10, 28, 9, 0)));
    expect(nameBackup(new Date('2026-11-28T09:00:00Z'))).toBe('site-2026-11-28T090000Z.sqlite.gz');
    expect(readdirSync(folder).toSorted()).toEqual(['holiday.jpg', ...kept].toSorted());
    expect(statSync(join(folder, kept[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  test('one at a time; a stop ends it without an error in the log, and only a whole backup has a name', async () => {
    const { dataDir, app } = await start();
    for (let n = 0; n < 60; n += 1) await post(app, `${n} `.repeat(500));
    const folder = newFolder();
    const { schedule, lines, runAt } = scheduleFor(dataDir, folder);
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(folder, () => {
        watcher.close();
        resolve();
      });
    });
    schedule.start();
    const second = schedule.run();
    await begun;
    await schedule.stop();
    await second;
    expect(lines.filter(({ outcome }) => outcome !== 'made')).toEqual([]);
    for (const { name } of await listBackups(folder))
      expect(await restore(newFolder(), join(folder, name), new Date())).toMatchObject({ enquiries: 60 });
    // A stopped schedule leaves no part of a copy, and begins no other.
    expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
    const count = lines.length;
    await runAt(26, 12, 0);
    expect(lines).toHaveLength(count);
    const next = scheduleFor(dataDir, folder);
    await next.runAt(27, 12, 0);
    expect(next.lines).toMatchObject([{ outcome: 'made', enquiries: 60 }]);
  });

  test('what a killed run left does not keep the next one from making a backup, and is removed', async () => {
    const { dataDir } = await start();
    const folder = newFolder();
    for (const end of ['part', 'part-journal', 'gz.part']) {
      const path = join(folder, `site-2026-11-24T033000Z.sqlite.gz.0a0b0c0d.${end}`);
      writeFileSync(path, 'half');
      utimesSync(path, new Date(0), new Date(0));
    }
    writeFileSync(join(folder, 'notes.part'), 'of somebody');
    const { lines, runAt } = scheduleFor(dataDir, folder);
    await runAt(25, 12, 0);
    expect(readdirSync(folder).toSorted()).toEqual(['notes.part', lines[0]?.['name']]);
  });

  test('a sandbox that denies a change of priority denies no backup', async () => {
    const { dataDir } = await start();
    const { lines, runAt } = scheduleFor(dataDir, newFolder());
    const deny = `import os from 'node:os';
      import { syncBuiltinESMExports } from 'node:module';
      os.setPriority = () => { throw new Error('EPERM'); };
      syncBuiltinESMExports();`;
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(deny)}`);
    await runAt(25, 12, 0);
    expect(lines).toMatchObject([{ outcome: 'made' }]);
  });

  describe('a folder that cannot be used is an error in the log and a problem of the site, until it is repaired', () => {
    async function startWith(folder: string) {
      const { dataDir, database } = await start();
      const app = await startApp(database, { env: { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_AT: '03:30' } });
      const { lines, runAt } = scheduleFor(dataDir, folder);
      /** The heartbeat stops while it is one. */
      const isProblem = async () => listProblems(await app.refreshHealth()).some(({ part }) => part === 'backup');
      app.clock.advance(new Date(2026, 10, 25, 12, 0).getTime() - app.clock.now().getTime());
      return { lines, runAt, isProblem };
    }

    test('it is gone: nobody creates it, since its disk may not be mounted', async () => {
      const folder = join(newFolder(), 'disk');
      mkdirSync(folder);
      const { lines, runAt, isProblem } = await startWith(folder);
      await runAt(24, 12, 0);
      renameSync(folder, `${folder}.away`);
      await runAt(25, 12, 0);
      expect(lines[1]).toMatchObject({
        level: 50,
        event: 'backup',
        outcome: 'failed',
        reason: expect.stringContaining('ENOENT'),
      });
      expect(existsSync(folder)).toBe(false);
      expect(await isProblem()).toBe(true);
      // Tried again after an hour, not each minute.
      await runAt(25, 12, 59);
      expect(lines).toHaveLength(2);
      renameSync(`${folder}.away`, folder);
      await runAt(25, 13, 0);
      expect(lines[2]).toMatchObject({ level: 30, outcome: 'made' });
      expect(await isProblem()).toBe(false);
    });

    test('it is a file', async () => {
      const folder = join(newFolder(), 'file');
      writeFileSync(folder, '');
      const { lines, runAt, isProblem } = await startWith(folder);
      await runAt(25, 12, 0);
      expect(lines).toMatchObject([{ level: 50, outcome: 'failed', reason: expect.stringContaining('ENOTDIR') }]);
      expect(await isProblem()).toBe(true);
    });

    const asRoot = missingSmallDisk ? ` (skipped: ${missingSmallDisk})` : '';
    describe.skipIf(missingSmallDisk)(`a small disk${asRoot}`, () => {
      let disk: ReturnType<typeof mountSmallDisk>;
      beforeEach(() => void (disk = mountSmallDisk(2)));
      afterEach(() => disk.remove());

      test('it is full', async () => {
        const { lines, runAt, isProblem } = await startWith(disk.folder);
        disk.fill();
        await runAt(25, 12, 0);
        expect(lines).toMatchObject([{ level: 50, outcome: 'failed' }]);
        expect(lines[0]).toMatchObject({
          reason: expect.stringMatching(/^The backup could not be written: .*full/),
        });
        expect(readdirSync(disk.folder)).toEqual(['filler']);
        expect(await isProblem()).toBe(true);
        disk.makeRoom();
        await runAt(25, 13, 0);
        expect(lines[1]).toMatchObject({ outcome: 'made' });
        expect(await isProblem()).toBe(false);
      });

      test('it is read-only', async () => {
        const { lines, runAt } = await startWith(disk.folder);
        disk.makeReadOnly();
        await runAt(25, 12, 0);
        expect(lines[0]).toMatchObject({
          reason: expect.stringMatching(/^The backup could not be written: EROFS/),
        });
      });
    });
  });

  test('a database that is damaged itself is not taken for a backup', async () => {
    const { dataDir, database, app } = await start();
    for (let n = 0; n < 40; n += 1) await post(app, `${n} `.repeat(500));
    await database.close();
    const file = embeddedFile(dataDir);
    const bytes = readFileSync(file);
    // The page after the first half, as a failing disk returns it.
    const at = Math.floor(bytes.length / 2 / 4096) * 4096;
    writeFileSync(file, bytes.fill(0xff, at, at + 4096));
    const folder = newFolder();
    const { lines, runAt } = scheduleFor(dataDir, folder);
    await runAt(25, 12, 0);
    expect(lines[0]).toMatchObject({
      reason: expect.stringMatching(/site\.sqlite is damaged: take an older backup\.$/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('numbers of enquiries that were lost with the disk are not given again, also where the backup had none', async () => {
    const { dataDir, database, app } = await start();
    const empty = join(newFolder(), 'empty.sqlite');
    await backUp(dataDir, empty);
    const lost = [await post(app, 'one'), await post(app, 'two')];
    await app.close();
    await database.close();
    const elsewhere = newFolder();
    await restore(elsewhere, empty, new Date());
    const restored = await startApp(await databases.open({ dataDir: elsewhere }));
    expect(await post(restored, 'first after the restore')).toBeGreaterThan(Math.max(...lost));
  });

  describe('what is changed before the database is replaced', () => {
    const shout = 'update contact_submissions set message = upper(message)';
    async function backUpOne() {
      const { dataDir, app } = await start();
      await post(app, 'Can it weave?');
      const copy = join(newFolder(), 'copy.sqlite');
      await backUp(dataDir, copy);
      return copy;
    }

    test('is in the restored database, also if it was left in the log, as on a disk that was full for a moment', async () => {
      const copy = await backUpOne();
      const target = newFolder();
      await restore(target, copy, new Date(), async (folder) => {
        const file = embeddedFile(folder);
        const changed = new SQLite(file);
        changed.pragma('journal_mode = wal');
        changed.exec(shout);
        const left = ['', '-wal'].map((end) => ({ path: file + end, bytes: readFileSync(file + end) }));
        changed.close();
        for (const { path, bytes } of left) writeFileSync(path, bytes);
      });
      const restored = new SQLite(embeddedFile(target), { readonly: true });
      expect(restored.prepare('select message from contact_submissions').pluck().all()).toEqual(['CAN IT WEAVE?']);
      restored.close();
    });

    test('stops the restore if it cannot leave the log', async () => {
      const copy = await backUpOne();
      const target = newFolder();
      await restore(target, copy, new Date());
      const before = readFileSync(embeddedFile(target));
      let reader: SQLite.Database | undefined;
      const restoring = restore(target, copy, new Date(), async (folder) => {
        const changed = new SQLite(embeddedFile(folder));
        changed.pragma('journal_mode = wal');
        changed.exec(shout);
        reader = new SQLite(embeddedFile(folder));
        reader.exec('begin; select count(*) from contact_submissions');
        changed.close();
      });
      await expect(restoring).rejects.toThrow(/^The backup could not be restored into .*: database is locked\.$/);
      reader?.close();
      expect(readdirSync(target)).toEqual(['site.sqlite']);
      expect(readFileSync(embeddedFile(target))).toEqual(before);
    });
  });

  test('a compressed backup and a plain one restore alike', async () => {
    const { dataDir, app } = await start();
    await post(app, 'Can it weave?');
    const folder = newFolder();
    for (const name of ['plain.sqlite', 'packed.sqlite.gz']) {
      await backUp(dataDir, join(folder, name));
      const target = newFolder();
      expect(await restore(target, join(folder, name), new Date())).toMatchObject({ enquiries: 1 });
      const restored = new SQLite(embeddedFile(target), { readonly: true });
      expect(restored.prepare('select message from contact_submissions').pluck().all()).toEqual(['Can it weave?']);
      restored.close();
    }
    expect(statSync(join(folder, 'packed.sqlite.gz')).size).toBeLessThan(statSync(join(folder, 'plain.sqlite')).size);
  });
});
