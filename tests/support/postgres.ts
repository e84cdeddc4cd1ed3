import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/open.ts';
import { createDatabase, runStatement, startPostgresServer } from './postgres-server.ts';

/** The test run's own PostgreSQL, or the reason why it did not start. */
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

/** The address of an empty database. Throws if the run has no PostgreSQL. */
export const freshDatabase = (): Promise<string> => createDatabase(provided().url);

/** The address of a database with every migration and no other rows: a copy takes a quarter of the time of migrating. */
export function migratedDatabase(): Promise<string> {
  const { url, template } = provided();
  return createDatabase(url, template ? `template ${template} strategy file_copy` : '');
}

/** Ends every connection to a database and removes it. */
export async function removeDatabase(url: string): Promise<void> {
  await runStatement(provided().url, `drop database ${nameOf(url)} with (force)`);
}

function provided() {
  const postgres = inject('postgres');
  if ('reason' in postgres) throw new Error(postgres.reason);
  return postgres;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

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
  return nameOf(databaseUrl);
}
