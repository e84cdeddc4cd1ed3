import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterDatabase, startCluster } from '../../support/cluster.ts';
import { audit, quantile, startLoad } from '../../support/load.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';

/** Stops and restarts the site's processes under load, one at a time: no acknowledged enquiry is lost. */
export async function measureRestarts(database: ClusterDatabase, restarts: number): Promise<Measurement> {
  const cluster = await startCluster(database);
  const load = startLoad(cluster.origin, 8);
  const stopMs: number[] = [];
  let clean = 0;
  try {
    for (let restart = 0; restart < restarts; restart += 1) {
      await load.until(load.acknowledged.size + 50);
      const member = cluster.members[restart % cluster.members.length];
      const began = performance.now();
      if ((await member?.stop()) === 0) clean += 1;
      stopMs.push(performance.now() - began);
      await member?.start();
    }
    await sleep(100);
    await load.stop();
    const { lost, double, mails, stored } = await audit(cluster.place, load.acknowledged);
    const others = load.tries.filter(({ status }) => ![0, 201, 409, 502, 503].includes(status)).length;
    return {
      name: 'Restarts under load lose nothing',
      target: `${formatNumber(restarts)} restarts: nothing acknowledged lost, each ends with 0`,
      measured: `${formatNumber(restarts)} restarts, ${clean} ended with 0, in ${formatNumber(quantile(stopMs, 0.5))} ms (median) and ${formatNumber(Math.max(...stopMs))} ms (slowest); ${formatNumber(load.acknowledged.size)} acknowledged, ${formatNumber(stored)} stored, ${lost} lost, ${double} double, ${mails} without exactly one mail, ${others} answers of another kind`,
      isMet: clean === restarts && lost + double + mails + others === 0,
    };
  } finally {
    await load.stop().catch(() => {});
    await cluster.close();
  }
}
