import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { minuteMs } from '../../contract/duration.ts';
import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import type { IdempotencyKey } from '../idempotency-store.ts';
import { HttpError } from '../http/http-error.ts';

/** Without a key, identical bodies within this time are one request (decisions/0005). */
const keylessRepeatMs = 10 * minuteMs;

/**
 * The request's idempotency key, or one made of its body.
 * @param about begins the key: the same header names another request for another enquiry
 * @throws {HttpError} 400 for a key that is empty or too long
 */
export function readIdempotencyKey(context: Context, body: string, about = ''): IdempotencyKey {
  const bodyHash = hash(body);
  const sent = context.req.header(idempotencyHeader);
  if (sent === undefined) return { key: `${about}body:${bodyHash}`, bodyHash, validForMs: keylessRepeatMs };
  if (sent.length < 1 || sent.length > 200)
    throw new HttpError(400, `The header ${idempotencyHeader} must have 1 to 200 characters.`);
  return { key: `${about}sent:${hash(sent)}`, bodyHash, validForMs: undefined };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
