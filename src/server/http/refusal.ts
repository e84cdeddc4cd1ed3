import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FieldMessages } from '../../contract/text.ts';
import { isStorageTrouble } from '../db/storage-trouble.ts';

/** An answer that is no: a status and one sentence (at most 200 characters) that a person can read. */
export class Refusal extends Error {
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
    this.headers = more.headers ?? {};
    this.fields = more.fields;
  }
}

/** Of bodies that nobody types. */
export function refuseTooLong(): never {
  throw new Refusal(413, 'This is too long to be sent: at most 64 KiB.');
}

/** Whatever was thrown, as a refusal. From 500 up the visitor learns nothing of the cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal(error.status, 'The request could not be read.');
  if (isStorageTrouble(error)) {
    return new Refusal(503, 'The site cannot store anything right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }
  return new Refusal(500, 'Something went wrong on our side. Please try again later.');
}

/** A refusal as plain text, or as `application/problem+json` (RFC 9457) when the caller asks for that. */
export function answerRefusal(context: Context, refusal: Refusal): Response {
  const headers = { ...refusal.headers, 'Cache-Control': 'no-store' };
  if (context.req.header('Accept')?.includes('application/problem+json')) {
    const problem = {
      type: 'about:blank',
      title: refusal.message,
      status: refusal.status,
      ...(refusal.fields && { errors: refusal.fields }),
    };
    return context.body(JSON.stringify(problem), refusal.status, {
      ...headers,
      'Content-Type': 'application/problem+json',
    });
  }
  return context.text(refusal.message, refusal.status, headers);
}
