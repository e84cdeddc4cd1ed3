import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { calls } from '../../contract/paths.ts';
import { tooLongSentence } from '../../contract/answer-pages.ts';
import { type FieldMessages, fieldMessages } from '../../contract/text.ts';
import { isMissingReference, isTransientDatabaseError } from '../db/database-errors.ts';

/**
 * What a 401 must name (RFC 9110, 11.6.1). No registered scheme is that of a session cookie, and browsers open no dialog
 * for one that they do not know (draft-broyer-http-cookie-auth).
 */
const challenge = { 'WWW-Authenticate': `Cookie realm="account", form-action="${calls.login}"` };

/** An error response: a status and one sentence (at most 200 characters) that a person can read. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  /** For a form: the error message of each invalid field. */
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

/** @throws {HttpError} 413, for a body that is longer than any honest visitor's */
export function throwTooLong(): never {
  throw new HttpError(413, tooLongSentence);
}

/**
 * The error for fields that a schema rejects: the message of the first one, and all messages for the form.
 * @param otherwise the sentence if there is no issue about a field of the form
 */
export function fieldsError(
  issues: Parameters<typeof fieldMessages>[0],
  otherwise = 'The request could not be read.',
): HttpError {
  const fields = fieldMessages(issues);
  return new HttpError(400, Object.values(fields)[0] ?? otherwise, { fields });
}

/** The error of one field. */
export const fieldError = (field: string, sentence: string): HttpError =>
  new HttpError(400, sentence, { fields: { [field]: sentence } });

/** The error if a row that a request needs was deleted after it began, such as the account of who sent it. */
export const deletedMeanwhile = (): HttpError =>
  new HttpError(409, 'Something that this request needs was deleted at the same moment. Please load the page again.');

/**
 * What a handler threw, as an HTTP error: 503 for a temporary error of the database, 409 for a change of something that
 * was deleted at the same moment. From 500 up the response does not mention the cause.
 * @param requestId named in the sentence of a 500, so that the visitor can report it
 */
export function toHttpError(error: unknown, requestId?: string): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new HttpError(error.status, 'The request could not be read.');
  if (isTransientDatabaseError(error)) {
    return new HttpError(503, 'The site cannot store anything right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  if (isMissingReference(error)) return deletedMeanwhile();
  const reference = requestId ? ` (reference ${requestId})` : '';
  return new HttpError(500, `Something went wrong on our side. Please try again later.${reference}`);
}

/** Sends the error as plain text. */
export function sendHttpError(context: Context, { message, status, headers }: HttpError): Response {
  return context.text(message, status, { ...headers, 'Cache-Control': 'no-store' });
}
