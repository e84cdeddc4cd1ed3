import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { isFullRun } from './full-run.ts';

const root = join(import.meta.dirname, '../..');

const program = 'src/server/main.ts';

const preload = (...files: string[]) => ({
  NODE_OPTIONS: files.map((file) => `--import=${pathToFileURL(join(import.meta.dirname, file)).href}`).join(' '),
});

/** The environment of a process that asks no name server. */
export const withoutNameServers = preload('without-name-servers.mjs');

/** The same for a site that compresses only what no other has; in a full run, and for measurements, a site does all itself. */
export const thrifty = isFullRun ? withoutNameServers : preload('without-name-servers.mjs', 'brotli-memo.mjs');

/** The same for the site of visitors and administrators, most of whom sign in with one password. */
export const thriftySite = isFullRun
  ? withoutNameServers
  : preload('without-name-servers.mjs', 'brotli-memo.mjs', 'argon2-memo.ts');

/** The working folder of processes that tests start: it has no `.env`, which may name the firm's own database. */
export const withoutEnvFile = import.meta.dirname;

/**
 * The server as a process of its own, run as `npm start` runs it; no other setting than these.
 * @param folder a copy of the repository
 */
export const spawnServer = (
  env: Record<string, string>,
  folder: string = root,
): ChildProcessByStdio<null, Readable, Readable> => spawnNode([join(folder, program)], env);

/** A process group that holds PORT and starts the server again whenever it ends (socket-holder.mjs). */
export const spawnSocketHolder = (env: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> =>
  spawnNode([join(import.meta.dirname, 'socket-holder.mjs'), join(root, program)], env, { detached: true });

function spawnNode(args: string[], env: Record<string, string>, options: { detached?: boolean } = {}) {
  return spawn(process.execPath, args, {
    ...options,
    cwd: withoutEnvFile,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      // Node's compile cache; npm start sets it too.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...withoutNameServers,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
