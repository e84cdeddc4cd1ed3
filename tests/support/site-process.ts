import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawnServer } from './server-process.ts';
import { manySources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** Why the real process cannot be started here, or undefined. */
export const missingBuild = existsSync(join(root, 'build', 'build-id'))
  ? undefined
  : 'the pages are not built: run `npm run build` first';

export type SiteProcess = ReturnType<typeof startProcess>;
type LogLine = { event?: string; address?: string } & Record<string, unknown>;

/** Starts the program itself with these settings; resolves at once, `ready` when it serves. */
export function startProcess(env: Record<string, string>) {
  const child = spawnServer({ ...manySources, PORT: '0', ...env });
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
    void ended.then(({ errors: said }) => reject(new Error(`The site ended before it served: ${said}`)));
  });
  // Some tests are about processes that never get that far.
  ready.catch(() => {});
  return {
    ready,
    ended,
    log,
    pid: child.pid,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Nobody reads the log from here on: whatever is written to it fails. */
    leaveLog: () => child.stdout.destroy(),
  };
}
