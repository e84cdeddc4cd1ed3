import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Backup, listBackups, nameBackup } from '../../../src/server/backup/backup-files.ts';
import type { DatabasePlace } from '../../../src/server/db/open.ts';
import { type Cluster, startCluster, withDatabase } from '../../support/cluster.ts';
import { runCommand } from '../../support/command.ts';
import { audit, startLoad } from '../../support/load.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { runStatement } from '../../support/postgres-server.ts';
import type { Environment } from '../environment.ts';

/** A backup of a small database takes seconds; with the lowest priority on a busy machine it takes minutes. */
const giveUpMs = 300_000;
const dayMs = 24 * 60 * 60 * 1000;
const atLeast = 200;

type Outcome = {
  /** Acknowledged before the backup began. */
  before: number;
  lost: number;
  double: number;
  /** Acknowledged while the backup was made. */
  meanwhile: number;
  tables: number;
  rows: number;
  /** The tables with a restored row that the destroyed database did not have in the same form. */
  changed: string[];
  restoredAfterMs: number;
};

/**
 * The running site makes a backup while enquiries arrive; then its processes are killed and its database is destroyed.
 * Restored by the command from the newest proven backup, the site has everything acknowledged before the backup began.
 */
export async function measureDestroyedDisk(environment: Environment, rounds: number): Promise<Measurement> {
  const outcomes = await measureRounds(environment, rounds);
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const [lost, double] = [sum((one) => one.lost), sum((one) => one.double)];
  const changed = [...new Set(outcomes.flatMap((one) => one.changed))];
  const met = outcomes.filter((one) => one.lost + one.double + one.changed.length === 0 && one.meanwhile > 0);
  const slowestMs = Math.max(...outcomes.map((one) => one.restoredAfterMs));
  return {
    name: 'a destroyed disk costs at most the time since the last backup',
    target: `all acknowledged before the newest proven backup are there, every restored row as it was; ${rounds} of ${rounds}`,
    measured: `${met.length} of ${rounds} restored: ${formatNumber(sum((one) => one.before))} acknowledged before the backup, ${lost} lost, ${double} double or without their mail; ${formatNumber(sum((one) => one.rows))} rows of ${outcomes[0]?.tables ?? 0} tables compared, ${changed.length === 0 ? '0 changed' : `changed in ${changed.join(', ')}`}; ${formatNumber(sum((one) => one.meanwhile))} more taken while it was made; restored in ${formatNumber(slowestMs / 1_000, 1)} s at most`,
    isMet: met.length === rounds,
  };
}

/** Destroys the disk of one site again and again: each time it is restored and goes on. */
async function measureRounds(environment: Environment, rounds: number): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  const cluster = await startCluster(await environment.newDatabase(), { BACKUP_DIR: folder });
  const load = startLoad(cluster.origin, 8);
  /** Acknowledged while a backup was made or after it, and destroyed: nobody promises these. */
  const unpromised = new Set<string>();
  const outcomes: Outcome[] = [];
  try {
    // The site makes its first backup when it starts.
    let backup = await findBackup(folder, cluster);
    while (outcomes.length < rounds) {
      await load.until(load.acknowledged.size + atLeast);
      // No other backup is due until this one is of yesterday.
      const before = new Set([...load.acknowledged].filter((message) => !unpromised.has(message)));
      const countBefore = load.acknowledged.size;
      makeOlder(folder, backup);
      await restartOne(cluster);
      backup = await findBackup(folder, cluster);
      const meanwhile = load.acknowledged.size - countBefore;
      await load.until(load.acknowledged.size + 20);

      await Promise.all(cluster.members.map((member) => member.kill()));
      const destroyed = await readRows(cluster.place);
      await destroy(cluster.place, environment);
      const began = performance.now();
      await restore(cluster.place, folder, backup);
      const restoredAfterMs = performance.now() - began;
      const compared = compare(destroyed, await readRows(cluster.place));
      const { lost, double, mails } = await audit(cluster.place, before);
      outcomes.push({ before: before.size, lost, double: double + mails, meanwhile, restoredAfterMs, ...compared });
      for (const message of load.acknowledged) if (!before.has(message)) unpromised.add(message);
      // Visitors have been repeating what was not acknowledged: the site takes it now.
      await Promise.all(cluster.members.map((member) => member.start()));
    }
    await load.stop();
    return outcomes;
  } finally {
    await load.stop().catch(() => {});
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for a proven backup of today, and returns the newest. */
async function findBackup(folder: string, { members }: Cluster): Promise<Backup> {
  const began = performance.now();
  for (;;) {
    const newest = (await listBackups(folder)).find(
      ({ at, isProven }) => isProven && Date.now() - at.getTime() < dayMs,
    );
    if (newest) return newest;
    if (performance.now() - began > giveUpMs)
      throw new Error(`The site made no backup: ${members.map((member) => member.output()).join('')}`);
    await sleep(50);
  }
}

/** The night passes: renames a backup as if it had been made a day earlier. */
function makeOlder(folder: string, { name, at }: Backup): void {
  const older = nameBackup(new Date(at.getTime() - dayMs), name.endsWith('.dump') ? 'dump' : 'sqlite.gz');
  for (const end of ['', '.sha256']) renameSync(join(folder, name + end), join(folder, older + end));
}

/** A process looks for its backup at its start, and then once a minute. */
async function restartOne({ members: [member] }: Cluster): Promise<void> {
  if (!member) throw new Error('There is no process to restart.');
  await member.kill();
  await member.start();
}

/** Removes the folder of the data; PostgreSQL gets an empty database under the same name, as the guide says. */
async function destroy({ dataDir, databaseUrl }: DatabasePlace, { postgres }: Environment): Promise<void> {
  // On PostgreSQL no start makes the empty folder again.
  rmSync(dataDir, { recursive: true, force: true });
  if (databaseUrl === undefined || !postgres) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await runStatement(postgres.url, `drop database ${name} with (force)`);
  await runStatement(postgres.url, `create database ${name}`);
}

async function restore({ dataDir, databaseUrl }: DatabasePlace, folder: string, { name }: Backup): Promise<void> {
  const { code, out, err } = await runCommand('scripts/backup.ts', ['restore', join(folder, name)], {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    BACKUP_DIR: folder,
  });
  if (code !== 0) throw new Error(`The backup could not be restored: ${out}${err}`);
  if (!databaseUrl && !existsSync(join(dataDir, 'site.sqlite'))) throw new Error('The restored database is missing.');
}

/**
 * What the running site rewrites: the counters of its limits, and the search index, which it makes from the
 * enquiries.
 */
const rewritten = /^(?:sqlite_|search_|submission_search|rate_limits?)/;

/** Every row of every table, as text. */
function readRows(place: DatabasePlace): Promise<Map<string, Set<string>>> {
  return withDatabase(place, async (queries) => {
    const tables = (await queries.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !rewritten.test(name),
    );
    const content = new Map<string, Set<string>>();
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
      content.set(name, new Set(rows.map((row) => JSON.stringify(row))));
    }
    return content;
  });
}

/** Compares table by table: a restored row must have been in the destroyed database. The restore itself is audited. */
function compare(destroyed: Map<string, Set<string>>, restored: Map<string, Set<string>>) {
  const changed = [...destroyed.keys()].filter((table) =>
    [...(restored.get(table) ?? ['the table is missing'])].some(
      (row) => !destroyed.get(table)?.has(row) && !row.includes('"backup-restored"'),
    ),
  );
  return {
    tables: destroyed.size,
    rows: [...restored.values()].reduce((sum, rows) => sum + rows.size, 0),
    changed,
  };
}
