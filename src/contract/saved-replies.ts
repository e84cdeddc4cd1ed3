import * as z from 'zod/mini';
import { encodedLength } from './link-address.ts';
import { textOf, withLineFeeds } from './text.ts';
import { freeTextRules, minLengthRule, oneLineRule, type TextRule } from './text-rules.ts';

/** Not in limits.ts: public pages load it. The text is counted as it is percent-encoded in the link to the mail program. */
const longestTitle = 100;
const longestText = 1_500;

/** Saved replies that the office may have. */
export const maxSavedReplies = 50;

/** In the text of a saved reply: replaced by the first name, the service and the address of the page to book a call. */
export const replyPlaceholders = ['{firstName}', '{service}', '{booking}'] as const;

/** What was probably meant as a placeholder: letters, digits and spaces in braces. Other braces are text, such as code. */
const words = /\{[\p{L}\p{N}_ -]{1,40}\}/gu;

const findUnknownPlaceholder = (text: string): string | undefined =>
  text.match(words)?.find((word) => !replyPlaceholders.some((known) => known === word));

const shortEnough: TextRule = {
  accepts: (text) => text.length <= longestText && encodedLength(text.replaceAll(/\r?\n/g, '\r\n')) <= longestText,
  message:
    'The text is too long for mail programs: at most about 1,000 characters, or 160 in scripts such as Japanese.',
};

/** A misspelt placeholder would reach visitors as it was typed. */
const knownPlaceholders = z.refine<string>((text) => findUnknownPlaceholder(text) === undefined, {
  error: ({ input }) =>
    `${findUnknownPlaceholder(String(input))} is not a placeholder. Please use {firstName}, {service} or {booking}.`,
});

/** The body of POST …/saved-replies and …/{id}/changed. */
export const newSavedReply = z.object({
  title: textOf('The title', [
    ...freeTextRules('The title', longestTitle),
    oneLineRule('The title'),
    minLengthRule(1, 'Please type a title.'),
  ]),
  text: withLineFeeds(
    textOf('The text', [
      shortEnough,
      ...freeTextRules('The text', longestText),
      minLengthRule(1, 'Please type a text.'),
    ]).check(knownPlaceholders),
  ),
});
export type NewSavedReply = z.infer<typeof newSavedReply>;

const savedReply = z.object({ id: z.number(), title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof savedReply>;

/** The response to every call of saved replies: all of them by title, and the page to book a call, if there is one. */
export const savedReplies = z.object({ replies: z.array(savedReply), bookingUrl: z.nullable(z.string()) });
export type SavedReplies = z.infer<typeof savedReplies>;
