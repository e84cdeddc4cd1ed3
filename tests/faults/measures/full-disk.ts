import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type ClusterDatabase, withDatabase } from '../../support/cluster.ts';
import { audit, tryPost, type Try } from '../../support/load.ts';
import { createDatabase, runStatement } from '../../support/postgres-server.ts';
import { missingSmallDisk, mountSmallDisk } from '../../support/small-disk.ts';
import { attachStrace, missingStrace } from '../../support/strace.ts';
import { formatNumber, type Measurement, notMeasured } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';
import { sql } from 'kysely';

/** The target on an idle machine. */
const recoveredWithinMs = 5_000;
const giveUpMs = 60_000;
/** A half-empty database page has room for some more enquiries, which the site stores and acknowledges. */
const maxBeforeFull = 3_000;

type Fault = { begin(): Promise<void>; end(): Promise<void> };
type Outcome = { refused: number; incorrect: number; recoveredAfterMs: number; lost: number; double: number };

/** While the disk is full every response is correct, a 503 has Retry-After, and the site recovers by itself. */
export async function measureFullDisk(
  environment: Environment,
  rounds: number,
  withinMs = recoveredWithinMs,
): Promise<Measurement> {
  const name = 'full disk';
  const target = 'always 503 with Retry-After; writes again ≤ 5 s after space returns';
  if (missingSmallDisk) return notMeasured(name, target, missingSmallDisk);
  const disk = mountSmallDisk(environment.kind === 'sqlite' ? 8 : 40);
  try {
    const fault = { begin: async () => disk.fill(), end: async () => disk.makeRoom() };
    const own = { kind: environment.kind, newDatabase: () => createDatabaseOnDisk(environment, disk.folder) };
    return await onCluster(own, (cluster) => measure(cluster, { name, target, fault, rounds, posts: 100, withinMs }));
  } finally {
    if (environment.postgres) await dropTablespace(environment.postgres.url);
    disk.remove();
  }
}

/** If the log cannot be flushed or the database crashes, visitors get the same responses as on a full disk. */
export async function measureFailingFlush(
  environment: Environment,
  rounds: number,
  withinMs = recoveredWithinMs,
): Promise<Measurement> {
  const name = environment.kind === 'sqlite' ? 'failing fsync' : 'the database crashes';
  const target = 'never a false 201; 503 with Retry-After; writes again ≤ 5 s later';
  if (missingStrace && environment.kind === 'sqlite') return notMeasured(name, target, missingStrace);
  return onCluster(environment, (cluster) => {
    const fault = environment.kind === 'sqlite' ? failFlushes(cluster) : crashDatabase(cluster);
    return measure(cluster, { name, target, fault, rounds, posts: environment.kind === 'sqlite' ? 20 : 0, withinMs });
  });
}

async function measure(
  cluster: Cluster,
  {
    name,
    target,
    fault,
    rounds,
    posts,
    withinMs,
  }: { name: string; target: string; fault: Fault; rounds: number; posts: number; withinMs: number },
): Promise<Measurement> {
  const outcomes: Outcome[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      outcomes.push(await measureFault(cluster, fault, `round ${round}`, posts));
  } finally {
    await fault.end();
  }
  const sum = (key: keyof Outcome) => outcomes.reduce((total, one) => total + one[key], 0);
  const slowest = Math.max(...outcomes.map((one) => one.recoveredAfterMs));
  const isMet =
    sum('refused') >= rounds * Math.min(posts, 1) &&
    sum('incorrect') + sum('lost') + sum('double') === 0 &&
    slowest <= withinMs;
  return {
    name,
    target,
    measured: `${rounds} times: ${formatNumber(sum('refused'))} × 503 with Retry-After, ${sum('incorrect')} other answers, ${sum('lost')} lost, ${sum('double')} double after retries; heals in ${formatNumber(slowest)} ms at most`,
    isMet,
  };
}

/** One fault: sends enquiries before, during and after it, and repeats the refused ones with their keys. */
async function measureFault(cluster: Cluster, fault: Fault, name: string, posts: number): Promise<Outcome> {
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  let incorrect = 0;
  const send = async (message: string) => {
    const answer = await tryPost(cluster.origin, message, `key of ${message}`);
    if (answer.status === 201) acknowledged.add(message);
    else if (isRefusal(answer)) refused.push(message);
    else incorrect += 1;
    return answer.status === 201;
  };
  for (let number = 0; number < 5; number += 1) await send(`${name}, before ${number}`);
  await fault.begin();
  const least = posts || 1;
  for (let number = 0; number < maxBeforeFull && refused.length < least; number += 1) {
    await send(`${name}, during ${number}`);
    // A crash ends by itself, possibly without any refused enquiry.
    if (posts === 0 && number >= 50) break;
  }
  await fault.end();
  const began = performance.now();
  let tries = 0;
  while (!(await send(`${name}, after ${tries}`)) && performance.now() - began < giveUpMs) {
    tries += 1;
    await sleep(20);
  }
  const recoveredAfterMs = performance.now() - began;
  const count = refused.length;
  for (const message of refused) {
    const again = await tryPost(cluster.origin, message, `key of ${message}`);
    if (again.status === 201) acknowledged.add(message);
    else incorrect += 1;
  }
  const { lost, double } = await audit(cluster.place, acknowledged);
  return { refused: count, incorrect, recoveredAfterMs, lost, double };
}

const isRefusal = ({ status, retryAfter }: Try) => status === 503 && Number(retryAfter) > 0;

/** A database on a small disk. PostgreSQL's log needs room and is elsewhere; only its tables are there. */
export async function createDatabaseOnDisk(environment: Environment, folder: string): Promise<ClusterDatabase> {
  if (!environment.postgres) return { kind: 'sqlite', dataDir: folder };
  const place = join(folder, 'tables');
  mkdirSync(place);
  const { owner, url } = environment.postgres;
  if (owner) for (const one of [folder, place]) chownSync(one, owner.uid, owner.gid);
  await runStatement(url, `create tablespace small location '${place}'`);
  return { kind: 'postgres', databaseUrl: await createDatabase(url, 'tablespace small') };
}

/** Drops the tablespace of that disk with its databases: PostgreSQL drops only an empty one. */
export async function dropTablespace(url: string): Promise<void> {
  const names = await runStatement(
    url,
    "select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace where t.spcname = 'small'",
  );
  for (const { datname } of names) await runStatement(url, `drop database ${String(datname)} with (force)`);
  await runStatement(url, 'drop tablespace if exists small');
}

/** Every flush of the process fails with EIO, as on a failing disk. */
function failFlushes(cluster: Cluster): Fault {
  let strace: Awaited<ReturnType<typeof attachStrace>> | undefined;
  return {
    async begin() {
      const options = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO', '-o', '/dev/null'];
      strace = await attachStrace(
        cluster.members.map((member) => member.pid()),
        options,
      );
    },
    async end() {
      await strace?.stop();
      strace = undefined;
    },
  };
}

/** Kills one of PostgreSQL's processes: the server ends all others, recovers from its log and restarts. */
function crashDatabase(cluster: Cluster): Fault {
  return {
    begin: () =>
      withDatabase(cluster.place, async (queries) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() limit 1`.execute(
          queries,
        );
        for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }),
    end: async () => {},
  };
}
