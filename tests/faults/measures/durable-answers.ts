import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Cluster, lookInside } from '../../support/cluster.ts';
import { tryPost } from '../../support/load.ts';
import { attachStrace, missingStrace } from '../../support/strace.ts';
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';

const promise = 'A1 a 2xx means on disk';

/** A1: between reading a request and answering it with 201, the log of the database was flushed to disk. */
export async function measureDurableAnswers(stage: Stage, count: number): Promise<Finding> {
  const target = `fsync before ${shown(count)} of ${shown(count)} answers`;
  if (missingStrace) return { promise, target, measured: '', outcome: { skipped: missingStrace } };
  const folder = mkdtempSync(join(tmpdir(), 'site-trace-'));
  const file = join(folder, 'trace');
  try {
    return await onCluster(stage, (cluster) => measure(cluster, stage, { count, target, file }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  cluster: Cluster,
  stage: Stage,
  { count, target, file }: { count: number; target: string; file: string },
): Promise<Finding> {
  const pids = [...cluster.members.map((member) => member.pid()), ...(await backendsOf(cluster, stage))];
  const calls = 'read,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync';
  const strace = await attachStrace(pids, ['-y', '-s', '40', '-e', `trace=${calls}`, '-o', file]);
  let taken = 0;
  for (let number = 0; number < count; number += 1)
    if ((await tryPost(cluster.origin, `durable ${number}`)).status === 201) taken += 1;
  await strace.stop();
  const durable = countDurable(readFileSync(file, 'utf8'), stage.kind);
  const settings = cluster.kind === 'sqlite' ? '' : ` (${await settingsOf(cluster)})`;
  const isKept = taken === count && durable === count && !settings.includes('off');
  return {
    promise,
    target,
    measured: `${shown(durable)} of ${shown(taken)}${settings}`,
    outcome: isKept ? 'kept' : 'broken',
  };
}

/** PostgreSQL flushes in processes of its own; those that will be made are followed from their parent. */
async function backendsOf(cluster: Cluster, { postgres }: Stage): Promise<number[]> {
  if (!postgres) return [];
  return lookInside(cluster.place, async (queries) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walwriter')`.execute(
      queries,
    );
    return [postgres.pid, ...rows.map(({ pid }) => pid)];
  });
}

/**
 * How many answers of 201 came after a flush that came after their request. Requests were sent one at a time, so that
 * every flush in between is theirs.
 */
function countDurable(trace: string, kind: Cluster['kind']): number {
  const isLog = kind === 'sqlite' ? /site\.sqlite-wal>/ : /\/pg_wal\/[0-9A-F]{24}>/;
  const begun = new Map<string, boolean>();
  let isFlushed = false;
  let durable = 0;
  for (const line of trace.split('\n')) {
    const [pid = ''] = line.split(' ', 1);
    if (line.includes('"POST /api/contact ')) isFlushed = false;
    else if (/\b(fsync|fdatasync)\(/.test(line)) {
      if (line.includes('<unfinished')) begun.set(pid, isLog.test(line));
      else if (isLog.test(line) && line.endsWith('= 0')) isFlushed = true;
    } else if (/<\.\.\. (fsync|fdatasync) resumed>/.test(line)) {
      if (begun.get(pid) && line.endsWith('= 0')) isFlushed = true;
    } else if (line.includes('"HTTP/1.1 201 ')) {
      if (isFlushed) durable += 1;
      isFlushed = false;
    }
  }
  return durable;
}

/** What PostgreSQL says of its own durability. */
function settingsOf(cluster: Cluster): Promise<string> {
  return lookInside(cluster.place, async (queries) => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(name || '=' || setting, ', ' order by name) as text
      from pg_settings where name in ('fsync', 'synchronous_commit')`.execute(queries);
    return rows[0]?.text ?? 'off';
  });
}
