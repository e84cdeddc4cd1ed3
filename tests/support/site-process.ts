import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnServer, thrifty } from './server-process.ts';
import { manySources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** The reason why the real process cannot be started, or undefined. */
export const missingBuild = existsSync(join(root, 'build', 'build-id'))
  ? undefined
  : 'the pages are not built: run `npm run build` first';

export type SiteProcess = ReturnType<typeof startProcess>;
type LogLine = { event?: string; address?: string } & Record<string, unknown>;

/**
 * Starts the program with these settings and returns at once; `ready` resolves when it serves.
 * @param folder a copy of the repository
 */
export function startProcess(env: Record<string, string>, folder?: string) {
  const child = spawnServer({ ...thrifty, ...manySources, PORT: '0', ...env }, folder);
  const log: LogLine[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    errors,
  }));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as LogLine;
      log.push(line);
      if (line.event === 'started') resolve(line.address ?? '');
    });
    void ended.then(({ errors: stderr }) => reject(new Error(`The site ended before it served: ${stderr}`)));
  });
  // Some tests start processes that never get ready.
  ready.catch(() => {});
  return {
    ready,
    ended,
    log,
    pid: child.pid,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Closes the reading end of the log: every write to it fails from now on. */
    closeLog: () => child.stdout.destroy(),
  };
}
