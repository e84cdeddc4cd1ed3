import * as z from 'zod/mini';
import { normalizeAddress } from './email-address.ts';

/** PostgreSQL cannot store NUL or a lone surrogate: such input is rejected with a message. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** '10,000'. Not `toLocaleString`: loading its locale data would delay the hydration of a form by 30 ms. */
function withCommas(count: number): string {
  if (count < 1_000) return String(count);
  return `${withCommas(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, '0')}`;
}

/** A text of at most `max` characters, stored exactly as typed. Nothing else is checked in a longer one. */
export function freeText(name: string, max: number) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? `${name} is missing.` : `${name} must be text.`),
    })
    .check(
      z.maxLength(max, { error: `${name} is too long: at most ${withCommas(max)} characters.`, abort: true }),
      z.refine(isStorable, `${name} contains a character that cannot be stored.`),
    );
}

/** A text of at least `min` characters without surrounding spaces. */
export function requiredText(name: string, max: number, min: number, message: string) {
  return freeText(name, max).check(z.refine((text) => text.trim().length >= min, message));
}

/** Characters that a program may show as a line break: a name with one could forge a row of a mail or a list. */
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
/** A check for a single-line text. */
export const isOneLine = (name: string) =>
  z.refine<string>((text) => !lineBreak.test(text), `${name} must be on one line.`);

/** Whether a text is a date of the calendar, as a date field sends it (YYYY-MM-DD). */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Exactly one e-mail address, trimmed and normalized. */
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

/** The first message of each invalid field. */
export type FieldMessages<Field extends string = string> = Partial<Record<Field, string>>;

/** The first message of each field; a message without a field has the key ''. */
export function fieldMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldMessages {
  const messages: FieldMessages = {};
  for (const issue of issues) messages[String(issue.path[0] ?? '')] ??= issue.message;
  return messages;
}
