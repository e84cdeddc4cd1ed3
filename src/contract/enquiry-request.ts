import type { ConsultationForm, ContactForm, EnquiryReceipt } from './enquiry.ts';

// What the forms need at once. The schemas of enquiry.ts, and the library of schemas, are loaded when they are needed.

/** The fields of the contact form, in the order of its schema: only these are sent, and errors are listed in this order. */
export const contactFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'service',
  'message',
] as const satisfies readonly (keyof ContactForm)[];

/** The fields of the consultation form, in the order of its schema. */
export const consultationFields = [
  'name',
  'email',
  'phone',
  'company',
  'message',
  'service',
] as const satisfies readonly (keyof ConsultationForm)[];

/** The value of the dropdown's first option, 'Select a service'. */
export const noService = 'default';

/** Hidden fields of forms posted without JavaScript; a JSON body has none of them. */
export const hiddenFields = { page: 'page', honeypot: 'website' } as const;
/** Identifies repeated requests (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key';

/** Whether the body of a response is the server's receipt (`enquiryReceipt` in enquiry.ts). */
export function isEnquiryReceipt(body: unknown): body is EnquiryReceipt {
  if (typeof body !== 'object' || body === null) return false;
  const { success, id, message }: { success?: unknown; id?: unknown; message?: unknown } = body;
  return success === true && typeof id === 'number' && typeof message === 'string';
}
