import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { consultationForm, contactForm, hiddenFields, idempotencyHeader } from '../../contract/enquiry.ts';
import { fieldMessages } from '../../contract/text.ts';
import { Refusal } from '../http/refusal.ts';
import type { RepeatKey } from './repeats/store.ts';
import type { NewEnquiry } from './store.ts';

/** A posted enquiry, checked, with what is needed to recognise its repeats. */
export type PostedEnquiry = { enquiry: NewEnquiry; repeat: RepeatKey; suspectedSpam: boolean };

/** The fields as they came, before any check; the form without JavaScript is shown again with them. */
export type PostedFields = Record<string, unknown>;

/** Without a key, byte-identical posts within this time are one enquiry (DESIGN section 5, 1). */
const keylessRepeatMs = 10 * 60 * 1000;

/**
 * The body's fields: JSON, or form-urlencoded from pages without JavaScript.
 * @throws {Refusal} 415 for another content type, 400 for a body that cannot be read
 */
export function parseFields(contentType: string | undefined, body: string): PostedFields {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body));
  if (type !== 'application/json') throw new Refusal(415, 'Please send the enquiry as JSON or as a form.');
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The enquiry could not be read: it is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The enquiry could not be read: a JSON object is expected.');
  }
  return value as PostedFields;
}

/**
 * Either form's fields, told apart by what they carry (SPEC section 7).
 * @throws {Refusal} 400 with the first wrong field's message, and all of them in `fields`
 */
export function checkEnquiry(fields: PostedFields): NewEnquiry {
  if ('name' in fields && !('firstName' in fields)) {
    const result = consultationForm.safeParse(fields);
    if (!result.success) throw refuseFields(result.error.issues);
    return { kind: 'consultation', form: result.data };
  }
  const result = contactForm.safeParse(fields);
  if (!result.success) throw refuseFields(result.error.issues);
  return { kind: 'contact', form: result.data };
}

function refuseFields(issues: Parameters<typeof fieldMessages>[0]): Refusal {
  const fields = fieldMessages(issues);
  return new Refusal(400, Object.values(fields)[0] ?? 'The enquiry could not be read.', { fields });
}

/** The request's own key where it sends one, its bytes otherwise. */
export function repeatKeyOf(context: Context, body: string): RepeatKey {
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  const sent = context.req.header(idempotencyHeader);
  if (sent === undefined) return { key: `body:${bodyHash}`, bodyHash, validForMs: keylessRepeatMs };
  if (sent.length < 1 || sent.length > 200)
    throw new Refusal(400, `The header ${idempotencyHeader} must have 1 to 200 characters.`);
  return { key: `sent:${createHash('sha256').update(sent).digest('base64url')}`, bodyHash, validForMs: undefined };
}

/** A person leaves the hidden field empty; what fills it is stored and marked, never dropped. */
export function isSuspectedSpam(fields: PostedFields): boolean {
  const trap = fields[hiddenFields.honeypot];
  return typeof trap === 'string' && trap !== '';
}
