import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../src/contract/paths.ts';
import { publicPaths } from '../src/web/prerendered.ts';
import { quantile } from '../tests/support/load.ts';
import { freePort } from '../tests/support/site.ts';
import { notMeasured, type Row } from './row.ts';

const root = join(import.meta.dirname, '..');
const starts = 7;
const idleMs = 8_000;
const mega = 1_048_576;

/**
 * `npm start` of a built clone: the time until it can serve and store, and its resident memory at rest, after 200 pages and
 * after 20 sign-ins.
 */
export async function measureMemoryAndStart(): Promise<Row[]> {
  // The first start after a build fills Node's compile cache, also with the modules that are loaded late.
  const first = await start();
  await sleep(idleMs);
  await first.stop();
  const times: number[] = [];
  let idle: number | undefined;
  let visited: number | undefined;
  let signedIn: number | undefined;
  for (let round = 0; round < starts; round += 1) {
    const isLast = round === starts - 1;
    const { ms, pid, origin, stop } = await start();
    times.push(ms);
    if (isLast) {
      await sleep(idleMs);
      idle = memoryOf(pid);
      for (let visit = 0; visit < 200; visit += 1)
        await (await fetch(origin + (publicPaths[visit % publicPaths.length] ?? '/'))).arrayBuffer();
      await sleep(idleMs);
      visited = memoryOf(pid);
      // Wrong passwords cost as much as correct ones.
      const body = JSON.stringify({ username: 'nobody', password: 'wrong words' });
      for (let number = 0; number < 20; number += 1)
        await fetch(origin + calls.login, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      await sleep(idleMs);
      signedIn = memoryOf(pid);
    }
    await stop();
  }
  const median = quantile(times, 0.5);
  const started: Row = {
    what: `start when built, until it can serve and store (${starts} times)`,
    target: '≤ 1 s',
    measured: `median ${Math.round(median)} ms, slowest ${Math.round(quantile(times, 1))} ms`,
    isMet: median <= 1_000,
  };
  if (idle === undefined || visited === undefined || signedIn === undefined)
    return [started, notMeasured('memory at rest', '≤ 200 MB', 'only Linux has /proc')];
  const held = `${Math.round(idle)} MB; after 200 pages ${Math.round(visited)} MB; after 20 sign-ins ${Math.round(signedIn)} MB`;
  return [started, { what: 'memory at rest', target: '≤ 200 MB', measured: held, isMet: idle <= 200 }];
}

/** The program as npm start runs it, without npm around it. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    // One origin for all: the pages are filled and compressed once for each.
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: folder,
      SITE_ORIGIN: 'http://localhost',
      RATE_LIMITS: 'off',
    },
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

/** Resident memory of a process in MB (VmRSS); undefined where the system has no /proc. */
function memoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1_024) / mega;
  } catch {
    return undefined;
  }
}
