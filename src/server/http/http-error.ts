import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { calls } from '../../contract/paths.ts';
import { tooLongSentence } from '../../contract/fixed-pages.ts';
import { type FieldMessages, fieldMessages } from '../../contract/text.ts';

/**
 * What a 401 must name (RFC 9110, 11.6.1). No registered scheme stands for a session cookie; browsers open no dialog
 * for one that they do not know (draft-broyer-http-cookie-auth).
 */
const challenge = { 'WWW-Authenticate': `Cookie realm="account", form-action="${calls.login}"` };

/** An answer that is no: a status and one sentence (at most 200 characters) that a person can read. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  /** For a form: what is wrong with which field. */
  readonly fields: FieldMessages | undefined;

  constructor(
    status: ContentfulStatusCode,
    sentence: string,
    more: { headers?: Record<string, string>; fields?: FieldMessages } = {},
  ) {
    super(sentence);
    this.status = status;
    this.headers = { ...(status === 401 && challenge), ...more.headers };
    this.fields = more.fields;
  }
}

/** Of bodies that nobody types. */
export function throwTooLong(): never {
  throw new HttpError(413, tooLongSentence);
}

/** Of fields that a schema does not take: the first wrong one's message, and all of them for the form. */
export function fieldsError(issues: Parameters<typeof fieldMessages>[0], otherwise: string): HttpError {
  const fields = fieldMessages(issues);
  return new HttpError(400, Object.values(fields)[0] ?? otherwise, { fields });
}

/**
 * Whatever was thrown, as a refusal. From 500 up the visitor learns nothing of the cause.
 * @param isTransientDatabaseError tells trouble of the database that passes (db/database-errors.ts): answered with 503
 */
export function toHttpError(error: unknown, isTransientDatabaseError: (error: unknown) => boolean): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new HttpError(error.status, 'The request could not be read.');
  if (isTransientDatabaseError(error)) {
    return new HttpError(503, 'The site cannot store anything right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again later.');
}

/** A refusal as plain text, or as `application/problem+json` (RFC 9457) when the caller asks for that. */
export function sendHttpError(context: Context, httpError: HttpError): Response {
  const headers = { ...httpError.headers, 'Cache-Control': 'no-store' };
  if (context.req.header('Accept')?.includes('application/problem+json')) {
    const problem = {
      type: 'about:blank',
      title: httpError.message,
      status: httpError.status,
      ...(httpError.fields && { errors: httpError.fields }),
    };
    return context.body(JSON.stringify(problem), httpError.status, {
      ...headers,
      'Content-Type': 'application/problem+json',
    });
  }
  return context.text(httpError.message, httpError.status, headers);
}
