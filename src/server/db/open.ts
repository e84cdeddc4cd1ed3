import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { makePrivateFolder } from './make-folder.ts';
import { migrate, SchemaMismatchError } from './migrate.ts';
import { createPrivateFile, restrictToOwner } from './private-files.ts';
import type { Queries, Tables } from './schema.ts';
import { closeSilentConnections } from './socket-timeout.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** Where the data lives: a folder for the embedded database, or an address of PostgreSQL. */
export type DatabasePlace = {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Waits for a statement as long as it takes, for commands that set the server's own limit aside. */
  disableTimeouts?: boolean;
  /** Is told of each connection to PostgreSQL that breaks, idle or in use; what was asked on it fails by itself. */
  onConnectionError?: (error: Error) => void;
};

export type Database = {
  queries: Queries;
  /** The driver's own handle, for libraries that bring their own SQL. */
  driver: { kind: 'sqlite'; client: SQLite.Database } | { kind: 'postgres'; client: pg.Pool };
  /** Runs what talks to the driver past the queries, never in the middle of somebody's transaction. */
  withConnection<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Whether no other process serves from this database. Who asks first on SQLite is, for as long as it lives, also
   * if it is killed; PostgreSQL is made for several.
   */
  isSoleProcess(): boolean;
  /** From now on a server that has gone silent is given up: not before its migrations, which take their time. */
  enableSocketTimeout(): void;
  /** Throws when the database cannot take a write now. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
};

/** The file of the embedded database. */
export const embeddedFile = (dataDir: string): string => join(dataDir, 'site.sqlite');

/** Thrown when the database cannot be used; its message is one sentence naming the setting. */
export class DatabaseUnavailableError extends Error {}

/** What a command says that finds no embedded database where it looks, rather than making an empty one. */
export const noDatabaseIn = (dataDir: string): string =>
  `There is no database in ${dataDir}: DATA_DIR must be the folder that the site runs with.`;

/**
 * Opens a database that is there, for commands that read or change what a site has stored.
 * @throws {DatabaseUnavailableError} when there is none, or it cannot be reached
 */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  if (!place.databaseUrl && !existsSync(embeddedFile(place.dataDir)))
    throw new DatabaseUnavailableError(noDatabaseIn(place.dataDir));
  return openDatabase(place);
}

/**
 * Opens the database and brings it to the newest migration.
 * @throws {DatabaseUnavailableError} when it cannot be reached
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await (place.databaseUrl
      ? openPostgres(place.databaseUrl, place.onConnectionError)
      : openSqlite(place.dataDir));
    await migrate(database.queries, database.driver);
    if (!place.disableTimeouts) database.enableSocketTimeout();
    return database;
  } catch (cause) {
    await database?.close();
    const [setting, advice] = place.databaseUrl
      ? ['The database of DATABASE_URL', 'Does it run, and are address, name and password right?']
      : [`The database in ${place.dataDir} (DATA_DIR)`, 'Choose a folder in which this user may write.'];
    if (cause instanceof SchemaMismatchError)
      throw new DatabaseUnavailableError(`${setting} ${cause.message}`, { cause });
    // Several addresses that all refused come without a message of their own.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new DatabaseUnavailableError(`${setting} could not be opened: ${message || code}. ${advice}`, { cause });
  }
}

async function openSqlite(dataDir: string): Promise<Database> {
  const { default: SQLite } = await import('better-sqlite3');
  makePrivateFolder(dataDir);
  createPrivateFile(embeddedFile(dataDir));
  restrictToOwner(dataDir);
  const client = new SQLite(embeddedFile(dataDir));
  client.pragma('journal_mode = WAL');
  // A reopened WAL database falls back to NORMAL, which does not fsync on commit.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 5000');
  // What is erased is overwritten, and so is what a page leaves behind when its rows move to another: those copies would
  // be in nobody's reach when the row is erased.
  client.pragma('secure_delete = ON');
  const synchronous = client.pragma('synchronous', { simple: true });
  if (synchronous !== 2) throw new Error(`SQLite runs with synchronous=${String(synchronous)} instead of FULL.`);
  const queries = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(client) });
  let place: SQLite.Database | 'taken' | undefined;
  return {
    queries,
    driver: { kind: 'sqlite', client },
    // One connection for all: what comes in between would be undone with the transaction it fell into.
    withConnection: (work) => queries.connection().execute(work),
    enableSocketTimeout: () => {},
    isSoleProcess: () => (place ??= acquireProcessLock(SQLite, join(dataDir, 'site.lock'))) !== 'taken',
    checkWritable: () => proveWrite(queries),
    close: async () => {
      if (place && place !== 'taken') place.close();
      await queries.destroy();
    },
  };
}

/**
 * Commits a write that changes nothing: fails where the database is read-only or its disk is full. SQLite leaves out an
 * update that changes nothing; an insert and its delete it writes.
 */
async function proveWrite(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    await sql`insert into migrations (name, "at") values ('', '')`.execute(trx);
    await sql`delete from migrations where name = ''`.execute(trx);
  });
}

/** Holds a lock that ends with the process, however it ends; says so where somebody else holds it. */
function acquireProcessLock(Sqlite: typeof SQLite, file: string): SQLite.Database | 'taken' {
  createPrivateFile(file);
  const place = new Sqlite(file, { timeout: 0 });
  try {
    place.exec('begin exclusive');
    return place;
  } catch (error) {
    place.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return 'taken';
    throw error;
  }
}

async function openPostgres(url: string, report: (error: Error) => void = () => {}): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  // timestamptz as the same ISO text that SQLite stores.
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  // count(*) is a bigint; no table here reaches 2^53 rows.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    application_name: 'site',
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process. Each is reported by
  // its own listener: the pool repeats those of idle connections, and does not listen while one is lent out.
  client.on('error', () => {});
  client.on('connect', (connection) => connection.on('error', report));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: client }) });
  return {
    queries,
    driver: { kind: 'postgres', client },
    withConnection: (work) => work(),
    enableSocketTimeout: closeSilentConnections(client),
    isSoleProcess: () => false,
    checkWritable: () => proveWrite(queries),
    close: () => queries.destroy(),
  };
}
