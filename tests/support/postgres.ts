import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/open.ts';
import { createDatabase, type RunStatement, startPostgresServer, withStatements } from './postgres-server.ts';

/** The test run's own PostgreSQL, or the reason why there is none. */
export type TestPostgres =
  | {
      url: string;
      pid: number;
      owner: { uid: number; gid: number } | undefined;
      /** The name of a database with every migration, to copy. */
      template: string | undefined;
    }
  | { reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Databases of tests that are about durability, or do without it. */
type Kind = 'durable' | 'fast';
type Running = { postgres: TestPostgres; users: number; stop: () => Promise<void> };

/** One server for all projects of a run: each loads this file again in the same process. */
const shared = globalThis as typeof globalThis & { testPostgres?: Partial<Record<Kind, Promise<Running>>> };

/** Vitest's global setup: starts a server without durability with the first project that needs it, ends it with the last. */
export default (project: TestProject): Promise<() => Promise<void>> => setUp(project, 'fast');

/** @param kind whether the server has the default durability: tests that kill processes do */
export async function setUp(project: TestProject, kind: Kind): Promise<() => Promise<void>> {
  const servers = (shared.testPostgres ??= {});
  servers[kind] ??= start(kind).catch((error: Error) => ({
    postgres: { reason: `PostgreSQL could not be started: ${error.message}` },
    users: 0,
    stop: async () => {},
  }));
  const running = await servers[kind];
  if (running.users === 0 && 'reason' in running.postgres)
    console.error(`Tests on PostgreSQL are skipped: ${running.postgres.reason}.`);
  running.users += 1;
  project.provide('postgres', running.postgres);
  return async () => {
    running.users -= 1;
    if (running.users === 0) await running.stop();
  };
}

/** Databases for reuse, empty and migrated: creating one takes PostgreSQL six times as long, and 15 MB on the disk. */
const reusable: string[] = [];
const migrated: string[] = [];

/** The shape of a migrated database, from the first one that was opened. */
let migratedShape: string | undefined;

/** The address of an empty database. Throws where the run has no PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const postgres = inject('postgres');
  if ('reason' in postgres) throw new Error(postgres.reason);
  return reusable.pop() ?? createDatabase(postgres.url);
}

/** The address of a database without rows, with every migration if one is at hand. */
export async function cleanDatabase(): Promise<string> {
  const postgres = inject('postgres');
  const template = 'template' in postgres && postgres.template;
  return (
    migrated.pop() ??
    (template ? createDatabase(postgres.url, `template ${template} strategy file_copy`) : freshDatabase())
  );
}

/** Remembers what a database looks like after every migration and before any change. */
export async function noteMigrated(url: string): Promise<void> {
  migratedShape ??= await withStatements(url, readShape);
}

/**
 * Ends every connection to a database and empties it for reuse. A small one whose schema no test changed keeps its
 * tables: dropping them and migrating again takes thirty times as long as deleting their rows.
 */
export async function giveBack(url: string): Promise<void> {
  // One connection for everything: PostgreSQL's process for it takes longer than each of the statements.
  const isMigrated = await withStatements(url, async (run) => {
    await run(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const keeps = migratedShape !== undefined && (await readShape(run)) === migratedShape;
    await run(keeps ? deleteRows : 'drop schema public cascade; create schema public');
    return keeps;
  });
  (isMigrated ? migrated : reusable).push(url);
}

/** Deletes all rows except the list of migrations, without triggers, and lets generated numbers begin again. */
const deleteRows = `do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select oid::regclass as name, relkind from pg_class where relnamespace = 'public'::regnamespace loop
    if one.relkind = 'r' and one.name <> 'migrations'::regclass then execute format('delete from %s', one.name); end if;
    if one.relkind = 'S' then perform setval(one.name, 1, false); end if;
  end loop;
end $$`;

/** What makes up a schema, as text: tables, columns, indexes, constraints, triggers, functions, rights, settings. */
async function readShape(run: RunStatement): Promise<string> {
  const [row] = await run(
    `with parts as (
       select concat_ws(' ', 'class', relname, relkind, relacl, reloptions, reltablespace, pg_relation_size(oid) > 1000000) as part
         from pg_class where relnamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid::regtype, attnotnull, attidentity,
           pg_get_expr(adbin, adrelid), attacl)
         from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
         where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
         from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', 'function', pg_get_functiondef(oid), proacl)
         from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
       union all select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_(toast|temp)'
       union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database())
       union all select concat_ws(' ', 'migration', name, checksum, expands) from migrations
     ) select string_agg(part, chr(10) order by part) as shape from parts`,
  ).catch(() => []);
  // Without a table of migrations it is no migrated database.
  return typeof row?.['shape'] === 'string' ? row['shape'] : 'not migrated';
}

async function start(kind: Kind): Promise<Running> {
  const server = await startPostgresServer({ isDurable: kind === 'durable' });
  if ('reason' in server) return { postgres: server, users: 0, stop: async () => {} };
  const { stop, ...started } = server;
  const template = kind === 'fast' ? await createTemplate(server.url) : undefined;
  return { postgres: { ...started, template }, users: 0, stop };
}

async function createTemplate(serverUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(serverUrl);
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
  await database.close();
  return new URL(databaseUrl).pathname.slice(1);
}
