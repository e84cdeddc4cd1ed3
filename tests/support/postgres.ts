import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

/** The test run's own PostgreSQL, or the sentence that says why there is none. */
export type TestPostgres = { url: string } | { reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

type Running = { postgres: TestPostgres; users: number; stop: () => Promise<void> };

/** One server for all projects of a run: each loads this file anew, the process is the same. */
const shared = globalThis as typeof globalThis & { testPostgres?: Promise<Running> };

/** Vitest's global setup: starts the server with the first project that asks and ends it with the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= start().catch((error: Error) => without(`PostgreSQL could not be started: ${error.message}`));
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

/** The address of a new, empty database. Throws where the run has no PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const postgres = inject('postgres');
  if ('reason' in postgres) throw new Error(postgres.reason);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url.replace(/\/[^/]*$/, `/${name}`);
}

const without = (reason: string): Running => ({ postgres: { reason }, users: 0, stop: async () => {} });

async function start(): Promise<Running> {
  const binaries = findBinaries();
  if (!binaries) return without('no PostgreSQL is installed here (initdb and postgres were not found)');
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const setUpOptions = { cwd: folder, stdio: 'pipe', ...owner } as const;
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    setUpOptions,
  );
  const port = await findFreePort();
  // The shell ends the server when its input closes: also when this process is killed.
  const script = `"$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "${data}"`;
  const server = spawn(
    'sh',
    ['-c', script, join(binaries, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
    { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'], ...owner },
  );
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  if (!(await answersWithin(url, 20_000))) {
    await stop();
    return without(`PostgreSQL did not start: ${said}`);
  }
  return { postgres: { url }, users: 0, stop };
}

/** The folder that holds both programs: the search path first, then where packages put the newest. */
function findBinaries(): string | undefined {
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...(process.env['PATH'] ?? '').split(delimiter), ...packaged].find(
    (folder) => folder && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to run as root: somebody else then owns it. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here: the next one.
    }
  }
  throw new Error('it refuses to run as root, and there is neither a user postgres nor nobody');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

async function answersWithin(url: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    // A connection that breaks while the server comes up must not end the test run.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return false;
}
