import * as z from 'zod/mini';

/** What is stored about the address of an enquiry, in numbers. */
export const addressSummary = z.object({
  enquiries: z.number(),
  /** Enquiries that have details of a consultation. */
  consultations: z.number(),
  notes: z.number(),
  /** What the office has answered from here. */
  replies: z.number(),
  /** Mails and webhooks, sent or not. */
  mails: z.number(),
  /** Of these, those that would still be sent. */
  unsent: z.number(),
  /** Enquiries of the same mailbox whose address has another plus part (RFC 5233). They count as another address. */
  ofSameMailbox: z.number(),
});
export type AddressSummary = z.infer<typeof addressSummary>;
