import type { Cluster } from '../../support/cluster.ts';
import { audit, tryPost } from '../../support/load.ts';
import { type Finding, onCluster, shown, type Stage } from '../finding.ts';

/** A4: repeats of one key, or of the same bytes without a key, at the same moment: one enquiry, one mail. */
export function measureRepeats(stage: Stage, rounds: number): Promise<Finding> {
  return onCluster(stage, (cluster) => measure(cluster, rounds));
}

async function measure(cluster: Cluster, rounds: number): Promise<Finding> {
  const parallel = 100;
  const { stored: before } = await audit(cluster.place, new Set());
  const seen = new Map<number, number>();
  let others = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const key of [`key ${round}`, undefined]) {
      const message = `repeat ${round} ${key ? 'with a key' : 'without'}`;
      const answers = await Promise.all(Array.from({ length: parallel }, () => tryPost(cluster.origin, message, key)));
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    const other = await tryPost(cluster.origin, `another body ${round}`, `key ${round}`);
    if (other.status === 422) others += 1;
  }
  const { stored: after, double, mails } = await audit(cluster.place, new Set());
  const stored = after - before;
  const answered = [...seen].map(([status, times]) => `${shown(times)} × ${status}`).join(', ');
  const isKept = stored === 2 * rounds && double + mails === 0 && others === rounds && seen.size === 1 && seen.has(201);
  return {
    promise: 'A4 double click, retry, lost answer',
    target: `${parallel} parallel repeats: 1 row, 1 outbox row; another body: 422; the same without a key; ${shown(2 * rounds)} times`,
    measured: `${shown(2 * rounds)} × ${parallel} repeats (${answered}): ${shown(stored)} rows, ${double} double, ${mails} without exactly one outbox row; another body: ${others} of ${rounds} × 422`,
    outcome: isKept ? 'kept' : 'broken',
  };
}
