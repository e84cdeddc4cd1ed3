import type { Context } from 'hono';
import { isMissingReference, isTransientDatabaseError } from '../db/database-errors.ts';
import type { Log } from '../log.ts';
import type { LogThrottle } from '../log-throttle.ts';
import { HttpError, toHttpError } from './http-error.ts';
import { getRequestId } from './request-id.ts';

export type ErrorReport = ReturnType<typeof createErrorReport>;

/** The only place where errors become HTTP errors and are logged, for responses in plain text and for pages. */
export function createErrorReport(parts: { log: Log; throttle: LogThrottle }) {
  /** Logs a failure; the same failure is logged now and then, and `suppressed` counts the rest. */
  function logFailure(
    fields: { event: string } & Record<string, unknown>,
    error: unknown,
    message: string,
    level: 'warn' | 'error' = 'error',
  ): void {
    const admitted = parts.throttle.admit(`${fields.event} ${kindOf(error)}`);
    if (admitted) parts.log[level]({ ...fields, err: error, ...admitted }, message);
  }

  /** A database error is identified by its code, a bug by its place in the program. */
  function kindOf(error: unknown): string {
    if (!(error instanceof Error)) return typeof error;
    const code = 'code' in error ? String(error.code) : '';
    if (isTransientDatabaseError(error)) return code || error.message;
    const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
    return `${error.name} ${code} ${place}`;
  }

  /**
   * The HTTP error for what a handler threw. The log gets everything except what was typed: of an error from 500 up, and of
   * a 409 for a row that is gone, which is nobody's fault, unless a defect of the program refers to a wrong row.
   */
  function report(context: Context, error: unknown): HttpError {
    const httpError = toHttpError(error, getRequestId());
    const { status } = httpError;
    // An HttpError was logged where it was thrown, and a client that disconnected is not our error.
    if (error instanceof HttpError || context.req.raw.signal.aborted) return httpError;
    // Without the query, which may hold what somebody typed.
    const { method, path } = context.req;
    const fields = { event: 'error', method, path, status };
    if (status >= 500) logFailure(fields, error, 'a request failed');
    else if (isMissingReference(error)) logFailure(fields, error, 'a request refers to a row that is gone', 'warn');
    return httpError;
  }

  return { logFailure, report };
}
