import type { Cluster } from '../../support/cluster.ts';
import { audit, tryPost } from '../../support/load.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { type Environment, onCluster } from '../environment.ts';

/** Simultaneous repeats with one key, or of the same bytes without a key, create one enquiry and one mail. */
export function measureIdempotency(environment: Environment, rounds: number): Promise<Measurement> {
  return onCluster(environment, (cluster) => measure(cluster, rounds));
}

async function measure(cluster: Cluster, rounds: number): Promise<Measurement> {
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
  const answered = [...seen].map(([status, times]) => `${formatNumber(times)} × ${status}`).join(', ');
  const isMet = stored === 2 * rounds && double + mails === 0 && others === rounds && seen.size === 1 && seen.has(201);
  return {
    name: 'double click, retry, lost answer',
    target: `${parallel} parallel repeats: 1 row, 1 outbox row; another body: 422; the same without a key; ${formatNumber(2 * rounds)} times`,
    measured: `${formatNumber(2 * rounds)} × ${parallel} repeats (${answered}): ${formatNumber(stored)} rows, ${double} double, ${mails} without exactly one outbox row; another body: ${others} of ${rounds} × 422`,
    isMet,
  };
}
