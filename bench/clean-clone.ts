import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/site.ts';
import type { Row } from './row.ts';

const root = join(import.meta.dirname, '..');
const limitMs = 60_000;

/** From `git clone` to the first page, with `npm start` alone. What is committed counts, not what lies about. */
export async function measureCleanClone(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clone-'));
  const clone = join(folder, 'site');
  const port = await freePort();
  const began = performance.now();
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // Of this process's own: what npm start finds on a fresh machine is the system's Node.
    env: { PATH: pathWithoutOurs(), HOME: process.env['HOME'] ?? folder, PORT: String(port) },
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
        what: 'clean clone to serving',
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

/** The search path without node_modules/.bin, where this project's own Node comes first. */
const pathWithoutOurs = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
