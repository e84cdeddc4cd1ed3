import * as z from 'zod/mini';

/** Local part and domain of an address, each a run of one character class: linear, no backtracking. */
const localPart = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^[\p{L}\p{N}\p{M}-]+$/u;

/**
 * Whether a text is exactly one e-mail address that may stand in a mail header.
 * RFC 5321 lengths; characters as in HTML's e-mail input, letters of any script allowed.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label) && !/^-|-$/.test(label))
  );
}

/** PostgreSQL stores no NUL, and half an emoji is no text: such input is refused in words. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A text of at most `max` characters, kept exactly as typed. */
export function freeText(name: string, max: number) {
  return z.string(`${name} is missing.`).check(
    z.refine(isStorable, `${name} contains a character that cannot be stored.`),
    z.maxLength(max, `${name} is too long: at most ${max.toLocaleString('en')} characters.`),
  );
}

/** A text that holds at least `min` characters besides surrounding blanks. */
export function requiredText(name: string, max: number, min: number, message: string) {
  return freeText(name, max).check(z.refine((text) => text.trim().length >= min, message));
}

/** A text that may be left out, null or empty; all three mean the same. */
export function optionalText(name: string, max: number) {
  return z.optional(z.nullable(freeText(name, max)));
}

/** Exactly one e-mail address, blanks around it dropped. */
export function emailText(max: number, message: string) {
  return z.pipe(
    freeText('Email', max),
    z.pipe(z.transform((text: string) => text.trim()), z.string().check(z.refine(isEmailAddress, message))),
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
