import { once } from 'node:events';
import { type DestinationStream, type Logger, pino } from 'pino';
import SonicBoom from 'sonic-boom';

/** What the server writes to its log: fields, and a sentence that says what happened. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

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

/** Bytes of lines that wait for a reader or for room on the disk; further lines are dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * The log on standard output. Lines are written asynchronously, so that neither a slow reader nor a full disk blocks the
 * process: they wait, and are written with the next line that succeeds.
 * `end` resolves once all lines are written. A process that exits without it may write the last lines out of order.
 */
export function openLog(level: string): { log: Logger; end: () => Promise<void> } {
  // pino writes with it. pino.destination would try at the exit until all lines are written, on a full disk forever.
  const output = new SonicBoom({ fd: 1, sync: false, maxLength: maxWaitingBytes });
  let canFlush = true;
  output.on('error', () => (canFlush = false));
  output.on('write', () => (canFlush = true));
  output.on('close', () => (canFlush = false));
  process.once('exit', () => canFlush && output.flushSync());
  return {
    log: createLog(level, output),
    async end() {
      const closed = once(output, 'close').catch(() => output.destroy());
      output.end();
      await closed;
    },
  };
}

/** Name, code, message and stack of an error. PostgreSQL's `detail` is left out: it holds the whole rejected row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, ...('code' in error && { code: String(error.code) }), message, stack };
}

/**
 * Turns what libraries write to the console, such as the HTTP server about a response that was broken off, into lines of
 * the log. Only errors keep their text: other texts may contain what somebody typed.
 */
export function logConsole(log: Log): void {
  for (const level of ['info', 'warn', 'error'] as const)
    console[level] = (...args: unknown[]) =>
      log[level]({ event: 'console', err: args.find((arg) => arg instanceof Error) }, 'a library wrote to the console');
}
