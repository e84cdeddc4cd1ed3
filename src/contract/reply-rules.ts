import { maxLengths } from './max-lengths.ts';
import { freeTextRules, minLengthRule, oneLineRule } from './text-rules.ts';

/** Where an administrator writes replies: in the office itself, or in a program whose mails the site does not see. */
export const replyPlaces = ['here', 'mail-program', 'gmail', 'outlook'] as const;
export type RepliesIn = (typeof replyPlaces)[number];

/** Where a visitor's answer to a reply goes. */
export const answerPlaces = ['office', 'own'] as const;

/** The rules of a reply. */
export const replyRules = {
  text: [...freeTextRules('The reply', maxLengths.reply), minLengthRule(1, 'The reply is empty.')],
} as const;

/** The rules of what an administrator sets for replies. */
export const replySettingRules = {
  name: [
    ...freeTextRules('The name', maxLengths.name),
    oneLineRule('The name'),
    minLengthRule(1, 'Please type the name that visitors see.'),
  ],
  signature: freeTextRules('The signature', maxLengths.signature),
} as const;

/** How long a reply waits before it is sent, so that Undo can take it back. */
export const replyDelayMs = 10_000;

/** Replies that one enquiry may have. */
export const maxReplies = 50;

/** How the answer of the mail server begins if it has not taken a reply in three days. */
export const givenUp = 'Given up after three days:';
