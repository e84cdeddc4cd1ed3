import { setTimeout as sleep } from 'node:timers/promises';
import { type Ground, startCluster } from '../../support/cluster.ts';
import { audit, quantile, startLoad } from '../../support/load.ts';
import { inWords, type SecurityFinding } from './finding.ts';

/** The site is stopped and started again under load, one process at a time: nothing acknowledged is lost. */
export async function measureRestarts(ground: Ground, restarts: number): Promise<SecurityFinding> {
  const cluster = await startCluster(ground);
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
      promise: 'Restarts under load lose nothing',
      target: `${inWords(restarts)} restarts: nothing acknowledged lost, each ends with 0`,
      measured: `${inWords(restarts)} restarts, ${clean} ended with 0, in ${inWords(quantile(stopMs, 0.5))} ms (median) and ${inWords(Math.max(...stopMs))} ms (slowest); ${inWords(load.acknowledged.size)} acknowledged, ${inWords(stored)} stored, ${lost} lost, ${double} double, ${mails} without exactly one mail, ${others} answers of another kind`,
      isKept: clean === restarts && lost + double + mails + others === 0,
    };
  } finally {
    await load.stop().catch(() => {});
    await cluster.close();
  }
}
