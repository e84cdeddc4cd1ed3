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
