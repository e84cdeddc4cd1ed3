import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { calls } from '../src/contract/paths.ts';
import { makeBackup } from '../src/server/backup/make-backup.ts';
import { readLastBackup } from '../src/server/backup/last-backup.ts';
import { movedTables } from '../src/server/db/move.ts';
import type { Database, DatabasePlace } from '../src/server/db/open.ts';
import { adminPassword, startApp } from '../tests/support/app.ts';
import { runCommand } from '../tests/support/command.ts';
import { type DatabaseMaker, onEachDatabase, onSqlite } from '../tests/support/database.ts';
import { isFullRun } from '../tests/support/full-run.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const settingsOf = ({ dataDir, databaseUrl }: DatabasePlace, folder: string) => ({
  DATA_DIR: dataDir,
  BACKUP_DIR: folder,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

async function startOn(databases: DatabaseMaker) {
  const place = await databases.newPlace();
  const database = await databases.open(place);
  const app = await startApp(database);
  const folder = newFolder();
  let sent = 0;
  const send = async (email: string, message: string) => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email, message };
    expect((await app.newClient(`203.0.113.${(sent += 1)}`).postJson(calls.contact, body)).status).toBe(201);
  };
  /** Runs one of the two commands. */
  const run = (args: [string, ...string[]], on: DatabasePlace = place) =>
    runCommand('scripts/backup.ts', args, settingsOf(on, folder));
  return { place, database, app, folder, send, run };
}

const listMessages = async ({ queries }: Database) =>
  (await queries.selectFrom('contact_submissions').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  );

/** Every row of every table as text, but for the entry of the audit log that a restore adds. */
async function readEverything({ queries }: Database): Promise<string> {
  const tables: { what?: string }[][] = [];
  for (const table of movedTables)
    tables.push((await sql<{ what?: string }>`select * from ${sql.table(table)}`.execute(queries)).rows);
  return JSON.stringify(tables.map((rows) => rows.filter(({ what }) => what !== 'backup-restored')));
}

onEachDatabase((databases) => {
  /** A backup of PostgreSQL takes seconds: of what both databases do alike, the short run has SQLite alone. */
  const isSpared = !isFullRun && databases.kind === 'postgres';
  const extension = databases.kind === 'sqlite' ? 'sqlite.gz' : 'dump';

  test('a backup without a name goes to BACKUP_DIR, is listed as proven, and restores after the loss of the database', async () => {
    const { place, database, folder, send, run } = await startOn(databases);
    await send('ada@x.example', 'before the backup 🌊');
    const made = await run(['backup']);
    expect(made.err).toBe('');
    expect(made.out).toMatch(
      /Z\.(sqlite\.gz|dump) holds 1 enquiry \(\d\.\d MB\), restored and compared: \d+ rows in \d+ tables\.\n$/,
    );
    await send('ada@x.example', 'after the backup');
    const before = await readEverything(database);
    expect(before).toContain('after the backup');
    writeFileSync(join(folder, `site-2026-01-01T033000Z.${extension}`), 'half');
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    const listed = await run(['backup', '--list', '--verify']);
    expect(listed.out.split('\n')[0]).toMatch(new RegExp(`^${name}  +\\d\\.\\d MB  +0 h old  proven, unchanged$`));
    expect(listed.out.split('\n')[1]).toMatch(/^site-2026-01-01T033000Z\.\S+  +0\.0 MB +\d+ d old  not proven$/);

    if (place.databaseUrl === undefined) await database.close();
    if (place.databaseUrl === undefined) rmSync(place.dataDir, { recursive: true });
    const target = place.databaseUrl === undefined ? place : await databases.newPlace();
    const restored = await run(['restore', join(folder, name)], target);
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toMatch(/now holds 1 enquiry\.\n$/);
    expect(await listMessages(await databases.open(target))).toEqual(['before the backup 🌊']);
  });

  test.skipIf(isSpared)(
    'a changed byte inside a text is refused with a sentence, before anything is restored',
    async () => {
      const { folder, send, run } = await startOn(databases);
      await send('ada@x.example', 'Weave algebra, please.');
      await run(['backup']);
      const { name = '' } = (await readLastBackup(folder)) ?? {};
      const file = join(folder, name);
      const bytes = readFileSync(file);
      if (databases.kind === 'sqlite') {
        // The file remains a database that SQLite finds in order.
        const unpacked = gunzipSync(bytes);
        unpacked.write('W', unpacked.indexOf('algebra'));
        writeFileSync(file, gzipSync(unpacked));
      } else {
        bytes[bytes.length - 200] = (bytes.at(-200) ?? 0) ^ 1;
        writeFileSync(file, bytes);
      }
      const target = await databases.newPlace();
      const { out, err, code } = await run(['restore', file], target);
      expect({ out, code }).toEqual({ out: '', code: 1 });
      expect(err).toMatch(
        /^\S+ was changed after it was made: its SHA-256 is not that of \S+\.sha256\. Take another backup\.\n$/,
      );
      expect(existsSync(join(target.dataDir, 'site.sqlite'))).toBe(false);
      const listed = await run(['backup', '--list', '--verify']);
      expect(listed.out).toMatch(/CHANGED since it was made\n$/);
      expect(listed.code).toBe(1);
      expect((await run(['backup', '--list'])).code).toBe(0);
    },
  );

  test('what was erased after the backup does not come back: not one word, in no table and no file', async () => {
    const { place, database, app, folder, send, run } = await startOn(databases);
    const words = 'confidential words '.repeat(300);
    await send('ada.secret@x.example', words);
    await send('bob@x.example', 'other words');
    await app.administrators.create('harbour.master', adminPassword);
    // The audit log keeps the names of administrators.
    await app.newClient().register('anna.smith', 'secret words');
    await run(['backup']);
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    const settings = settingsOf(place, folder);
    expect(await runCommand('scripts/enquiries.ts', ['erase', 'ada.secret@x.example'], settings)).toMatchObject({
      err: '',
      code: 0,
    });
    expect(await runCommand('scripts/admin.ts', ['delete', 'anna.smith'], settings)).toMatchObject({
      err: '',
      code: 0,
    });
    expect(readFileSync(join(folder, 'erasures.log'), 'utf8')).not.toMatch(/secret|anna/);
    expect(statSync(join(folder, 'erasures.log')).mode & 0o777).toBe(0o600);

    // The disk with the database is gone; the file beside the backups is there.
    if (databases.kind === 'sqlite') await database.close();
    if (databases.kind === 'sqlite') rmSync(place.dataDir, { recursive: true });
    const target = databases.kind === 'sqlite' ? place : await databases.newPlace();
    const restored = await run(['restore', join(folder, name)], target);
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toContain(
      'now holds 1 enquiry. Erased again, as before the restore: 1 enquiry and 1 account.',
    );
    if (databases.kind === 'sqlite')
      for (const file of readdirSync(target.dataDir))
        expect(readFileSync(join(target.dataDir, file), 'latin1'), file).not.toMatch(
          /confidential|ada\.secret|anna\.smith/i,
        );
    const everything = await readEverything(await databases.open(target));
    expect(everything).not.toMatch(/confidential|ada\.secret|anna\.smith/i);
    expect(everything).toContain('other words');
  });

  test.skipIf(isSpared)('a restore is refused where it would destroy something', async () => {
    const { place, folder, send, run } = await startOn(databases);
    await send('ada@x.example', 'still here');
    await run(['backup']);
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    // The site uses the database; on PostgreSQL its connections may be closed while it is idle.
    expect((await run(['restore', join(folder, name)])).err).toMatch(
      databases.kind === 'sqlite'
        ? /^The database is in use: stop the site and every command that works on it, then try again\.\n$/
        : /^The database (is in use: stop the site|of DATABASE_URL is not empty: )/,
    );
    if (databases.kind === 'sqlite') return;
    const other = await databases.newPlace();
    const opened = await databases.open(other);
    await opened.close();
    expect((await run(['restore', join(folder, name)], other)).err).toMatch(
      /^The database of DATABASE_URL is not empty: it has the table public\.\w+\. Create an empty one and name it there\.\n$/,
    );
    expect((await run(['restore', join(folder, name)], { dataDir: place.dataDir })).err).toMatch(
      /is a backup of PostgreSQL: set DATABASE_URL to an empty database\.\n$/,
    );
    // Of a file of any name, too.
    const file = join(folder, 'own name');
    expect(await run(['backup', file])).toMatchObject({ err: '', code: 0 });
    expect((await run(['backup', file])).err).toMatch(/own name already exists: choose a name that is free\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await databases.newPlace();
    expect((await run(['restore', file], target)).out).toMatch(/now holds 1 enquiry\.\n$/);
  });

  test.skipIf(isSpared)(
    'a destroyed disk: every enquiry up to the last backup is there, table by table, each time',
    async () => {
      const { place, app, send } = await startOn(databases);
      // Each round on PostgreSQL creates databases, which takes seconds.
      const rounds = databases.kind === 'sqlite' ? 3 : 1;
      const outcomes: boolean[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const folder = newFolder();
        await send(`visitor.${round}@x.example`, `until the backup ${round}`);
        const then = await readEverything(app.database);
        await makeBackup({ ...place, folder, keep: 14, environment: process.env, clock: () => new Date() });
        await send(`visitor.${round}@x.example`, `after the backup ${round}`);
        const { name = '' } = (await readLastBackup(folder)) ?? {};
        const target = await databases.newPlace();
        const { code } = await runCommand(
          'scripts/backup.ts',
          ['restore', join(folder, name)],
          settingsOf(target, folder),
        );
        const restored = await databases.open(target);
        outcomes.push(code === 0 && (await readEverything(restored)) === then);
        await restored.close();
      }
      expect(outcomes).toEqual(Array.from({ length: rounds }, () => true));
    },
  );
});

onSqlite((databases) => {
  test('without BACKUP_DIR the replaced database tells what was erased', async () => {
    const { place, database, app, folder, send } = await startOn(databases);
    await send('ada.secret@x.example', 'confidential words');
    const file = join(folder, 'monday');
    const env = { DATA_DIR: place.dataDir };
    await runCommand('scripts/backup.ts', ['backup', file], env);
    await runCommand('scripts/enquiries.ts', ['erase', 'ada.secret@x.example'], env);
    await app.close();
    await database.close();
    const { out } = await runCommand('scripts/backup.ts', ['restore', file], env);
    expect(out).toMatch(
      /now holds 0 enquiries\. Erased again, as before the restore: 1 enquiry\. What it replaced is kept/,
    );
    for (const name of readdirSync(place.dataDir))
      expect(readFileSync(join(place.dataDir, name), 'latin1'), name).not.toMatch(/confidential/);
  });

  test('an erasure that cannot be recorded beside the backups is reported', async () => {
    const { place, folder, send } = await startOn(databases);
    await send('ada@x.example', 'words');
    writeFileSync(join(folder, 'file'), '');
    const { err, code } = await runCommand('scripts/enquiries.ts', ['erase', 'ada@x.example'], {
      DATA_DIR: place.dataDir,
      BACKUP_DIR: join(folder, 'file'),
    });
    expect(err).toMatch(/^It is erased, but that could not be recorded in \S+ \(BACKUP_DIR\), [^\n]*ENOTDIR[^\n]*\n$/);
    expect(code).toBe(1);
  });
});
