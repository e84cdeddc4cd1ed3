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
export const submissionList = z.array(submission);

/** A mail that has not arrived, the office's or an acknowledgement: why, after how many tries. */
const undeliveredMail = z.object({
  submissionId: z.nullable(z.number()),
  to: z.enum(['office', 'visitor']),
  state: z.enum(['waiting', 'failed']),
  attempts: z.number(),
  lastAttemptAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;
export const undeliveredMails = z.array(undeliveredMail);

/** What GET /api/admin/test-email answers. */
export const mailTest = z.object({ success: z.boolean(), message: z.string() });
export type MailTest = z.infer<typeof mailTest>;
