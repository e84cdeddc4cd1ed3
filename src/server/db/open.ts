import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Queries, Tables } from './schema.ts';

/** Where the data lives: a folder for the embedded database, or an address of PostgreSQL. */
export type DatabasePlace = { dataDir: string; databaseUrl?: string | undefined };

export type Database = {
  queries: Queries;
  /** The driver's own handle, for libraries that bring their own SQL. */
  driver: { kind: 'sqlite'; client: SQLite.Database } | { kind: 'postgres'; client: pg.Pool };
  /** Throws when the database cannot take a write now. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the database and brings it to the newest migration. Throws when it cannot be reached. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database = place.databaseUrl ? openPostgres(place.databaseUrl) : openSqlite(place.dataDir);
  try {
    await migrate(database.queries, database.driver.kind);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const client = new SQLite(join(dataDir, 'site.sqlite'));
  client.pragma('journal_mode = WAL');
  // A reopened WAL database falls back to NORMAL, which does not fsync on commit.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 5000');
  const synchronous = client.pragma('synchronous', { simple: true });
  if (synchronous !== 2) throw new Error(`SQLite runs with synchronous=${String(synchronous)} instead of FULL.`);
  const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: client }) });
  return {
    queries,
    driver: { kind: 'sqlite', client },
    // Takes and gives back the write lock: fails on a read-only or full file system.
    checkWritable: async () => {
      await queries.transaction().execute(async (trx) => {
        await trx.updateTable('idempotency_keys').set({ bodyHash: '' }).where('key', '=', '').execute();
        await sql`select 1`.execute(trx);
      });
    },
    close: () => queries.destroy(),
  };
}

function openPostgres(url: string): Database {
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
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  client.on('error', () => {});
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: client }) });
  return {
    queries,
    driver: { kind: 'postgres', client },
    checkWritable: async () => {
      const { rows } = await sql<{
        readonly: string;
      }>`select current_setting('transaction_read_only') as readonly`.execute(queries);
      if (rows[0]?.readonly !== 'off') throw new Error('PostgreSQL is read-only.');
    },
    close: () => queries.destroy(),
  };
}
