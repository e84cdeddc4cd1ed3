import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const root = join(import.meta.dirname, '../..');

/** The server as a process of its own, run as `npm start` runs it; no other setting than these. */
export function spawnServer(env: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      // Node's compile cache; npm start sets it too.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      // No test asks the name servers of the network.
      CHECK_MAIL_DOMAINS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
