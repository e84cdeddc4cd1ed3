import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type Ground, lookInside } from '../../support/cluster.ts';
import { audit, tryPost, type Try } from '../../support/load.ts';
import { createDatabase, runStatement } from '../../support/postgres-server.ts';
import { missingSmallDisk, mountSmallDisk } from '../../support/small-disk.ts';
import { attachStrace, missingStrace } from '../../support/strace.ts';
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';
import { sql } from 'kysely';

/** The promise; beside other work on the same machine it may take longer. */
const healedWithinMs = 5_000;
const giveUpMs = 60_000;
/** A page that is half empty takes some more enquiries: they are stored, and their answers true. */
const mostBeforeFull = 3_000;

type Trouble = { begin(): Promise<void>; end(): Promise<void> };
type Outcome = { refused: number; dishonest: number; healedAfterMs: number; lost: number; double: number };

/** A3: while the disk is full every answer is true, a 503 says when to come back, and the site heals by itself. */
export async function measureFullDisk(stage: Stage, rounds: number, withinMs = healedWithinMs): Promise<Finding> {
  const promise = 'A3 full disk';
  const target = 'always 503 with Retry-After; writes again ≤ 5 s after space returns';
  if (missingSmallDisk) return { promise, target, measured: '', outcome: { skipped: missingSmallDisk } };
  const disk = mountSmallDisk(stage.kind === 'sqlite' ? 8 : 40);
  try {
    const trouble = { begin: async () => disk.fill(), end: async () => disk.makeRoom() };
    const own = { kind: stage.kind, newGround: () => layGround(stage, disk.folder) };
    return await onCluster(own, (cluster) =>
      measure(cluster, { promise, target, trouble, rounds, posts: 100, withinMs }),
    );
  } finally {
    if (stage.postgres) await dropEverything(stage.postgres.url);
    disk.remove();
  }
}

/** A3: a log that cannot be flushed, or a database that crashes and comes back, looks to visitors like a full disk. */
export async function measureFailingFlush(stage: Stage, rounds: number, withinMs = healedWithinMs): Promise<Finding> {
  const promise = stage.kind === 'sqlite' ? 'A3 failing fsync' : 'A3 the database crashes';
  const target = 'never a false 201; 503 with Retry-After; writes again ≤ 5 s later';
  if (missingStrace && stage.kind === 'sqlite')
    return { promise, target, measured: '', outcome: { skipped: missingStrace } };
  return onCluster(stage, (cluster) => {
    const trouble = stage.kind === 'sqlite' ? failFlushes(cluster) : crashDatabase(cluster);
    return measure(cluster, { promise, target, trouble, rounds, posts: stage.kind === 'sqlite' ? 20 : 0, withinMs });
  });
}

async function measure(
  cluster: Cluster,
  {
    promise,
    target,
    trouble,
    rounds,
    posts,
    withinMs,
  }: { promise: string; target: string; trouble: Trouble; rounds: number; posts: number; withinMs: number },
): Promise<Finding> {
  const outcomes: Outcome[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      outcomes.push(await suffer(cluster, trouble, `round ${round}`, posts));
  } finally {
    await trouble.end();
  }
  const sum = (name: keyof Outcome) => outcomes.reduce((total, one) => total + one[name], 0);
  const slowest = Math.max(...outcomes.map((one) => one.healedAfterMs));
  const isKept =
    sum('refused') >= rounds * Math.min(posts, 1) &&
    sum('dishonest') + sum('lost') + sum('double') === 0 &&
    slowest <= withinMs;
  return {
    promise,
    target,
    measured: `${rounds} times: ${shown(sum('refused'))} × 503 with Retry-After, ${sum('dishonest')} other answers, ${sum('lost')} lost, ${sum('double')} double after retries; heals in ${shown(slowest)} ms at most`,
    outcome: isKept ? 'kept' : 'broken',
  };
}

/** One trouble: enquiries before, while and after it; what was refused is sent again under its key. */
async function suffer(cluster: Cluster, trouble: Trouble, name: string, posts: number): Promise<Outcome> {
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  let dishonest = 0;
  const send = async (message: string) => {
    const answer = await tryPost(cluster.origin, message, `key of ${message}`);
    if (answer.status === 201) acknowledged.add(message);
    else if (isHonest(answer)) refused.push(message);
    else dishonest += 1;
    return answer.status === 201;
  };
  for (let number = 0; number < 5; number += 1) await send(`${name}, before ${number}`);
  await trouble.begin();
  const least = posts || 1;
  for (let number = 0; number < mostBeforeFull && refused.length < least; number += 1) {
    await send(`${name}, in trouble ${number}`);
    // A crash is over by itself: whatever came back, it is answered truly.
    if (posts === 0 && number >= 50) break;
  }
  await trouble.end();
  const began = performance.now();
  let tries = 0;
  while (!(await send(`${name}, after ${tries}`)) && performance.now() - began < giveUpMs) {
    tries += 1;
    await sleep(20);
  }
  const healedAfterMs = performance.now() - began;
  const count = refused.length;
  for (const message of refused) {
    const again = await tryPost(cluster.origin, message, `key of ${message}`);
    if (again.status === 201) acknowledged.add(message);
    else dishonest += 1;
  }
  const { lost, double } = await audit(cluster.place, acknowledged);
  return { refused: count, dishonest, healedAfterMs, lost, double };
}

const isHonest = ({ status, retryAfter }: Try) => status === 503 && Number(retryAfter) > 0;

/** PostgreSQL keeps its log elsewhere, where it has to have room; the tables lie on the small disk. */
async function layGround(stage: Stage, folder: string): Promise<Ground> {
  if (!stage.postgres) return { kind: 'sqlite', dataDir: folder };
  const place = join(folder, 'tables');
  mkdirSync(place);
  const { owner, url } = stage.postgres;
  if (owner) for (const one of [folder, place]) chownSync(one, owner.uid, owner.gid);
  await runStatement(url, `create tablespace small location '${place}'`);
  return { kind: 'postgres', databaseUrl: await createDatabase(url, 'tablespace small') };
}

/** A tablespace can go once nothing lies in it. */
async function dropEverything(url: string): Promise<void> {
  const names = await runStatement(
    url,
    "select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace where t.spcname = 'small'",
  );
  for (const { datname } of names) await runStatement(url, `drop database ${String(datname)} with (force)`);
  await runStatement(url, 'drop tablespace if exists small');
}

/** Every flush of the process fails with EIO, as on a disk that dies. */
function failFlushes(cluster: Cluster): Trouble {
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

/** One of PostgreSQL's processes is killed: it ends all others, recovers from its log and comes back. */
function crashDatabase(cluster: Cluster): Trouble {
  return {
    begin: () =>
      lookInside(cluster.place, async (queries) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() limit 1`.execute(
          queries,
        );
        for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }),
    end: async () => {},
  };
}
