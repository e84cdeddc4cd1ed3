import { encodedLength } from './link-address.ts';
import { freeTextRules, minLengthRule, oneLineRule, type TextRule } from './text-rules.ts';

/** Not in max-lengths.ts: public pages load it. The text is counted as it is percent-encoded in the link to the mail program. */
const longestTitle = 100;
const longestText = 1_500;

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
const knownPlaceholders: TextRule = {
  accepts: (text) => findUnknownPlaceholder(text) === undefined,
  message: (text) =>
    `${findUnknownPlaceholder(text)} is not a placeholder. Please use {firstName}, {service} or {booking}.`,
};

/** The rules of a saved reply. */
export const savedReplyRules = {
  title: [
    ...freeTextRules('The title', longestTitle),
    oneLineRule('The title'),
    minLengthRule(1, 'Please type a title.'),
  ],
  text: [
    shortEnough,
    ...freeTextRules('The text', longestText),
    minLengthRule(1, 'Please type the text.'),
    knownPlaceholders,
  ],
} as const;
