import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { consultationForm, contactForm, hiddenFields, idempotencyHeader } from '../../contract/enquiry.ts';
import type { PostedFields } from '../http/posted-fields.ts';
import { Refusal, refuseFields } from '../http/refusal.ts';
import type { RepeatKey } from './repeats/store.ts';
import type { NewEnquiry } from './store.ts';

/** A posted enquiry, checked, with what is needed to recognise its repeats. */
export type PostedEnquiry = { enquiry: NewEnquiry; repeat: RepeatKey; suspectedSpam: boolean };

/** Without a key, byte-identical posts within this time are one enquiry (DESIGN section 5, 1). */
const keylessRepeatMs = 10 * 60 * 1000;
const unread = 'The enquiry could not be read.';

/**
 * Either form's fields, told apart by what they carry (SPEC section 7).
 * @throws {Refusal} 400 with the first wrong field's message, and all of them in `fields`
 */
export function checkEnquiry(fields: PostedFields): NewEnquiry {
  if ('name' in fields && !('firstName' in fields)) {
    const result = consultationForm.safeParse(fields);
    if (!result.success) throw refuseFields(result.error.issues, unread);
    return { kind: 'consultation', form: result.data };
  }
  const result = contactForm.safeParse(fields);
  if (!result.success) throw refuseFields(result.error.issues, unread);
  return { kind: 'contact', form: result.data };
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
