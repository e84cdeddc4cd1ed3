import * as z from 'zod/mini';

const mailStates = ['sent', 'waiting', 'failed'] as const;

/** One line of the office's list (SPEC section 7, DESIGN section 4). Times are ISO 8601 in UTC. */
export const submission = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  service: z.nullable(z.string()),
  message: z.string(),
  createdAt: z.string(),
  kind: z.enum(['contact', 'consultation']),
  company: z.nullable(z.string()),
  contactedAt: z.nullable(z.string()),
  contactedBy: z.nullable(z.string()),
  suspectedSpam: z.boolean(),
  mail: z.enum(mailStates),
});
export type Submission = z.infer<typeof submission>;
/** What the list call answers. */
export const submissionList = z.array(submission);

/**
 * What GET /api/admin/undelivered-mail answers: mails that have not arrived. Counted exactly up to `exactCountLimit`,
 * one more beyond it.
 */
export const undeliveredMail = z.object({
  /** To the office, to be sent yet. */
  waiting: z.number(),
  /** Since when the oldest of these waits. */
  waitingSince: z.nullable(z.string()),
  /** To the office, refused by the mail server and tried again for two weeks; without those of contacted enquiries. */
  refused: z.number(),
  /** Acknowledgements that have not reached a visitor, waiting or refused. */
  acknowledgements: z.number(),
  lastAttemptAt: z.nullable(z.string()),
  /** What the mail server said to the last attempt. */
  reason: z.nullable(z.string()),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** What GET /api/admin/test-email answers. */
export const mailTest = z.object({ success: z.boolean(), message: z.string() });
export type MailTest = z.infer<typeof mailTest>;

/** What somebody gave: blanks alone are stored as they came, and count as nothing where an enquiry is read. */
export const given = (text: string | null): string | undefined => (text?.trim() ? text : undefined);
