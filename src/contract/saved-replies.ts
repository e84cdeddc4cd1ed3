import * as z from 'zod/mini';
import { savedReplyRules } from './saved-reply-rules.ts';
import { textOf, withLineFeeds } from './text.ts';

/** Saved replies that the office may have. */
export const maxSavedReplies = 50;

/** The body of POST …/saved-replies. */
export const newSavedReply = z.object({
  title: textOf('The title', savedReplyRules.title),
  text: withLineFeeds(textOf('The text', savedReplyRules.text)),
});
export type NewSavedReply = z.infer<typeof newSavedReply>;

const seenError = { error: 'What was seen must be a title and a text.' };

/** The body of POST …/{id}/changed. `from`: the saved reply as its editor has seen it; without it, it does not matter. */
export const savedReplyChange = z.extend(newSavedReply, {
  from: z.optional(z.object({ title: z.string(seenError), text: z.string(seenError) }, seenError)),
});
export type SavedReplyChange = z.infer<typeof savedReplyChange>;

const savedReply = z.object({ id: z.number(), title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof savedReply>;

/** The response to every call of saved replies: all of them by title, and the page to book a call, if there is one. */
export const savedReplies = z.object({ replies: z.array(savedReply), bookingUrl: z.nullable(z.string()) });
export type SavedReplies = z.infer<typeof savedReplies>;
