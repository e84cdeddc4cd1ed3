import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backUp, restore } from '../../../src/server/db/backup.ts';
import type { DatabasePlace } from '../../../src/server/db/open.ts';
import type { Cluster } from '../../support/cluster.ts';
import { audit, startLoad } from '../../support/load.ts';
import { createDatabase } from '../../support/postgres-server.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';

/** Asynchronous: the load continues meanwhile. */
const run = promisify(execFile);

/** A backup taken under load holds every enquiry that was acknowledged before it began. */
export function measureBackupUnderLoad(environment: Environment, rounds: number): Promise<Measurement> {
  return onCluster(environment, (cluster) => measure(cluster, environment, rounds));
}

async function measure(cluster: Cluster, environment: Environment, rounds: number): Promise<Measurement> {
  const load = startLoad(cluster.origin, 8);
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  let lost = 0;
  let double = 0;
  let acknowledged = 0;
  let later = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await load.until(load.acknowledged.size + 200);
      const before = new Set(load.acknowledged);
      const copy = join(folder, `backup-${round}`);
      const restored = await (environment.postgres
        ? dumpAndRestore(cluster, environment.postgres.url, copy)
        : backUpAndRestore(cluster, copy, join(folder, `restored-${round}`)));
      const found = await audit(restored, before);
      lost += found.lost;
      double += found.double + found.mails;
      acknowledged += before.size;
      later += load.acknowledged.size - before.size;
    }
    await load.stop();
  } finally {
    await load.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: 'a backup taken under load restores',
    target: 'all acknowledged before its start are there',
    measured: `${rounds} backups: ${formatNumber(acknowledged)} acknowledged before they began, ${lost} lost, ${double} double or without their mail; ${formatNumber(later)} more taken meanwhile`,
    isMet: lost + double === 0 && later > 0,
  };
}

/** Calls the functions of the two commands without their start time: a copy may miss only the last acknowledged ones. */
async function backUpAndRestore(cluster: Cluster, copy: string, dataDir: string): Promise<DatabasePlace> {
  await backUp(cluster.place.dataDir, copy);
  await restore(dataDir, copy, new Date());
  return { dataDir };
}

/** The procedure of docs/how-to/deploy.md for PostgreSQL. */
async function dumpAndRestore(cluster: Cluster, serverUrl: string, copy: string): Promise<DatabasePlace> {
  const from = cluster.place.databaseUrl ?? '';
  const to = await createDatabase(serverUrl);
  await run('pg_dump', ['--format=custom', `--file=${copy}`, from]);
  await run('pg_restore', ['--no-owner', `--dbname=${to}`, copy]);
  return { dataDir: '', databaseUrl: to };
}
