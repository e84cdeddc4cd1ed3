import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type Database, type DatabasePlace, embeddedFile, openDatabase } from '../../src/server/db/open.ts';
import { isFullRun } from './full-run.ts';
import { freshDatabase, migratedDatabase, removeDatabase } from './postgres.ts';

/** Creates databases of one kind for the tests of one file; all are closed and removed after them. */
export type DatabaseMaker = {
  kind: 'sqlite' | 'postgres';
  /** The place of a new, empty database that was neither opened nor migrated. */
  newPlace(): Promise<DatabasePlace>;
  /** A new database with every migration, or another handle on the database of a place. */
  open(place?: DatabasePlace): Promise<Database>;
};

/** Runs the same tests on SQLite and on PostgreSQL: those of what differs between the two. */
export function onBothDatabases(describeBody: (databases: DatabaseMaker) => void): void {
  onSqlite(describeBody);
  onPostgres(describeBody);
}

/** Runs tests of what lies above the database: on SQLite, in a full run on PostgreSQL too. */
export function onEachDatabase(describeBody: (databases: DatabaseMaker) => void): void {
  onSqlite(describeBody);
  if (isFullRun) onPostgres(describeBody);
}

/** Runs tests on PostgreSQL only; if none can be started, it skips them with the reason. */
export function onPostgres(describeBody: (databases: DatabaseMaker) => void): void {
  const postgres = inject('postgres');
  const reason = 'reason' in postgres ? ` (skipped: ${postgres.reason})` : '';
  describe.skipIf(reason)(`on PostgreSQL${reason}`, () => {
    describeBody(createMaker('postgres'));
  });
}

/** Runs tests of the embedded database only. */
export function onSqlite(describeBody: (databases: DatabaseMaker) => void): void {
  describe('on SQLite', () => {
    describeBody(createMaker('sqlite'));
  });
}

function createMaker(kind: DatabaseMaker['kind']): DatabaseMaker {
  const folders: string[] = [];
  const addresses: string[] = [];
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close().catch(() => {});
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    for (const address of addresses) await removeDatabase(address);
  });
  async function newPlace(): Promise<DatabasePlace> {
    if (kind === 'postgres') return placeAt(await freshDatabase());
    const dataDir = mkdtempSync(join(tmpdir(), 'site-sqlite-'));
    folders.push(dataDir);
    return { dataDir };
  }
  function placeAt(databaseUrl: string): DatabasePlace {
    addresses.push(databaseUrl);
    return { dataDir: '/nowhere', databaseUrl };
  }
  /** A place with every migration: they run once for each worker, and take longer than many a test. */
  async function newMigratedPlace(): Promise<DatabasePlace> {
    if (kind === 'postgres') return placeAt(await migratedDatabase());
    const place = await newPlace();
    writeFileSync(embeddedFile(place.dataDir), (migratedFile ??= await createMigratedFile()), { mode: 0o600 });
    return place;
  }
  async function open(place?: DatabasePlace): Promise<Database> {
    const at = place ?? (await newMigratedPlace());
    const database = await openDatabase(at);
    opened.push(database);
    return database;
  }
  return { kind, newPlace, open };
}

let migratedFile: Buffer | undefined;

/** The bytes of an embedded database with every migration. */
async function createMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-sqlite-'));
  const database = await openDatabase({ dataDir });
  await database.close();
  const bytes = readFileSync(embeddedFile(dataDir));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
