import { type VisitSource, visitPartNames, visitParts } from '../../contract/visit-source.ts';
import { headerText } from '../mail/mail-text.ts';

/** A longer text is not read: the browser sends at most 100 characters of each parameter. */
const maxSentLength = 4_000;
const maxLength = 100;

/** A page of the site, as a path without query. */
const path = /^\/[\w\-./~%]*$/;
/** A host as a browser writes it, with a port unless it is that of https. */
const host = /^[a-z0-9\-.]{1,253}(?::\d{1,5})?$/;

/** The source of a visit as the browser reports it. Malformed parts are dropped silently. */
export function parseVisitSource(sent: string | undefined): VisitSource | undefined {
  if (!sent || sent.length > maxSentLength) return undefined;
  const values = new URLSearchParams(sent);
  const source: VisitSource = {};
  for (const name of visitPartNames) {
    const value = shorten(values.get(visitParts[name].parameter) ?? '');
    if (value && (formats[name]?.test(value) ?? true)) source[name] = value;
  }
  return Object.keys(source).length > 0 ? source : undefined;
}

const formats: Partial<Record<keyof VisitSource, RegExp>> = { firstPage: path, referrerHost: host };

/** One line without invisible characters, that both databases can store. */
const shorten = (text: string) =>
  headerText(text.slice(0, 2 * maxLength).toWellFormed())
    .slice(0, maxLength)
    .toWellFormed();

/**
 * The source of a form that was posted without JavaScript, as far as its page's own address has it: utm_*.
 * @param referer the header of the request
 */
export function visitOfAddress(referer: string | undefined): string {
  if (!referer || referer.length > maxSentLength || !URL.canParse(referer)) return '';
  const utm = [...new URL(referer).searchParams].filter(([name]) => name.startsWith('utm_'));
  return String(new URLSearchParams(utm));
}
