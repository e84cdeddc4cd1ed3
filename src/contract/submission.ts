import * as z from 'zod/mini';
import { mapCustomFields } from './enquiry-fields.ts';
import { outcomes } from './outcomes.ts';

const part = z.optional(z.string());
/** Where a visitor came from (visit-source.ts). */
const visitSource = z.object({
  firstPage: part,
  referrerHost: part,
  utmSource: part,
  utmMedium: part,
  utmCampaign: part,
  utmTerm: part,
  utmContent: part,
});

const mailStates = ['sent', 'waiting', 'failed'] as const;

/** A notification or webhook that no server has confirmed. */
const delivery = z.object({
  of: z.enum(['mail', 'webhook']),
  /** The address of a mail. */
  receiver: z.nullable(z.string()),
  /** 'perhaps': the server got all of it and gave no answer, so it has perhaps been delivered. */
  state: z.enum(['waiting', 'refused', 'perhaps']),
  /** What the server answered last, or why there was no answer. */
  reply: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof delivery>;

/** The states of a reply: 'perhaps' as above. */
export const replyStates = ['waiting', 'sent', 'refused', 'perhaps'] as const;
export type ReplyState = (typeof replyStates)[number];

const spamMarks = ['spam', 'not-spam'] as const;
export type SpamMark = (typeof spamMarks)[number];

/** Why an enquiry is suspected, and how the office marked it. */
const spamJudgement = z.object({
  /** In words, the weightiest first. */
  reasons: z.array(z.string()),
  mark: z.nullable(z.enum(spamMarks)),
  markedBy: z.nullable(z.string()),
  markedAt: z.nullable(z.string()),
});

const channels = ['website', 'phone'] as const;

/**
 * An enquiry as it is stored and as the office sees it: `submission` is the specification's word for it, in the table, the
 * paths and here. Times are ISO 8601 in UTC.
 */
export const submission = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  service: z.nullable(z.string()),
  ...mapCustomFields(() => z.nullable(z.string())),
  message: z.string(),
  createdAt: z.string(),
  kind: z.enum(['contact', 'consultation']),
  contactedAt: z.nullable(z.string()),
  contactedBy: z.nullable(z.string()),
  suspectedSpam: z.boolean(),
  spam: spamJudgement,
  /** Of its notifications; null if it has none, such as one that came by phone. */
  mail: z.nullable(z.enum(mailStates)),
  /** Its notifications and its webhook that were not confirmed. */
  undelivered: z.array(delivery),
  /** The state of each reply from here, the oldest first. */
  replies: z.array(z.enum(replyStates)),
  /** Where the visitor came from; null if nothing is known. */
  source: z.nullable(visitSource),
  /** Who answers it, and since when. */
  takenBy: z.nullable(z.string()),
  takenById: z.nullable(z.number()),
  takenAt: z.nullable(z.string()),
  /** The colleague who assigned it; null if they took it themselves. */
  assignedBy: z.nullable(z.string()),
  /** A day in the firm's time zone, YYYY-MM-DD. */
  followUpOn: z.nullable(z.string()),
  outcome: z.nullable(z.enum(outcomes)),
  /** 'phone': staff typed it in. */
  channel: z.enum(channels),
  enteredBy: z.nullable(z.string()),
  noteCount: z.number(),
  /** The texts of its notes, for the search. */
  noteText: z.string(),
});
export type Submission = z.infer<typeof submission>;
/** The body of the list response. */
export const submissionList = z.array(submission);

/** The response to GET /api/admin/undelivered-mail. */
export const undeliveredMail = z.object({
  /** Mails to staff that are still to be sent, counted as all numbers here up to `undeliveredCountLimit`. */
  waiting: z.number(),
  /** The time of the oldest of these. */
  waitingSince: z.nullable(z.string()),
  /** Mails to staff that the mail server refused, also those that were given up after two weeks. */
  refused: z.number(),
  /** Mails to staff that the mail server got and did not confirm: they have perhaps been delivered. */
  perhaps: z.number(),
  /** Replies of the office that are still to be sent. */
  replies: z.number(),
  /** Acknowledgements to visitors, waiting or refused. */
  acknowledgements: z.number(),
  lastAttemptAt: z.nullable(z.string()),
  /** The mail server's reply to the last attempt. */
  reason: z.nullable(z.string()),
  /** The same of webhooks; all zero and null if none is configured. */
  webhooks: z.object({
    waiting: z.number(),
    waitingSince: z.nullable(z.string()),
    refused: z.number(),
    lastAttemptAt: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** The response to POST /api/admin/undelivered-mail/send-again: how many are tried again now. */
export const sentAgain = z.object({ mails: z.number(), webhooks: z.number() });
export type SentAgain = z.infer<typeof sentAgain>;

/** Response of GET /api/admin/contact-submissions/changes: new and changed enquiries, and after which event to ask next. */
export const submissionChanges = z.object({
  submissions: submissionList,
  since: z.number(),
  undelivered: undeliveredMail,
});
export type SubmissionChanges = z.infer<typeof submissionChanges>;

/** The response to GET /api/admin/sample-content: how many of each kind are left, in words, such as '13 testimonials'. */
export const sampleContent = z.object({ left: z.array(z.string()) });
export type SampleContent = z.infer<typeof sampleContent>;

/** What a check found, and what to do about it, in one sentence. */
const checkStep = z.object({
  name: z.string(),
  /** 'skipped': nothing is set that could be checked. */
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  sentence: z.string(),
});
export type CheckStep = z.infer<typeof checkStep>;

/** The response to GET /api/admin/test-email; `success`: the site can sign in to the mail server. */
export const mailTest = z.object({ success: z.boolean(), message: z.string(), findings: z.array(checkStep) });
export type MailTest = z.infer<typeof mailTest>;
