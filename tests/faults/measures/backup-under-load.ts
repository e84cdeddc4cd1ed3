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
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';

/** Beside the load, which goes on. */
const run = promisify(execFile);

/** A9: a backup taken under load holds everything that was acknowledged before it began. */
export function measureBackupUnderLoad(stage: Stage, rounds: number): Promise<Finding> {
  return onCluster(stage, (cluster) => measure(cluster, stage, rounds));
}

async function measure(cluster: Cluster, stage: Stage, rounds: number): Promise<Finding> {
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
      const restored = await (stage.postgres
        ? dumpAndRestore(cluster, stage.postgres.url, copy)
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
    promise: 'A9 a backup taken under load restores',
    target: 'all acknowledged before its start are there',
    measured: `${rounds} backups: ${shown(acknowledged)} acknowledged before they began, ${lost} lost, ${double} double or without their mail; ${shown(later)} more taken meanwhile`,
    outcome: lost + double === 0 && later > 0 ? 'kept' : 'broken',
  };
}

/** What the two commands do, without the time they take to start: what was acknowledged last is what a copy may miss. */
async function backUpAndRestore(cluster: Cluster, copy: string, dataDir: string): Promise<DatabasePlace> {
  await backUp(cluster.place.dataDir, copy);
  await restore(dataDir, copy, new Date());
  return { dataDir };
}

/** As docs/production.md says for PostgreSQL. */
async function dumpAndRestore(cluster: Cluster, serverUrl: string, copy: string): Promise<DatabasePlace> {
  const from = cluster.place.databaseUrl ?? '';
  const to = await createDatabase(serverUrl);
  await run('pg_dump', ['--format=custom', `--file=${copy}`, from]);
  await run('pg_restore', ['--no-owner', `--dbname=${to}`, copy]);
  return { dataDir: '', databaseUrl: to };
}
