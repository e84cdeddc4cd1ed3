import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { createDatabase, runStatement, startPostgresServer } from './postgres-server.ts';

/** The test run's own PostgreSQL, or the reason why there is none. */
export type TestPostgres =
  | { url: string; pid: number; owner: { uid: number; gid: number } | undefined }
  | { reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

type Running = { postgres: TestPostgres; users: number; stop: () => Promise<void> };

/** One server for all projects of a run: each loads this file again in the same process. */
const shared = globalThis as typeof globalThis & { testPostgres?: Promise<Running> };

/** Vitest's global setup: starts the server with the first project that needs it and ends it with the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= start().catch((error: Error) => ({
    postgres: { reason: `PostgreSQL could not be started: ${error.message}` },
    users: 0,
    stop: async () => {},
  }));
  const running = await shared.testPostgres;
  if (running.users === 0 && 'reason' in running.postgres)
    console.error(`Tests on PostgreSQL are skipped: ${running.postgres.reason}.`);
  running.users += 1;
  project.provide('postgres', running.postgres);
  return async () => {
    running.users -= 1;
    if (running.users === 0) await running.stop();
  };
}

/** Emptied databases for reuse: creating one takes PostgreSQL six times as long, and 15 MB on the disk. */
const reusable: string[] = [];

/** The address of an empty database. Throws where the run has no PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const postgres = inject('postgres');
  if ('reason' in postgres) throw new Error(postgres.reason);
  return reusable.pop() ?? createDatabase(postgres.url);
}

/** Ends every connection to a database and empties it for reuse. */
export async function giveBack(url: string): Promise<void> {
  await runStatement(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
     drop schema public cascade; create schema public`,
  );
  reusable.push(url);
}

async function start(): Promise<Running> {
  const server = await startPostgresServer();
  if ('reason' in server) return { postgres: server, users: 0, stop: async () => {} };
  const { stop, ...postgres } = server;
  return { postgres, users: 0, stop };
}
