import { once } from 'node:events';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The log: one JSON line per event, without personal data. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/** Bytes of lines that wait, for a reader or for room on the disk; what is said beyond that is in no log. */
const mostWaiting = 1024 * 1024;

/**
 * The log on standard output. Lines are written beside the work, which a slow reader cannot hold up, nor a full disk:
 * they wait then, and are written with the next line that finds room.
 * `end` resolves once all are out: of those still on their way a process that exits writes the last one first.
 */
export function openLog(level: string): { log: Logger; end: () => Promise<void> } {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  const { flushSync } = output;
  // At the exit of a process pino writes until all is out, on a full disk for ever.
  output.on('error', () => (output.flushSync = () => {}));
  output.on('write', () => (output.flushSync = flushSync));
  return {
    log: createLog(level, output),
    async end() {
      const closed = once(output, 'close').catch(() => output.destroy());
      output.end();
      await closed;
    },
  };
}

/** Kind, code, message and place of an error. PostgreSQL's `detail` would hold the whole row that was refused. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, ...('code' in error && { code: String(error.code) }), message, stack };
}

/** React and its router complain to the console: one JSON line there too, and of what they say only errors. */
export function logConsole(log: Logger): void {
  for (const level of ['warn', 'error'] as const)
    console[level] = (...said: unknown[]) =>
      log[level]({ event: 'console', err: said.find((one) => one instanceof Error) }, 'trouble while rendering a page');
}
