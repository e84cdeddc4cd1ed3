import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Cluster, withDatabase } from '../../support/cluster.ts';
import { tryPost } from '../../support/load.ts';
import { attachStrace, missingStrace } from '../../support/strace.ts';
import { formatNumber, type Measurement, notMeasured } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';

const name = 'a 2xx means on disk';

/** The database flushes its log to disk between the request and its 201 response. */
export async function measureDurableResponses(environment: Environment, count: number): Promise<Measurement> {
  const target = `fsync before ${formatNumber(count)} of ${formatNumber(count)} answers`;
  if (missingStrace) return notMeasured(name, target, missingStrace);
  const folder = mkdtempSync(join(tmpdir(), 'site-trace-'));
  const file = join(folder, 'trace');
  try {
    return await onCluster(environment, (cluster) => measure(cluster, environment, { count, target, file }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  cluster: Cluster,
  environment: Environment,
  { count, target, file }: { count: number; target: string; file: string },
): Promise<Measurement> {
  const pids = [...cluster.members.map((member) => member.pid()), ...(await backendsOf(cluster, environment))];
  const calls = 'read,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync';
  const strace = await attachStrace(pids, ['-y', '-s', '40', '-e', `trace=${calls}`, '-o', file]);
  let taken = 0;
  for (let number = 0; number < count; number += 1)
    if ((await tryPost(cluster.origin, `durable ${number}`)).status === 201) taken += 1;
  await strace.stop();
  const durable = countDurable(readFileSync(file, 'utf8'), environment.kind);
  const settings = cluster.kind === 'sqlite' ? '' : ` (${await settingsOf(cluster)})`;
  const isMet = taken === count && durable === count && !settings.includes('off');
  return {
    name,
    target,
    measured: `${formatNumber(durable)} of ${formatNumber(taken)}${settings}`,
    isMet,
  };
}

/** PostgreSQL flushes in processes of its own; strace follows new ones from their parent. */
async function backendsOf(cluster: Cluster, { postgres }: Environment): Promise<number[]> {
  if (!postgres) return [];
  return withDatabase(cluster.place, async (queries) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walwriter')`.execute(
      queries,
    );
    return [postgres.pid, ...rows.map(({ pid }) => pid)];
  });
}

/**
 * Counts the 201 responses with a flush between request and response. The requests were sent one at a time, so every
 * flush in between belongs to them.
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

/** PostgreSQL's settings of durability. */
function settingsOf(cluster: Cluster): Promise<string> {
  return withDatabase(cluster.place, async (queries) => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(name || '=' || setting, ', ' order by name) as text
      from pg_settings where name in ('fsync', 'synchronous_commit')`.execute(queries);
    return rows[0]?.text ?? 'off';
  });
}
