import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { calls } from '../src/contract/paths.ts';
import type { Submission } from '../src/contract/submission.ts';
import { listBackups, nameBackup, removeOldBackups } from '../src/server/db/backup.ts';
import { startApp, type TestApp } from '../tests/support/app.ts';
import { callCommand } from '../tests/support/command.ts';
import { onSqlite } from '../tests/support/database.ts';
import { withoutEnvFile } from '../tests/support/server-process.ts';
import { missingSmallDisk, mountSmallDisk } from '../tests/support/small-disk.ts';
import { runBackup } from './backup.ts';

const run = (command: 'backup' | 'restore', dataDir: string, file: string, env: Record<string, string> = {}) =>
  callCommand(runBackup, [command, file], { DATA_DIR: dataDir, ...env });

onSqlite((databases) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-backup-'));
  const path = (name: string) => join(folder, name);
  let dataDir: string;
  let app: TestApp;
  const post = async (to: TestApp, message: string) => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message };
    expect((await to.newClient().postJson(calls.contact, body)).status).toBe(201);
  };
  async function listMessages(of: TestApp): Promise<string[]> {
    const list = await (await of.newAdminClient()).get(adminCalls.submissions);
    return ((await list.json()) as Submission[]).map((one) => one.message);
  }
  beforeAll(async () => {
    const place = await databases.newPlace();
    dataDir = place.dataDir;
    // The site uses the database meanwhile.
    app = await startApp(await databases.open(place));
    await post(app, 'before the backup 🌊');
    await run('backup', dataDir, path('good'));
    await run('backup', dataDir, path('good.gz'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a backup taken while the site runs restores everything, from one file that no other user can read', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const place = await databases.newPlace();
    const first = await startApp(await databases.open(place));
    await post(first, 'before the backup 🌊');
    const backup = await run('backup', place.dataDir, join(own, 'first'));
    expect(backup.err).toBe('');
    expect(backup.out).toMatch(/first holds 1 enquiry \(\d\.\d MB\)\.\n$/);
    expect(statSync(join(own, 'first')).mode & 0o777).toBe(0o600);
    expect(readdirSync(own)).toEqual(['first']);

    const { dataDir: elsewhere } = await databases.newPlace();
    const restored = await run('restore', elsewhere, join(own, 'first'));
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toMatch(/^.*site\.sqlite now holds 1 enquiry\.\nAll sessions .*\n$/);
    expect(readdirSync(elsewhere)).toEqual(['site.sqlite']);
    const second = await startApp(await databases.open({ dataDir: elsewhere }));
    expect(await listMessages(second)).toEqual(['before the backup 🌊']);
    await post(second, 'the copy takes enquiries too');
    expect(await listMessages(first)).toHaveLength(1);
  });

  test('the nightly backups are listed, the newest first', async () => {
    const backups = mkdtempSync(join(folder, 'list-'));
    const hoursAgo = (hours: number) => nameBackup(new Date(Date.now() - hours * 3_600_000));
    const [old, recent] = [hoursAgo(75), hoursAgo(3)];
    for (const name of [old, recent, 'site-2026-99-99T033000Z.sqlite.gz', 'notes.txt'])
      writeFileSync(join(backups, name), Buffer.alloc(1_230_000));
    const { out, err } = await run('backup', dataDir, '--list', { BACKUP_DIR: backups });
    expect(err).toBe('');
    expect(out).toBe(`${recent}     1.2 MB      3 hours old\n${old}     1.2 MB       3 days old\n`);
  });

  test('without a name the backup is one of the nightly ones, which BACKUP_KEEP removes', async () => {
    const backups = mkdtempSync(join(folder, 'nightly-'));
    const env = { DATA_DIR: dataDir, BACKUP_DIR: backups };
    expect(await callCommand(runBackup, ['backup'], env)).toMatchObject({ err: '', code: 0 });
    const names = (await listBackups(backups)).map(({ name }) => name);
    expect(readdirSync(backups)).toEqual(names);
    expect(names).toHaveLength(1);
    // One that is being made by hand meanwhile, and one of a killed run.
    const [made, killed] = [`${nameBackup(new Date())}.0a1b2c3d.part`, `${nameBackup(new Date(0))}.0a1b2c3d.gz.part`];
    for (const name of [made, killed]) writeFileSync(join(backups, name), '');
    utimesSync(join(backups, killed), new Date(0), new Date(0));
    await removeOldBackups(backups, 0);
    expect(readdirSync(backups)).toEqual([made]);
  });

  test('restoring keeps the replaced database, complete, beside the new one, and says so in the audit log', async () => {
    const place = await databases.newPlace();
    const earlier = await databases.open(place);
    await post(await startApp(earlier), 'will be replaced');
    await earlier.close();
    const { out, code } = await run('restore', place.dataDir, path('good.gz'));
    expect(code).toBe(0);
    const [, replaced = ''] = /kept as (.*)\.\n/.exec(out) ?? [];
    const kept = new SQLite(replaced, { readonly: true });
    expect(kept.prepare('select message from contact_submissions').pluck().all()).toEqual(['will be replaced']);
    kept.close();
    const restored = await databases.open(place);
    expect(await listMessages(await startApp(restored))).toEqual(['before the backup 🌊']);
    const entry = restored.queries.selectFrom('events').select(['who', 'count']).where('what', '=', 'backup-restored');
    expect(await entry.execute()).toEqual([{ who: 'command', count: 1 }]);
  });

  test('restoring through a link names the folder itself', async () => {
    const { dataDir: target } = await databases.newPlace();
    writeFileSync(join(target, 'site.sqlite'), 'no database at all');
    symlinkSync(target, path('linked-data'));
    const { out } = await run('restore', path('linked-data'), path('good'));
    expect(out).toContain(`${join(target, 'site.sqlite')} now holds`);
    expect(out).toContain(`kept as ${join(target, 'site.sqlite.replaced-')}`);
  });

  test('restoring replaces a damaged database and keeps its files unchanged', async () => {
    const { dataDir: broken } = await databases.newPlace();
    writeFileSync(join(broken, 'site.sqlite'), 'no database at all');
    const { out, code } = await run('restore', broken, path('good'));
    expect(code).toBe(0);
    const [, replaced = ''] = /kept as (.*)\.\n/.exec(out) ?? [];
    expect(statSync(replaced).size).toBe('no database at all'.length);
  });

  test("a killed backup's files neither stop the next one of this name nor are written to", async () => {
    const own = mkdtempSync(join(folder, 'killed-'));
    // Also a symbolic link of another user, who could read a file written through it.
    writeFileSync(join(own, 'again.part'), 'half a backup');
    symlinkSync(path('elsewhere'), join(own, 'linked.part'));
    expect(await run('backup', dataDir, join(own, 'linked'))).toMatchObject({ err: '', code: 0 });
    expect(await run('backup', dataDir, join(own, 'again'))).toMatchObject({ err: '', code: 0 });
    expect(existsSync(path('elsewhere'))).toBe(false);
    expect(readdirSync(own)).toEqual(['again', 'again.part', 'linked', 'linked.part']);
  });

  test('a restore ends the access of the time of the backup, and says who administers the site', async () => {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    const site = await startApp(database);
    const session = await site.newAdminClient();
    expect((await session.get(calls.user)).status).toBe(200);
    const invited = await session.postJson(adminCalls.team, { username: 'robert' });
    const { link } = (await invited.json()) as { link: string };
    await run('backup', place.dataDir, path('with-access'));
    await site.close();
    await database.close();

    const { out } = await run('restore', place.dataDir, path('with-access'));
    expect(out).toMatch(/^All sessions and one-time links have ended\. Its administrators: .+, robert\. /m);
    const restored = await startApp(await databases.open(place));
    const visitor = restored.newClient();
    const cookie = [...session.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await visitor.get(calls.user, { Cookie: cookie })).status).toBe(401);
    const token = new URL(link).hash.slice(1);
    const used = await visitor.postJson(calls.newPassword, { token, password: 'a long enough password' });
    expect(used.status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['trigger', 'create trigger copy_all after insert on contact_submissions begin delete from notes; end'],
    ['view', 'create view everybody as select * from users'],
  ])('a file with a foreign %s is not restored', async (_kind, statement) => {
    copyFileSync(path('good'), path('foreign'));
    new SQLite(path('foreign')).exec(statement).close();
    const { dataDir: target } = await databases.newPlace();
    const { out, err, code } = await run('restore', target, path('foreign'));
    expect(err).toMatch(/has triggers or views that the site does not make \((?:copy_all|everybody)\): [^\n]+\n$/);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(readdirSync(target)).toEqual([]);
    rmSync(path('foreign'));
  });

  test.runIf(process.platform !== 'win32')('a command that a signal ends leaves no part of a copy', async () => {
    const own = mkdtempSync(join(folder, 'ended-'));
    const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), 'backup', join(own, 'copy.gz')], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      cwd: withoutEnvFile,
    });
    const ended = once(child, 'exit');
    const watcher = watch(own, () => child.kill('SIGTERM'));
    await ended;
    watcher.close();
    expect(readdirSync(own).filter((name) => name !== 'copy.gz')).toEqual([]);
  });

  test('a backup removes what a killed one left in its folder long ago, and nothing else', async () => {
    const own = mkdtempSync(join(folder, 'left-'));
    const left = ['a.sqlite.0a1b2c3d.part', 'b.sqlite.gz.0a1b2c3d.gz.part', 'now.gz.0a1b2c3d.part-journal'];
    const others = ['being-made.sqlite.gz.ffffffff.part', 'film.mkv.0a1b2c3d.part', 'film.part', 'old-notes.txt'];
    for (const name of [...left, ...others]) writeFileSync(join(own, name), 'half');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [...left, ...others.slice(1)]) utimesSync(join(own, name), longAgo, longAgo);
    await run('backup', dataDir, join(own, 'now.gz'));
    expect(readdirSync(own)).toEqual([...others, 'now.gz'].toSorted());
  });

  test('restoring removes other users’ access, also from the replaced database', async () => {
    const place = await databases.newPlace();
    await (await databases.open(place)).close();
    chmodSync(join(place.dataDir, 'site.sqlite'), 0o644);
    expect((await run('restore', place.dataDir, path('good'))).code).toBe(0);
    const modes = readdirSync(place.dataDir).map((name) => statSync(join(place.dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });

  test('restoring ignores the log of a database that was moved away by hand', async () => {
    const place = await databases.newPlace();
    const killed = await startApp(await databases.open(place));
    for (let one = 0; one < 30; one += 1) await post(killed, `in the log ${one} `.repeat(50));
    const file = join(place.dataDir, 'site.sqlite');
    // As after a kill: the log was not moved into the file.
    copyFileSync(`${file}-wal`, path('log'));
    await killed.database.close();
    rmSync(file);
    copyFileSync(path('log'), `${file}-wal`);
    expect((await run('restore', place.dataDir, path('good'))).code).toBe(0);
    const restored = await listMessages(await startApp(await databases.open(place)));
    expect(restored).toEqual(['before the backup 🌊']);
  });

  describe('a command that fails exits with 1, prints one sentence and changes nothing', () => {
    beforeAll(() => {
      writeFileSync(path('text'), 'Dear office, this is not a database.');
      new SQLite(path('other')).exec('create table songs (title text)').close();
      for (const [name, migration] of [
        ['newer', '9999-later.sql'],
        ['own', 'own-0001-badges.sql'],
      ] as const) {
        copyFileSync(path('good'), path(name));
        new SQLite(path(name)).exec(`insert into kysely_migration values ('${migration}', '')`).close();
      }
      for (const name of ['cut', 'cut.gz']) {
        copyFileSync(path(name.replace('cut', 'good')), path(name));
        truncateSync(path(name), Math.floor(statSync(path(name)).size / 2));
      }
      // As root the tests can open every file.
      symlinkSync('/proc/self/mem', path('unreadable'));
      const bytes = readFileSync(path('good.gz'));
      const middle = Math.floor(bytes.length / 2);
      writeFileSync(path('changed.gz'), bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1));
    });

    const postgres = { DATABASE_URL: 'postgres://x/y' };
    const toPostgres =
      /^DATABASE_URL is set: docs\/how-to\/postgresql\.md describes how to back up and restore PostgreSQL\.$/;
    test.each<['backup' | 'restore', string, RegExp, Record<string, string>?]>([
      ['backup', 'good', /good already exists: choose another name\.$/],
      ['backup', 'no/such/folder/file', /^The folder .*folder does not exist: create it, or mount its disk\.$/],
      ['restore', 'missing', /^The file .*missing does not exist: name one that 'npm run backup' wrote\.$/],
      ['restore', '.', /is not a backup of this site: name a file that 'npm run backup' wrote\.$/],
      ['restore', 'text', /text is not a backup of this site: name a file that 'npm run backup' wrote\.$/],
      ['restore', 'other', /other is not a backup of this site: name a file that 'npm run backup' wrote\.$/],
      ['restore', 'newer', /newer version of the site \(9999-later\.sql\): restore it with that version\.$/],
      ['restore', 'own', /own was changed by a migration of your own .+: put migrations\/own-0001-badges\.sql back\.$/],
      ['restore', 'cut', /cut is damaged: take an older backup\.$/],
      ['restore', 'cut.gz', /cut\.gz is damaged: take an older backup\.$/],
      ['restore', 'unreadable', /^The backup could not be restored into .* \(DATA_DIR\): EIO: i\/o error, read\.$/],
      ['restore', 'changed.gz', /changed\.gz is damaged: take an older backup\.$/],
      [
        'restore',
        'good',
        /^The database is in use: stop the site and every command that works on it, then try again\.$/,
      ],
      ['backup', 'new', toPostgres, postgres],
      ['restore', 'good', toPostgres, postgres],
      ['backup', 'new', /^The setting PORT must be /, { PORT: 'eighty' }],
    ])('%s %s: %s', async (command, name, sentence, env = {}) => {
      const before = readdirSync(dataDir).filter((one) => !/-(wal|shm)$/.test(one));
      const { out, err, code } = await run(command, dataDir, path(name), env);
      expect(err.trimEnd()).toMatch(sentence);
      expect(err.trimEnd()).not.toContain('\n');
      expect({ out, code }).toEqual({ out: '', code: 1 });
      expect(readdirSync(dataDir).filter((one) => !/-(wal|shm)$/.test(one))).toEqual(before);
      expect(existsSync(path('new'))).toBe(false);
      await post(app, `still taken after ${command} ${name} ${JSON.stringify(env)}`);
    });

    const asRoot = missingSmallDisk ? ` (skipped: ${missingSmallDisk})` : '';
    describe.skipIf(missingSmallDisk)(`a disk that takes nothing${asRoot}`, () => {
      let disk: ReturnType<typeof mountSmallDisk>;
      beforeEach(() => void (disk = mountSmallDisk(2)));
      afterEach(() => disk.remove());

      /** One sentence that names the error, and no file of the attempt. */
      async function expectSentence(command: 'backup' | 'restore', args: [string, string], sentence: RegExp) {
        const before = readdirSync(disk.folder);
        const { out, err, code } = await run(command, ...args);
        expect(err.trimEnd()).toMatch(sentence);
        expect(err.trimEnd()).not.toContain('\n');
        expect({ out, code }).toEqual({ out: '', code: 1 });
        expect(readdirSync(disk.folder)).toEqual(before);
      }

      test('a full one', async () => {
        disk.fill();
        await expectSentence(
          'restore',
          [disk.folder, path('good')],
          /^The backup could not be restored into .*: .*full/,
        );
        await expectSentence(
          'restore',
          [disk.folder, path('good.gz')],
          /^The backup could not be restored into .*: ENOSPC/,
        );
        await expectSentence('backup', [dataDir, join(disk.folder, 'new')], /^The backup could not be written: .*full/);
      });

      test('a read-only one', async () => {
        disk.makeReadOnly();
        await expectSentence(
          'restore',
          [disk.folder, path('good')],
          /^The backup could not be restored into .*: EROFS/,
        );
        await expectSentence('backup', [dataDir, join(disk.folder, 'new')], /^The backup could not be written: EROFS/);
      });
    });

    test('a place where no folder can be created', async () => {
      const { out, err, code } = await run('restore', '/proc/no/such', path('good'));
      expect(err).toMatch(/^The backup could not be restored into \/proc\/no\/such \(DATA_DIR\): ENOENT[^\n]*\n$/);
      expect({ out, code }).toEqual({ out: '', code: 1 });
    });

    test('a folder without a database', async () => {
      const { dataDir: empty } = await databases.newPlace();
      expect((await run('backup', empty, path('nothing'))).err).toMatch(/ has no database: .*\n$/);
    });
  });
});
