import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, tryPost } from '../../support/load.ts';
import type { RunningSite } from '../../support/site.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';

/** Pages stay fast with many connections that send the next request at once. */
export async function measurePages(
  site: RunningSite,
  connections: number,
  forMs: number,
  most: number,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const ask = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      get({ agent, host: '127.0.0.1', port: site.port, path: '/', headers: { 'Accept-Encoding': 'br' } }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          times.push(performance.now() - began);
          if (answer.statusCode !== 200) failed += 1;
          resolve();
        });
      }).on('error', () => {
        failed += 1;
        resolve();
      });
    });
  const run = async (ms: number) => {
    const end = performance.now() + ms;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await ask();
      }),
    );
  };
  // A warm-up: the target is for a site whose code is compiled.
  await run(1_000);
  times.length = 0;
  await run(forMs);
  agent.destroy();
  const p99 = quantile(times, 0.99);
  return {
    name: 'Pages are fast with many visitors',
    target: `GET / p99 ≤ ${most} ms at ${formatNumber(connections)} connections`,
    measured: `p99 ${formatNumber(p99, 1)} ms, median ${formatNumber(quantile(times, 0.5), 1)} ms over ${formatNumber(times.length)} requests (${formatNumber((times.length / forMs) * 1_000)} a second), ${failed} failed`,
    isMet: p99 <= most && failed === 0,
  };
}

/** Enquiries are stored fast at a constant rate. */
export async function measurePosts(
  site: RunningSite,
  perSecond: number,
  forMs: number,
  most: number,
): Promise<Measurement> {
  for (let number = 0; number < perSecond; number += 1) await tryPost(site.origin, `before ${number}`);
  const count = Math.round((perSecond * forMs) / 1_000);
  const began = performance.now();
  const tries = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await sleep(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
      return tryPost(site.origin, `post ${number}`);
    }),
  );
  const taken = tries.filter(({ status }) => status === 201).length;
  const times = tries.map(({ ms }) => ms);
  const p99 = quantile(times, 0.99);
  return {
    name: 'Enquiries are stored fast',
    target: `POST p99 ≤ ${most} ms at ${formatNumber(perSecond)} a second`,
    measured: `p99 ${formatNumber(p99, 1)} ms, median ${formatNumber(quantile(times, 0.5), 1)} ms; ${formatNumber(taken)} of ${formatNumber(count)} taken`,
    isMet: p99 <= most && taken === count,
  };
}
