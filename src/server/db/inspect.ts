import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { compareMigrations, type DatabaseKind, type MigrationState, tryWrite } from './migrate.ts';
import { type DatabasePlace, defaultPool, embeddedFile, openPostgres, siteName } from './open.ts';
import type { Queries, Tables } from './schema.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** How long an inspection waits for a database that another process locks. */
const busyMs = 5_000;
/** Faults that the check of integrity names at most. */
const maxFaults = 3;

/** PostgreSQL's own figures about connections. */
export type PostgresFigures = {
  /** Such as 150018 for 15.18. */
  version: number;
  /** Connections that ordinary users may still open. */
  free: number;
  /** Connections of the site that are open now. */
  ofSite: number;
};

export type Inspection = {
  kind: DatabaseKind;
  queries: Queries;
  /** Throws where the database takes no write now. */
  tryWrite(): Promise<void>;
  migrations: MigrationState;
  /** SQLite's quick check: what is damaged; empty where nothing is. */
  listDamage?(): Promise<string[]>;
  readFigures?(): Promise<PostgresFigures>;
  close(): Promise<void>;
};

/**
 * Opens the database as it is, beside a running site: creates nothing, migrates nothing, and changes no mode of a file.
 * @returns undefined where there is no database yet, or an empty one
 * @throws the driver's error where it cannot be opened
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
    tryWrite: () => tryWrite(queries),
    async listDamage() {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.lit(maxFaults)})`.execute(queries);
      return rows.map((row) => row.quick_check.replaceAll('\n', ' ')).filter((line) => line !== 'ok');
    },
    close: () => queries.destroy(),
  };
}

async function inspectPostgres(url: string, { pool = defaultPool }: DatabasePlace): Promise<Opened> {
  const { queries, close } = await openPostgres(url, { pool: { ...pool, size: 1 } }, 'site-doctor');
  return {
    kind: 'postgres',
    queries,
    tryWrite: () => tryWrite(queries),
    async readFigures() {
      // pg_stat_database counts everybody's connections, which pg_stat_activity shows to a superuser alone.
      const { rows } = await sql<PostgresFigures>`
        select current_setting('server_version_num')::int as version,
          (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - (select coalesce(sum(numbackends), 0) from pg_stat_database))::int as free,
          (select count(*) from pg_stat_activity
            where application_name = ${siteName} and datname = current_database())::int as "ofSite"`.execute(queries);
      const [figures] = rows;
      if (!figures) throw new Error('PostgreSQL gave no figures.');
      return figures;
    },
    close,
  };
}
