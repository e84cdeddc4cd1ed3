import { type DestinationStream, type Logger, pino } from 'pino';

/** The log: one JSON line per event, without personal data. Writes to standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
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
