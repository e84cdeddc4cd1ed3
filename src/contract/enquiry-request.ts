import type { EnquiryReceipt } from './enquiry.ts';

// What the forms in the browser need of an enquiry's request: enquiry.ts would load the library of schemas.

/** Hidden fields of the forms, for pages without JavaScript; a JSON body has none of them. */
export const hiddenFields = { page: 'page', honeypot: 'website', visit: 'visit' } as const;
/** The header with where the visitor came from (visit-source.ts), urlencoded. */
export const visitHeader = 'Visit-Source';
/** Identifies repeated requests (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'Idempotency-Key';

/** Whether the body of a response is the server's receipt (`enquiryReceipt` in enquiry.ts). */
export function isEnquiryReceipt(body: unknown): body is EnquiryReceipt {
  if (typeof body !== 'object' || body === null) return false;
  const { success, id, message, replyBy, createdAt }: { [name in keyof EnquiryReceipt]?: unknown } = body;
  return (
    success === true &&
    typeof id === 'number' &&
    typeof message === 'string' &&
    [replyBy, createdAt].every((text) => text === undefined || typeof text === 'string')
  );
}
