import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { adviseOnConnection } from './connection-advice.ts';
import { compareMigrations, migrate, SchemaMismatchError } from './migrate.ts';
import { createPrivateFile, makePrivateFolder, restrictToOwner } from './private-files.ts';
import type { Queries, Tables } from './schema.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** The pool of connections to PostgreSQL. */
type PoolSettings = {
  size: number;
  /** For a new connection, or for one to become free. */
  connectTimeoutMs: number;
};

/** The name of the site's connections to PostgreSQL. */
const siteName = 'site';

export const defaultPool: PoolSettings = { size: 10, connectTimeoutMs: 5_000 };

/** Where the data is: a folder for the embedded database, or an address of PostgreSQL. */
export type DatabasePlace = {
  dataDir: string;
  databaseUrl?: string | undefined;
  pool?: PoolSettings;
  /** Called for each connection to PostgreSQL that breaks, idle or in use; a statement that runs on it also fails. */
  onConnectionError?: (error: Error) => void;
};

export type Database = {
  queries: Queries;
  /** The driver's own handle, for libraries that bring their own SQL. */
  driver: { kind: 'sqlite'; client: SQLite.Database } | { kind: 'postgres'; client: pg.Pool };
  /** Runs work that uses the driver directly, never inside the transaction of another caller. */
  withConnection<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Whether this process is the only one that serves from this database. On SQLite the first process that asks is, until
   * it ends; on PostgreSQL no process is.
   */
  isSoleProcess(): boolean;
  close(): Promise<void>;
};

/** The file of the embedded database. */
export const embeddedFile = (dataDir: string): string => join(dataDir, 'site.sqlite');

/** The folder of a DATA_DIR that is a link, as in a release: messages name the folder that stays without the release. */
export const followLink = (dataDir: string): string => (existsSync(dataDir) ? realpathSync(dataDir) : dataDir);

/** The database cannot be used; the message is one sentence naming the setting. */
export class DatabaseUnavailableError extends Error {}

/** The message of a command that finds no embedded database; it does not create an empty one. */
export const noDatabaseIn = (dataDir: string): string =>
  `${dataDir} has no database: DATA_DIR must be the folder that the site runs with.`;

/**
 * Opens an existing database, for commands that read or change what a site has stored. It is not migrated: a site of the
 * former version may serve from it, between the pull of a version and the restart.
 * @throws {DatabaseUnavailableError} when it does not exist, cannot be reached, or a migration has not run on it
 */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  if (!place.databaseUrl && !existsSync(embeddedFile(place.dataDir)))
    throw new DatabaseUnavailableError(noDatabaseIn(place.dataDir));
  return open(place, requireMigrated);
}

/**
 * Opens an existing database as above, or makes a new one.
 * @throws {DatabaseUnavailableError} when it cannot be reached, or a migration has not run on it
 */
export const openOrCreateDatabase = (place: DatabasePlace): Promise<Database> =>
  open(place, async (queries, driver) => {
    const { isEmpty } = await compareMigrations(queries, driver.kind);
    await (isEmpty ? migrate : requireMigrated)(queries, driver);
  });

/**
 * Opens the database and brings it to the newest migration, for the site.
 * @throws {DatabaseUnavailableError} when it cannot be reached
 */
export const openDatabase = (place: DatabasePlace): Promise<Database> => open(place, migrate);

/** @param prepare migrates the database, or refuses one that is not migrated */
async function open(
  place: DatabasePlace,
  prepare: (queries: Queries, driver: Database['driver']) => Promise<void>,
): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await (place.databaseUrl ? openPostgres(place.databaseUrl, place) : openSqlite(place.dataDir));
    await prepare(database.queries, database.driver);
    const problem = database.driver.kind === 'postgres' && (await findDurabilityProblem(database.queries));
    if (problem) throw new DatabaseUnavailableError(problem);
    return database;
  } catch (cause) {
    await database?.close();
    if (cause instanceof DatabaseUnavailableError) throw cause;
    const setting = place.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${place.dataDir} (DATA_DIR)`;
    if (cause instanceof SchemaMismatchError)
      throw new DatabaseUnavailableError(`${setting} ${cause.message}`, { cause });
    // An error of several addresses that all refused has no message of its own.
    const { message, code } = cause as NodeJS.ErrnoException;
    const advice = adviseOnConnection(cause, place.databaseUrl !== undefined);
    throw new DatabaseUnavailableError(`${setting} could not be opened: ${message || code}. ${advice}`, { cause });
  }
}

/** @throws {SchemaMismatchError} if the database is not as this version of the program needs it */
async function requireMigrated(queries: Queries, { kind }: Database['driver']): Promise<void> {
  const { mismatch, pending } = await compareMigrations(queries, kind);
  if (mismatch) throw new SchemaMismatchError(mismatch);
  if (pending.length > 0)
    throw new SchemaMismatchError(
      `is not migrated to this version yet (${pending.join(', ')}): start the site, which does it, then try again.`,
    );
}

/** Whether PostgreSQL answers a commit once it is on disk, as the site answers its visitors; otherwise what to do. */
export async function findDurabilityProblem(queries: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ role: string; setting: string }>`
    select current_user as role, current_setting('synchronous_commit') as setting`.execute(queries);
  const [{ role, setting } = { role: '', setting: '' }] = rows;
  if (setting !== 'off') return undefined;
  return `The database of DATABASE_URL confirms what is not on its disk yet, so that enquiries could be lost: alter role "${role}" set synchronous_commit = on.`;
}

/** Tables whose loss costs nothing: they are in memory, where a write needs no flush to the disk. */
const temporaryTables = `
  pragma temp_store = memory;
  create temporary table submission_viewers (
    "submissionId" integer not null,
    "viewerId" integer not null,
    "seenAt" text not null,
    primary key ("submissionId", "viewerId")
  );`;

async function openSqlite(dataDir: string): Promise<Database> {
  const { default: SQLite } = await import('better-sqlite3');
  const { acquireProcessLock } = await import('./exclusive-lock.ts');
  makePrivateFolder(dataDir);
  createPrivateFile(embeddedFile(dataDir));
  restrictToOwner(dataDir);
  const client = new SQLite(embeddedFile(dataDir));
  client.pragma('journal_mode = WAL');
  // A reopened WAL database falls back to NORMAL, which does not fsync on commit.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 5000');
  client.exec(temporaryTables);
  const synchronous = client.pragma('synchronous', { simple: true });
  if (synchronous !== 2) throw new Error(`SQLite runs with synchronous=${String(synchronous)} instead of FULL.`);
  const queries = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(client) });
  let processLock: { release(): void } | 'taken' | undefined;
  return {
    queries,
    driver: { kind: 'sqlite', client },
    // There is one connection: a statement that runs during a transaction would be rolled back with it.
    withConnection: (work) => queries.connection().execute(work),
    isSoleProcess: () => (processLock ??= acquireProcessLock(join(dataDir, 'site.lock')) ?? 'taken') !== 'taken',
    close: async () => {
      if (processLock && processLock !== 'taken') processLock.release();
      await queries.destroy();
    },
  };
}

/** @param name by which PostgreSQL lists the connections */
export async function openPostgres(
  url: string,
  { pool = defaultPool, onConnectionError }: Omit<DatabasePlace, 'dataDir'>,
  name: string = siteName,
): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  // timestamptz as the same ISO text that SQLite stores.
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  // count(*) is a bigint; no table here reaches 2^53 rows.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Pool({
    connectionString: url,
    types,
    max: pool.size,
    connectionTimeoutMillis: pool.connectTimeoutMs,
    // A server that has vanished is noticed after some minutes. docs/how-to/postgresql.md limits statements: PgBouncer
    // refuses `statement_timeout`, as most other startup parameters.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
  });
  // The pool replaces a connection that breaks; without a listener the error would end the process. Each connection has
  // its own listener: the pool repeats the errors of idle connections, and listens to none in use.
  client.on('error', () => {});
  client.on('connect', (connection) => connection.on('error', (error) => onConnectionError?.(error)));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: client }) });
  return {
    queries,
    driver: { kind: 'postgres', client },
    withConnection: (work) => work(),
    isSoleProcess: () => false,
    close: () => queries.destroy(),
  };
}
