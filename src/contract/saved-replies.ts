import * as z from 'zod/mini';
import { savedReplyRules } from './saved-reply-rules.ts';
import { textOf, withLineFeeds } from './text.ts';

/** Saved replies that the office may have. */
export const maxSavedReplies = 50;

/** The body of POST …/saved-replies and …/{id}/changed. */
export const newSavedReply = z.object({
  title: textOf('The title', savedReplyRules.title),
  text: withLineFeeds(textOf('The text', savedReplyRules.text)),
});
export type NewSavedReply = z.infer<typeof newSavedReply>;

const savedReply = z.object({ id: z.number(), title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof savedReply>;

/** The response to every call of saved replies: all of them by title, and the page to book a call, if there is one. */
export const savedReplies = z.object({ replies: z.array(savedReply), bookingUrl: z.nullable(z.string()) });
export type SavedReplies = z.infer<typeof savedReplies>;
