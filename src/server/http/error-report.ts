import type { Context } from 'hono';
import { HttpError, toHttpError } from './http-error.ts';

export type ErrorReport = ReturnType<typeof createErrorReport>;

/** The one place where errors become answers and are logged, whether a sentence or a page answers. */
export function createErrorReport(parts: {
  log: { error(fields: object, message: string): void };
  /** Lets a line of each kind into the log now and then; says how many it kept out since the last one. */
  throttle: { admit(kind: string): { suppressed?: number } | undefined };
  /** Tells trouble of the database that passes: answered with 503. */
  isTransientDatabaseError: (error: unknown) => boolean;
}) {
  /** Logs a failure, the same one now and then; `suppressed` counts the rest. */
  function logFailure(fields: { event: string } & Record<string, unknown>, error: unknown, message: string): void {
    const admitted = parts.throttle.admit(`${fields.event} ${kindOf(error)}`);
    if (admitted) parts.log.error({ ...fields, err: error, ...admitted }, message);
  }

  /** Trouble of the storage by its code, wherever it is met; a fault of the program by its place. */
  function kindOf(error: unknown): string {
    if (!(error instanceof Error)) return typeof error;
    const code = 'code' in error ? String(error.code) : '';
    if (parts.isTransientDatabaseError(error)) return code || error.message;
    const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
    return `${error.name} ${code} ${place}`;
  }

  /** The answer to whatever a handler threw. From 500 up the log learns all of it but what was typed. */
  function toAnswer(context: Context, error: unknown): HttpError {
    const httpError = toHttpError(error, parts.isTransientDatabaseError);
    // A refusal was logged by whoever decided it, and a client that went away is not our error.
    if (httpError.status >= 500 && !(error instanceof HttpError) && !context.req.raw.signal.aborted) {
      // The path alone: a query may hold what somebody typed.
      const { method, path } = context.req;
      logFailure({ event: 'error', method, path, status: httpError.status }, error, 'a request failed');
    }
    return httpError;
  }

  return { logFailure, toAnswer };
}
