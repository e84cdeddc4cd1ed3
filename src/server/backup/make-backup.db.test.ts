import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onEachDatabase, onSqlite } from '../../../tests/support/database.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { runStatement } from '../../../tests/support/postgres-server.ts';
import { missingSmallDisk, mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { acquireProcessLock } from '../db/exclusive-lock.ts';
import type { DatabasePlace } from '../db/open.ts';
import { scratchNameOf, withBackupLock } from '../db/postgres-dump.ts';
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

onEachDatabase((databases) => {
  /** A backup of PostgreSQL takes seconds: of what both databases do alike, the short run has SQLite alone. */
  const isSpared = !isFullRun && databases.kind === 'postgres';
  const extension = databases.kind === 'sqlite' ? 'sqlite.gz' : 'dump';
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

  test('a backup is restored and compared before it has its name; it is private, and sha256sum accepts it', async () => {
    const { place, send } = await start();
    await send('second');
    const job = jobOf(place, { folder: join(newFolder(), 'new'), clock: () => new Date('2026-11-25T03:30:00.5Z') });
    const name = `site-2026-11-25T033000Z.${extension}`;
    const made = await makeBackup(job);
    expect(made).toMatchObject({ outcome: 'made', name, enquiries: 2, proof: 'restored', removed: 0 });
    expect(readdirSync(job.folder).toSorted()).toEqual(['backup.lock', name, `${name}.sha256`]);
    expect(readdirSync(job.folder).map((file) => statSync(join(job.folder, file)).mode & 0o777)).toEqual([
      0o600, 0o600, 0o600,
    ]);
    expect(statSync(job.folder).mode & 0o777).toBe(0o700);
    if (place.databaseUrl !== undefined) {
      const scratch = scratchNameOf(new URL(place.databaseUrl).pathname.slice(1));
      expect(
        await runStatement(place.databaseUrl, `select datname from pg_database where datname = '${scratch}'`),
      ).toEqual([]);
    }
    const checked = execFileSync('sha256sum', ['-c', `${name}.sha256`], { cwd: job.folder, encoding: 'utf8' });
    expect(checked).toBe(`${name}: OK\n`);
  });

  test.skipIf(isSpared)('each stage is shown, and each table by its number', async () => {
    const { place } = await start();
    const stages: string[] = [];
    const made = await makeBackup(jobOf(place, { show: (what) => stages.push(what) }));
    const tables = made.outcome === 'made' ? made.tables : 0;
    const numbered = (what: string) =>
      Array.from({ length: tables }, (_, index) => `${what}, table ${index + 1} of ${tables}`);
    const isSqlite = databases.kind === 'sqlite';
    expect(stages).toEqual([
      'Copying the database',
      ...numbered('Reading the database'),
      ...(isSqlite ? ['Checking the copy', 'Compressing the copy', 'Unpacking the copy'] : []),
      'Checking the copy',
      ...numbered('Comparing the copy'),
    ]);
  });

  test.skipIf(isSpared)('one that is due is made once; old ones are removed after it', async () => {
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
    expect(readdirSync(job.folder).filter((name) => name.endsWith(extension))).toHaveLength(2);
  });

  test.skipIf(isSpared)('while another process makes one, none is made', async () => {
    const { place } = await start();
    const job = jobOf(place);
    const lock = acquireProcessLock(join(job.folder, 'backup.lock'));
    // The lock of the process itself; SQLite keeps connections of one process apart, too.
    expect(await makeBackup(job)).toEqual({ outcome: 'busy' });
    lock?.release();
    expect((await makeBackup(job)).outcome).toBe('made');
  });

  test.skipIf(isSpared)('what a killed run left is removed, and nothing of it looks proven', async () => {
    const { place } = await start();
    const job = jobOf(place);
    for (const end of ['.0a0b0c0d.part', '.0a0b0c0d.raw.part', '.sha256.part', '.sha256'])
      writeFileSync(join(job.folder, `site-2026-11-24T033000Z.${extension}${end}`), 'half');
    writeFileSync(join(job.folder, 'notes.txt'), 'of somebody');
    await makeBackup(job);
    expect(
      readdirSync(job.folder)
        .filter((name) => !/^site-[\dT-]+Z\.[\w.]+$/.test(name))
        .toSorted(),
    ).toEqual(['backup.lock', 'notes.txt']);
    expect(readdirSync(job.folder).filter((name) => name.includes('2026-11-24'))).toEqual([]);
  });

  test.skipIf(isSpared)('a run that is stopped leaves nothing', async () => {
    const { place } = await start();
    const job = jobOf(place, { signal: AbortSignal.abort() });
    await expect(makeBackup(job)).rejects.toThrow(/aborted/);
    expect(readdirSync(job.folder)).toEqual(['backup.lock']);
  });

  describe('a folder that cannot be used: one sentence, and nothing of the attempt', () => {
    test.skipIf(isSpared)('it is a file', async () => {
      const { place } = await start();
      const folder = join(newFolder(), 'file');
      writeFileSync(folder, '');
      await expect(makeBackup(jobOf(place, { folder }))).rejects.toThrow(
        /^The backup could not be made in .*file \(BACKUP_DIR\): /,
      );
    });

    const asRoot = missingSmallDisk ? ` (skipped: ${missingSmallDisk})` : '';
    describe.skipIf(missingSmallDisk || isSpared)(`a small disk${asRoot}`, () => {
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

  if (databases.kind === 'postgres') {
    test('a role that may create no database: the dump is read instead of restored', async () => {
      const { place } = await start();
      const admin = place.databaseUrl ?? '';
      const role = `plain_${Date.now()}`;
      await runStatement(
        admin,
        `create role ${role} login password 'p@ss word'; grant usage on schema public to ${role}; grant select on all tables in schema public to ${role}; grant select on all sequences in schema public to ${role}`,
      );
      const url = new URL(admin);
      url.username = role;
      url.password = 'p%40ss%20word';
      const made = await makeBackup(jobOf({ ...place, databaseUrl: url.href }));
      expect(made).toMatchObject({ outcome: 'made', enquiries: 1, proof: 'read' });
      await runStatement(admin, `drop owned by ${role}; drop role ${role}`);
    });

    test.skipIf(isSpared)('another machine that makes one of the same database is left alone', async () => {
      const { place } = await start();
      const held = { databaseUrl: place.databaseUrl ?? '', environment: process.env };
      expect(await withBackupLock(held, () => makeBackup(jobOf(place)))).toEqual({ outcome: 'busy' });
    });

    test('where pg_dump is not installed or too old, a sentence says what to install', async () => {
      const { place } = await start();
      const empty = newFolder();
      await expect(makeBackup(jobOf(place, { environment: { PATH: empty } }))).rejects.toThrow(
        /^PostgreSQL is backed up with pg_dump .* pg_dump was not found on this machine: install PostgreSQL's client programs of version \d+ or newer \(on Debian/,
      );
      const old = newFolder();
      for (const program of ['pg_dump', 'pg_restore'])
        writeFileSync(join(old, program), `#!/bin/sh\necho "${program} (PostgreSQL) 9.6.24"\n`, { mode: 0o755 });
      await expect(makeBackup(jobOf(place, { environment: { PATH: `${old}:/bin:/usr/bin` } }))).rejects.toThrow(
        /^pg_dump on this machine is of version 9, and the server of version \d+: install /,
      );
    });

    test.skipIf(isSpared)('a dump that lost a row is not published', async () => {
      const { place } = await start();
      // A pg_restore that drops one line of the enquiries.
      const lossy = newFolder();
      const real = execFileSync('sh', ['-c', 'command -v pg_restore'], { encoding: 'utf8' }).trim();
      writeFileSync(
        join(lossy, 'pg_restore'),
        `#!/bin/sh\ncase "$*" in *--version*) exec ${real} --version;; *--dbname=*) for a; do case "$a" in --dbname=*) db="\${a#--dbname=}";; esac; done; ${real} "$@" && psql -qc 'delete from public.contact_submissions' "$db";; *) exec ${real} "$@";; esac\n`,
        { mode: 0o755 },
      );
      const job = jobOf(place, { environment: { ...process.env, PATH: `${lossy}:${process.env['PATH']}` } });
      await expect(makeBackup(job)).rejects.toThrow(
        /^The backup is not what it was made from: the table public\.\w+ differs after it was restored\.$/,
      );
      expect(readdirSync(job.folder)).toEqual(['backup.lock']);
    });
  }
});

onSqlite((databases) => {
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
