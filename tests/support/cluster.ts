import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabasePlace, openDatabase } from '../../src/server/db/open.ts';
import type { Queries } from '../../src/server/db/schema.ts';
import { startRoundRobin } from './round-robin.ts';
import { spawnServer } from './server-process.ts';
import { freePort, office } from './site.ts';
import { manySources } from './sources.ts';

/** Long enough for a machine that does ten other things. */
const upWithinMs = 120_000;

/** Where a site is to live: in a folder of its own, or in a PostgreSQL database. */
export type Ground = { kind: 'sqlite'; dataDir?: string } | { kind: 'postgres'; databaseUrl: string };

/** Work on the database itself, past the site. */
export async function lookInside<Result>(
  place: DatabasePlace,
  look: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await look(database.queries);
  } finally {
    await database.close();
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The site as it is run: one process on the embedded database, three behind a proxy on PostgreSQL. */
export async function startCluster(ground: Ground, env: Record<string, string> = {}) {
  const ownDir = mkdtempSync(join(tmpdir(), 'site-cluster-'));
  const place: DatabasePlace =
    ground.kind === 'postgres'
      ? { dataDir: ownDir, databaseUrl: ground.databaseUrl }
      : { dataDir: ground.dataDir ?? ownDir };
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ADMIN_USERNAME: office.username,
    ADMIN_PASSWORD: office.password,
    ...manySources,
    LOG_LEVEL: 'error',
    // One origin for all: a server fills and compresses the pages once for each.
    SITE_ORIGIN: 'http://localhost',
    ...env,
  };
  const members = await Promise.all(
    Array.from({ length: ground.kind === 'postgres' ? 3 : 1 }, async () => createMember(await freePort(), settings)),
  );
  const starts = await Promise.allSettled(members.map((member) => member.start()));
  for (const start of starts) {
    if (start.status === 'fulfilled') continue;
    for (const member of members) await member.kill();
    throw start.reason;
  }
  const proxy = members.length > 1 ? await startRoundRobin(members.map(({ port }) => port)) : undefined;

  return {
    kind: ground.kind,
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

/** Ended with this process, however it ends. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

function createMember(port: number, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let said = '';
  return {
    port,
    pid: () => child?.pid ?? 0,
    /** What it wrote: only errors are logged here. */
    output: () => said,
    /** Starts the process; answers the milliseconds until it could serve and store. */
    async start(): Promise<number> {
      const began = performance.now();
      const server = spawnServer({ ...env, PORT: String(port) });
      child = server;
      alive.add(server);
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
      ended = once(server, 'exit').finally(() => alive.delete(server));
      while (performance.now() - began < upWithinMs && server.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        await answer?.text();
        if (answer?.ok) return performance.now() - began;
        await sleep(10);
      }
      throw new Error(`The site did not start within ${upWithinMs} ms (${server.exitCode}): ${said}`);
    },
    /** Asks the process to stop, as an operator does; answers its exit code. */
    async stop(): Promise<number | null> {
      child?.kill('SIGTERM');
      await ended;
      return child?.exitCode ?? null;
    },
    /** Ends the process as a power cut would, and waits until it is gone. */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
