import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import memory from '../../scripts/memory.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** The server as a process of its own, run as `npm start` runs it; no other setting than these. */
export function spawnServer(env: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...memory.flags, join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      ...memory.environment,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      // Where this process keeps what Node compiled; npm names the place.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
