/** A rule for a text, and the message for a text that breaks it. No library: forms check with these in the browser. */
export type TextRule = { accepts: (text: string) => boolean; message: string | ((text: string) => string) };

/** What a rule says of a text that breaks it. */
export const messageFor = ({ message }: TextRule, text: string): string =>
  typeof message === 'string' ? message : message(text);

/** Not `isWellFormed`, which browsers of 2023 do not have. */
const loneSurrogate = /\p{Surrogate}/u;
/** Characters that a program may show as a line break: a name with one could forge a row of a mail or a list. */
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;

/** '10,000'. Not `toLocaleString`: loading its locale data would delay a form by 30 ms. */
function withCommas(count: number): string {
  if (count < 1_000) return String(count);
  return `${withCommas(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, '0')}`;
}

/**
 * A text of at most `max` characters, of which CR LF, the line break of forms without JavaScript, is one. PostgreSQL cannot
 * store NUL or a lone surrogate.
 */
export const freeTextRules = (name: string, max: number): TextRule[] => [
  {
    accepts: (text) => text.replaceAll('\r\n', '\n').length <= max,
    message: `${name} is too long: at most ${withCommas(max)} characters.`,
  },
  {
    accepts: (text) => !text.includes('\0') && !loneSurrogate.test(text),
    message: `${name} contains a character that cannot be stored.`,
  },
];

/** At least `min` characters without surrounding spaces. */
export const minLengthRule = (min: number, message: string): TextRule => ({
  accepts: (text) => text.trim().length >= min,
  message,
});

/** A single-line text. */
export const oneLineRule = (name: string): TextRule => ({
  accepts: (text) => !lineBreak.test(text),
  message: `${name} must be on one line.`,
});

/** Whether a text is a date of the calendar, as a date field sends it (YYYY-MM-DD). */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
