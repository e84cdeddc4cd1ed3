import * as z from 'zod/mini';
import { largestId } from './listing.ts';
import { answerPlaces, replyPlaces, replyRules, replySettingRules } from './reply-rules.ts';
import { replyStates, submission } from './submission.ts';
import { oneOf, textOf, withLineFeeds } from './text.ts';

/**
 * The body of POST …/replies. `after`: the last reply to this enquiry that its author has seen, or null if there was none;
 * if there is a later one, this one is not sent.
 */
export const newReply = z.object({
  text: withLineFeeds(textOf('The reply', replyRules.text)),
  after: z.optional(z.nullable(z.int('The last reply must be given by its number.').check(z.gte(1), z.lte(largestId)))),
});
export type NewReply = z.infer<typeof newReply>;

/** A reply of the office. Times are ISO 8601 in UTC. */
const reply = z.object({
  id: z.number(),
  author: z.string(),
  /** Whether the administrator who asks has written it. */
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
  state: z.enum(replyStates),
  /** What the mail server answered last, or why there was no answer. */
  answer: z.nullable(z.string()),
  /** When the mail server took it, or it was given up. */
  settledAt: z.nullable(z.string()),
  /** In how many milliseconds it is sent at the earliest. */
  waitsMs: z.number(),
  /** Whether it can still be taken back: nobody has begun to send it. */
  canUndo: z.boolean(),
});
export type Reply = z.infer<typeof reply>;

/** The response to GET …/replies, the oldest first. */
export const replyList = z.object({ replies: z.array(reply) });
export type ReplyList = z.infer<typeof replyList>;

/** The response to POST …/replies: the enquiry as it is now, and the reply; null for a repeat of one that was taken back. */
export const replyQueued = z.object({ submission, reply: z.nullable(reply) });
export type ReplyQueued = z.infer<typeof replyQueued>;

/** The body of POST /api/admin/account/replies. */
export const replySettingsChange = z.object({
  opensIn: oneOf('The place where replies are written', replyPlaces),
  name: textOf('The name', replySettingRules.name),
  signature: withLineFeeds(textOf('The signature', replySettingRules.signature)),
  /** Where answers go: to the office, or to the own address of the administrator, if there is one. */
  answersTo: oneOf('The place where answers go', answerPlaces),
  copiesToOffice: z.boolean({ error: 'Please say whether the office gets a copy.' }),
});
export type ReplySettingsChange = z.infer<typeof replySettingsChange>;

/** The response to GET and POST /api/admin/account/replies: what is set, or its default. */
export const replySettings = z.extend(replySettingsChange, {
  /** Whether the site can send: a mail server is set. */
  canSend: z.boolean(),
  /** The address of the office, for answers and copies, and that of the administrator. */
  office: z.string(),
  ownAddress: z.nullable(z.string()),
});
export type ReplySettings = z.infer<typeof replySettings>;
