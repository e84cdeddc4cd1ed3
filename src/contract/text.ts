import * as z from 'zod/mini';
import { normalizeAddress } from './email-address.ts';
import { freeTextRules, messageFor, minLengthRule, oneLineRule, type TextRule } from './text-rules.ts';

/** After a broken rule the text is not checked further: it may be too long to be read. */
const toCheck = (rule: TextRule) =>
  z.refine<string>(rule.accepts, { error: ({ input }) => messageFor(rule, String(input)), abort: true });

/** A text, stored exactly as typed, that keeps to these rules. */
export const textOf = (name: string, rules: readonly TextRule[]) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? `${name} is missing.` : `${name} must be text.`),
    })
    .check(...rules.map(toCheck));

/** One of these words. */
export const oneOf = <const Words extends readonly string[]>(name: string, words: Words) =>
  z.enum(words, { error: `${name} must be one of these: ${words.join(', ')}.` });

/** A text of at most `max` characters. */
export const freeText = (name: string, max: number) => textOf(name, freeTextRules(name, max));

/** A text of at least `min` characters without surrounding spaces. */
export const requiredText = (name: string, max: number, min: number, message: string) =>
  withLineFeeds(textOf(name, [...freeTextRules(name, max), minLengthRule(min, message)]));

/** A check for a single-line text. */
export const isOneLine = (name: string) => toCheck(oneLineRule(name));

/** A text of several lines, stored with LF at their ends: a form without JavaScript sends CR LF. */
export const withLineFeeds = (text: ReturnType<typeof textOf>) =>
  z.pipe(
    text,
    z.transform((typed: string) => typed.replaceAll('\r\n', '\n')),
  );

/** A valid e-mail address, normalized. */
export const normalizeEmail = (text: string): string => normalizeAddress(text) ?? text;

/** The first message of each invalid field. */
export type FieldMessages<Field extends string = string> = Partial<Record<Field, string>>;

/** The first message of each field; a message without a field has the key ''. */
export function fieldMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const issue of issues) messages[String(issue.path[0] ?? '')] ??= issue.message;
  return messages;
}
