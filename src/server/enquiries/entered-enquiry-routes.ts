import { contactForm } from '../../contract/enquiry.ts';
import { actorOf, type AdminContext, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readFields, validateFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { createEnquiry } from './create-store.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { sendSubmission } from './responses.ts';

/**
 * POST /api/admin/contact-submissions: an enquiry that came by phone, with the fields and rules of the contact form; 201
 * with it. Staff know of it: it causes no mail and no webhook, and the spam filter does not judge it.
 */
export async function postEnteredEnquiry(site: Site, context: AdminContext): Promise<Response> {
  const { username } = userOf(context);
  await site.limits.enforce('enteredEnquiry', username);
  const { fields, body } = await readFields(context, 'the enquiry');
  const form = validateFields(contactForm, fields);
  const result = await createEnquiry(site, {
    kind: 'contact',
    form,
    // A visitor's request never has the same key.
    idempotencyKey: readIdempotencyKey(context, body, 'entered:'),
    judgement: { isSuspected: false, reasons: [], textHash: null },
    network: '',
    enteredBy: actorOf(context),
  });
  if (result.outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another enquiry.');
  site.liveUpdates.pollNow();
  context.status(201);
  return sendSubmission(site, context, result.submissionId);
}
