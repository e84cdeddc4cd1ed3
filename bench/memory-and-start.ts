import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicPaths } from '../src/web/prerendered.ts';
import { quantile } from '../tests/support/load.ts';
import { freePort } from '../tests/support/site.ts';
import { type Measurement, notMeasured } from '../tests/support/measurement.ts';
import { readMemory } from '../tests/support/process-memory.ts';

const root = join(import.meta.dirname, '..');
const starts = 7;
const idleMs = 8_000;

/** `npm start` of a built clone: the time until it can serve and store, and its memory when idle. */
export async function measureMemoryAndStart(): Promise<Measurement[]> {
  // The first start after a build strips and compiles the sources; later ones read them from Node's compile cache.
  const first = await start();
  await sleep(idleMs);
  await first.stop();
  const times: number[] = [];
  let idle: number | undefined;
  let visited: number | undefined;
  for (let round = 0; round < starts; round += 1) {
    const isLast = round === starts - 1;
    const { ms, pid, origin, stop } = await start();
    times.push(ms);
    if (isLast) {
      await sleep(idleMs);
      idle = readMemory(pid);
      for (let visit = 0; visit < 100; visit += 1)
        await (await fetch(origin + (publicPaths[visit % publicPaths.length] ?? '/'))).arrayBuffer();
      await sleep(idleMs);
      visited = readMemory(pid);
    }
    await stop();
  }
  const median = quantile(times, 0.5);
  const started: Measurement = {
    name: `start when built, until it can serve and store (${starts} times)`,
    target: '≤ 1 s',
    measured: `median ${Math.round(median)} ms, slowest ${Math.round(quantile(times, 1))} ms`,
    isMet: median <= 1_000,
  };
  if (idle === undefined || visited === undefined)
    return [started, notMeasured('memory idle', '–', 'only Linux tells it')];
  const held = `${Math.round(idle)} MB; after 100 page views ${Math.round(visited)} MB`;
  return [started, { name: 'memory idle', target: '–', measured: held, isMet: undefined }];
}

/** Starts the program as `npm start` does, without npm. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    // One origin: the server fills and compresses the pages once for each origin.
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: folder, SITE_ORIGIN: 'http://localhost' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('The site did not start.');
    await sleep(5);
  }
  const ms = performance.now() - began;
  return {
    ms,
    origin,
    pid: child.pid ?? 0,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
