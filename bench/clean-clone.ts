import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/site.ts';
import type { Measurement } from '../tests/support/measurement.ts';

const root = join(import.meta.dirname, '..');
const limitMs = 60_000;

/** The time from `git clone` to the first page, with `npm start` alone. The clone holds committed files only. */
export async function measureCleanClone(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clone-'));
  const clone = join(folder, 'site');
  const port = await freePort();
  const began = performance.now();
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // On a fresh machine npm start finds the system's Node, not this project's.
    env: { PATH: pathWithoutModules(), HOME: process.env['HOME'] ?? folder, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (answer?.ok) break;
      if (child.exitCode !== null || performance.now() - began > 10 * limitMs) throw new Error('It did not start.');
      await sleep(100);
    }
    const ms = performance.now() - began;
    return [
      {
        name: 'clean clone to serving',
        target: '≤ 60 s',
        measured: `${(ms / 1_000).toFixed(0)} s`,
        isMet: ms <= limitMs,
      },
    ];
  } finally {
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The search path without node_modules/.bin, which holds this project's own Node. */
const pathWithoutModules = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
