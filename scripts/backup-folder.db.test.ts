import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { startApp } from '../tests/support/app.ts';
import { callCommand } from '../tests/support/command.ts';
import { runBackup } from './backup.ts';
import { type DatabaseMaker, onSqlite } from '../tests/support/database.ts';
import { isFullRun } from '../tests/support/full-run.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const settingsOf = ({ dataDir }: DatabasePlace, folder: string) => ({ DATA_DIR: dataDir, BACKUP_DIR: folder });

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
    callCommand(runBackup, args, settingsOf(on, folder));
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

onSqlite((databases) => {
  test('a backup without a name goes to BACKUP_DIR, is listed as proven, and restores after the loss of the database', async () => {
    const { place, database, folder, send, run } = await startOn(databases);
    await send('ada@x.example', 'before the backup 🌊');
    const made = await run(['backup']);
    expect(made.err).toBe('');
    expect(made.out).toMatch(
      /Z\.sqlite\.gz holds 1 enquiry \(\d\.\d MB\), restored and compared: \d+ rows in \d+ tables\.\n$/,
    );
    await send('ada@x.example', 'after the backup');
    const before = await readEverything(database);
    expect(before).toContain('after the backup');
    writeFileSync(join(folder, `site-2026-01-01T033000Z.sqlite.gz`), 'half');
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    const listed = await run(['backup', '--list', '--verify']);
    expect(listed.out.split('\n')[0]).toMatch(new RegExp(`^${name}  +\\d\\.\\d MB  +0 h old  proven, unchanged$`));
    expect(listed.out.split('\n')[1]).toMatch(/^site-2026-01-01T033000Z\.\S+  +0\.0 MB +\d+ d old  not proven$/);

    await database.close();
    rmSync(place.dataDir, { recursive: true });
    const restored = await run(['restore', join(folder, name)]);
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toMatch(/now holds 1 enquiry\.\n$/);
    expect(await listMessages(await databases.open(place))).toEqual(['before the backup 🌊']);
  });

  test('a changed byte inside a text is refused with a sentence, before anything is restored', async () => {
    const { folder, send, run } = await startOn(databases);
    await send('ada@x.example', 'Weave algebra, please.');
    await run(['backup']);
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    const file = join(folder, name);
    const bytes = readFileSync(file);
    // The file remains a database that SQLite finds in order.
    const unpacked = gunzipSync(bytes);
    unpacked.write('W', unpacked.indexOf('algebra'));
    writeFileSync(file, gzipSync(unpacked));
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
  });

  test('a restore is refused where it would destroy something', async () => {
    const { folder, send, run } = await startOn(databases);
    await send('ada@x.example', 'still here');
    await run(['backup']);
    const { name = '' } = (await readLastBackup(folder)) ?? {};
    // The site uses the database.
    expect((await run(['restore', join(folder, name)])).err).toMatch(
      /^The database is in use: stop the site and every command that works on it, then try again\.\n$/,
    );
  });

  test('a destroyed disk: every enquiry up to the last backup is there, table by table', async () => {
    const { place, app, send } = await startOn(databases);
    const rounds = isFullRun ? 3 : 1;
    const outcomes: boolean[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = newFolder();
      await send(`visitor.${round}@x.example`, `until the backup ${round}`);
      const then = await readEverything(app.database);
      await makeBackup({ ...place, folder, keep: 14, environment: process.env, clock: () => new Date() });
      await send(`visitor.${round}@x.example`, `after the backup ${round}`);
      const { name = '' } = (await readLastBackup(folder)) ?? {};
      const target = await databases.newPlace();
      const { code } = await callCommand(runBackup, ['restore', join(folder, name)], settingsOf(target, folder));
      const restored = await databases.open(target);
      outcomes.push(code === 0 && (await readEverything(restored)) === then);
      await restored.close();
    }
    expect(outcomes).toEqual(Array.from({ length: rounds }, () => true));
  });
});
