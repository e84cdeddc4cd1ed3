import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabasePlace, openDatabase } from '../../src/server/db/open.ts';
import type { Queries } from '../../src/server/db/schema.ts';
import { startRoundRobin } from './round-robin.ts';
import { spawnServer, thrifty } from './server-process.ts';
import { freePort, administrator } from './site.ts';
import { manySources } from './sources.ts';

/** Long enough for a busy machine. */
const upWithinMs = 120_000;

/** The database of a site: a folder of its own, or a PostgreSQL database. */
export type ClusterDatabase = { kind: 'sqlite'; dataDir?: string } | { kind: 'postgres'; databaseUrl: string };

/** Runs queries on the database itself, without the site. */
export async function withDatabase<Result>(
  place: DatabasePlace,
  use: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await use(database.queries);
  } finally {
    await database.close();
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts the site as in production: one process on the embedded database, three behind a proxy on PostgreSQL. */
export async function startCluster(target: ClusterDatabase, env: Record<string, string> = {}) {
  const ownDir = mkdtempSync(join(tmpdir(), 'site-cluster-'));
  const place: DatabasePlace =
    target.kind === 'postgres'
      ? { dataDir: ownDir, databaseUrl: target.databaseUrl }
      : { dataDir: target.dataDir ?? ownDir };
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...thrifty,
    ...manySources,
    LOG_LEVEL: 'error',
    // One origin: a server fills and compresses the pages once for each origin.
    SITE_ORIGIN: 'http://localhost',
    ...env,
  };
  const members = await Promise.all(
    Array.from({ length: target.kind === 'postgres' ? 3 : 1 }, async () => createMember(await freePort(), settings)),
  );
  const starts = await Promise.allSettled(members.map((member) => member.start()));
  for (const start of starts) {
    if (start.status === 'fulfilled') continue;
    for (const member of members) await member.kill();
    throw start.reason;
  }
  const proxy = members.length > 1 ? await startRoundRobin(members.map(({ port }) => port)) : undefined;

  return {
    kind: target.kind,
    place,
    members,
    origin: proxy?.origin ?? `http://127.0.0.1:${members[0]?.port}`,
    async close(): Promise<void> {
      for (const member of members) await member.kill();
      await proxy?.close();
      rmSync(ownDir, { recursive: true, force: true });
    },
  };
}

/** Killed when this process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function createMember(port: number, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let output = '';
  return {
    port,
    pid: () => child?.pid ?? 0,
    /** The last output of the process: only errors are logged here. */
    output: () => output,
    /** Starts the process; returns the milliseconds until it was ready. */
    async start(): Promise<number> {
      const began = performance.now();
      const server = spawnServer({ ...env, PORT: String(port) });
      child = server;
      running.add(server);
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
      ended = once(server, 'exit').finally(() => running.delete(server));
      while (performance.now() - began < upWithinMs && server.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        await answer?.text();
        if (answer?.ok) return performance.now() - began;
        await sleep(10);
      }
      throw new Error(`The site did not start within ${upWithinMs} ms (${server.exitCode}): ${output}`);
    },
    /** Stops the process as an operator does; returns its exit code. */
    async stop(): Promise<number | null> {
      child?.kill('SIGTERM');
      await ended;
      return child?.exitCode ?? null;
    },
    /** Kills the process, as a power failure would, and waits until it has ended. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
