import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../support/cluster.ts';
import { createChance } from '../../support/generated.ts';
import { audit, quantile, startLoad } from '../../support/load.ts';
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';

/** A2: processes are killed under load, one at a time, and nothing that was acknowledged is lost or doubled. */
export function measureKills(stage: Stage, plan: Plan): Promise<Finding> {
  return onCluster(stage, (cluster) => measure(cluster, plan));
}

type Plan = { kills: number; acknowledgedAtLeast: number; upWithinMs: number };

async function measure(cluster: Cluster, { kills, acknowledgedAtLeast, upWithinMs }: Plan): Promise<Finding> {
  const chance = createChance(2);
  const load = startLoad(cluster.origin, 8);
  const upAfterMs: number[] = [];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await load.until(Math.ceil((acknowledgedAtLeast * kill) / kills));
      await sleep(chance() * 30);
      const victim = cluster.members[Math.floor(chance() * cluster.members.length)];
      if (!victim) throw new Error('There is no process to kill.');
      await victim.kill();
      upAfterMs.push(await victim.start());
    }
    await load.stop();
    const { lost, double, mails, stored } = await audit(cluster.place, load.acknowledged);
    const slowest = Math.max(...upAfterMs);
    const isKept =
      lost + double + mails === 0 &&
      load.acknowledged.size >= acknowledgedAtLeast &&
      quantile(upAfterMs, 0.5) <= upWithinMs;
    return {
      promise: 'A2 SIGKILL under load loses nothing',
      target: `${shown(kills)} kills, ≥ ${shown(acknowledgedAtLeast)} acknowledged, 0 lost, 0 double, up again ≤ 1 s`,
      measured: `${shown(kills)} kills, ${shown(load.acknowledged.size)} acknowledged, ${shown(stored)} stored, ${lost} lost, ${double} double, ${mails} without exactly one mail; up again after ${shown(quantile(upAfterMs, 0.5))} ms (median), ${shown(slowest)} ms (slowest)`,
      outcome: isKept ? 'kept' : 'broken',
    };
  } finally {
    await load.stop().catch(() => {});
  }
}
