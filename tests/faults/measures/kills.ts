import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../support/cluster.ts';
import { createRandom } from '../../support/generated.ts';
import { audit, quantile, startLoad } from '../../support/load.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';

/** Kills processes under load, one at a time: no acknowledged enquiry is lost or duplicated. */
export function measureKills(environment: Environment, plan: Plan): Promise<Measurement> {
  const subject = environment.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL, three processes';
  return onCluster(environment, (cluster) => measure(cluster, plan, subject));
}

type Plan = { kills: number; acknowledgedAtLeast: number; upWithinMs: number };

async function measure(
  cluster: Cluster,
  { kills, acknowledgedAtLeast, upWithinMs }: Plan,
  subject: string,
): Promise<Measurement> {
  const random = createRandom(2);
  const load = startLoad(cluster.origin, 8);
  const upAfterMs: number[] = [];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await load.until(Math.ceil((acknowledgedAtLeast * kill) / kills));
      await sleep(random() * 30);
      const victim = cluster.members[Math.floor(random() * cluster.members.length)];
      if (!victim) throw new Error('There is no process to kill.');
      await victim.kill();
      upAfterMs.push(await victim.start());
    }
    await load.stop();
    const { lost, double, mails, stored } = await audit(cluster.place, load.acknowledged);
    const slowest = Math.max(...upAfterMs);
    const isMet =
      lost + double + mails === 0 &&
      load.acknowledged.size >= acknowledgedAtLeast &&
      quantile(upAfterMs, 0.5) <= upWithinMs;
    return {
      name: 'SIGKILL under load loses nothing',
      target: `${formatNumber(kills)} kills, ≥ ${formatNumber(acknowledgedAtLeast)} acknowledged, 0 lost, 0 double, up again ≤ 1 s`,
      measured: `${formatNumber(kills)} kills, ${formatNumber(load.acknowledged.size)} acknowledged, ${formatNumber(stored)} stored, ${lost} lost, ${double} double, ${mails} without exactly one mail; up again after ${formatNumber(quantile(upAfterMs, 0.5))} ms (median), ${formatNumber(slowest)} ms (slowest)`,
      isMet,
      figures: Object.entries({
        kills,
        'enquiries acknowledged': load.acknowledged.size,
        'enquiries lost': lost,
        'enquiries stored twice': double,
      }).map(([task, value]) => ({ quantity: 'kills under load', unit: 'number', subject, task, value })),
    };
  } finally {
    await load.stop().catch(() => {});
  }
}
