import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { compareMigrations, type DatabaseKind, type MigrationState } from './migrate.ts';
import { type DatabasePlace, defaultPool, embeddedFile, openPostgres } from './open.ts';
import type { Queries, Tables } from './schema.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** How long an inspection waits for a database that another process locks. */
const busyMs = 5_000;

export type Inspection = {
  kind: DatabaseKind;
  queries: Queries;
  /** Whether the file of the embedded database is damaged; of PostgreSQL nothing is checked. */
  isDamaged(): boolean;
  migrations: MigrationState;
  close(): Promise<void>;
};

/**
 * Opens the database as it is, beside a running site: creates nothing, migrates nothing, and changes no mode of a file.
 * @returns undefined if the database does not exist yet or is empty
 * @throws the driver's error if it cannot be opened
 */
export async function openForInspection(place: DatabasePlace): Promise<Inspection | undefined> {
  if (!place.databaseUrl && !existsSync(embeddedFile(place.dataDir))) return undefined;
  const opened = await (place.databaseUrl ? inspectPostgres(place.databaseUrl, place) : inspectSqlite(place.dataDir));
  try {
    const migrations = await compareMigrations(opened.queries, opened.kind);
    if (!migrations.isEmpty) return { ...opened, migrations };
  } catch (error) {
    await opened.close();
    throw error;
  }
  await opened.close();
  return undefined;
}

type Opened = Omit<Inspection, 'migrations'>;

async function inspectSqlite(dataDir: string): Promise<Opened> {
  const { default: SQLite } = await import('better-sqlite3');
  const client = new SQLite(embeddedFile(dataDir), { fileMustExist: true, timeout: busyMs });
  const queries = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(client) });
  return {
    kind: 'sqlite',
    queries,
    isDamaged: () => client.pragma('quick_check(1)', { simple: true }) !== 'ok',
    close: () => queries.destroy(),
  };
}

async function inspectPostgres(url: string, { pool = defaultPool }: DatabasePlace): Promise<Opened> {
  const { queries, close } = await openPostgres(url, { pool: { ...pool, size: 1 } }, 'site-doctor');
  return {
    kind: 'postgres',
    queries,
    isDamaged: () => false,
    close,
  };
}
