import * as z from 'zod/mini';
import { normalizeAddress } from './email-address.ts';

/** PostgreSQL stores no NUL, and half an emoji is no text: such input is refused in words. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** '10,000'. By hand: the browser's own way reads its tables of languages first, 30 ms before a form is alive. */
function withCommas(count: number): string {
  if (count < 1_000) return String(count);
  return `${withCommas(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, '0')}`;
}

/** A text of at most `max` characters, kept exactly as typed. */
export function freeText(name: string, max: number) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? `${name} is missing.` : `${name} must be text.`),
    })
    .check(
      z.refine(isStorable, `${name} contains a character that cannot be stored.`),
      z.maxLength(max, `${name} is too long: at most ${withCommas(max)} characters.`),
    );
}

/** A text that holds at least `min` characters besides surrounding blanks. */
export function requiredText(name: string, max: number, min: number, message: string) {
  return freeText(name, max).check(z.refine((text) => text.trim().length >= min, message));
}

/** What a program may show as the end of a line: a name with one of them could forge a row of a mail or a list. */
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
const isOneLine = (name: string) => z.refine<string>((text) => !lineBreak.test(text), `${name} must be on one line.`);

/** A required text of a field that has one line. */
export function requiredLine(name: string, max: number, min: number, message: string) {
  return requiredText(name, max, min, message).check(isOneLine(name));
}

/** A text on one line that may be left out, null or empty; all three mean the same. */
export function optionalLine(name: string, max: number) {
  return z.optional(z.nullable(freeText(name, max).check(isOneLine(name))));
}

/** Exactly one e-mail address in its normal form, blanks around it dropped. */
export function emailText(max: number, message: string) {
  return z.pipe(
    freeText('Email', max),
    z.transform((text: string, { issues }) => {
      const address = normalizeAddress(text.trim());
      if (address === undefined) issues.push({ code: 'custom', message, input: text });
      return address ?? z.NEVER;
    }),
  );
}

/** First message per field of a failed parse, and the fields in the order they failed. */
export type FieldMessages<Field extends string = string> = Partial<Record<Field, string>>;

/** The first message of each field; a message that belongs to none stands under ''. */
export function fieldMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const issue of issues) messages[String(issue.path[0] ?? '')] ??= issue.message;
  return messages;
}
