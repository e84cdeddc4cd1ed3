import { escapeHtml } from '../../contract/escape-html.ts';
import type { BusinessHours } from '../config.ts';

/** Columns of a line, so that no mail client wraps it (RFC 5322, 2.1.1: at most 78). */
const columns = 72;
/** Everything that a mail client may show as the end of a line. */
const lineBreak = /^(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])$/u;
/** Characters that take two columns. */
const wide =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A value as one line: without line breaks and control characters, and without marks that change its direction. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
}

/**
 * A text that a visitor typed: one line of at most 150 characters, without control, invisible and
 * direction-changing characters. Joiners that some scripts need are removed too: the body of the mail keeps them.
 */
export function headerText(text: string): string {
  const line = oneLine(text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''));
  // By character, not by UTF-16 unit: a lone surrogate is not valid text.
  return [...line].slice(0, 150).join('');
}

/**
 * A text of a visitor as the value of a header. One that looks like encoded words is encoded whole, ten characters in a
 * word of at most 75 (RFC 2047, 2): mail programs would decode what was typed into line breaks and direction marks.
 */
export function writeHeader(text: string): string {
  const line = headerText(text);
  if (!line.includes('=?')) return line;
  const parts = line.match(/.{1,10}/gsu) ?? [];
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}

/** A line without control characters but tabs: an escape sequence would act in the terminal of who reads mail there. */
const withoutControls = (line: string): string => line.replaceAll(/(?!\t)\p{Cc}/gu, ' ');

/** A text that a visitor typed, as HTML. Its lines end with `<br>`: Outlook ignores styles that would keep line breaks. */
export const quoteHtml = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map((line) => escapeHtml(withoutControls(line)))
    .join('<br>');

/** Sets the quoted message apart, keeps its spaces, and lets no word be wider than the quote. */
const quoteStyle =
  'margin:0;padding:8px 12px;border-left:4px solid #767676;background:#f2f2f2;color:#1f1f1f;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate';

/** A message that a visitor typed, as a quotation. */
export const blockquoteHtml = (text: string): string =>
  `<blockquote style="${quoteStyle}">${quoteHtml(text)}</blockquote>`;

/** Wraps a text at `width` columns: at its line breaks, after a blank, or within a word that is longer. */
export function wrapText(text: string, width = columns): string[] {
  const lines: string[] = [];
  let piece = '';
  let used = 0;
  /** Length of the piece up to its last blank, and the columns used after it. */
  let blankEnd = 0;
  let usedAfter = 0;
  // One segmenter for the whole text: making one for each line takes most of the time.
  for (const { segment } of characters.segment(text)) {
    if (lineBreak.test(segment)) {
      lines.push(piece);
      piece = '';
      used = 0;
      blankEnd = 0;
      usedAfter = 0;
      continue;
    }
    const takes = segment === '\t' ? 8 : wide.test(segment) ? 2 : 1;
    if (used + takes > width && piece) {
      lines.push(blankEnd ? piece.slice(0, blankEnd) : piece);
      piece = blankEnd ? piece.slice(blankEnd) : '';
      used = blankEnd ? usedAfter : 0;
      blankEnd = 0;
    }
    piece += segment;
    used += takes;
    usedAfter += takes;
    if (/^\s/.test(segment)) {
      blankEnd = piece.length;
      usedAfter = 0;
    }
  }
  return [...lines, piece];
}

/** A labelled row such as 'Name: Ada'. Further lines are indented, so that no typed text looks like another row. */
export function writeRow(label: string, value: string): string {
  return wrapText(`${label}: ${oneLine(value)}`, columns - 4).join('\n    ');
}

/** More empty lines in a row are left out of a quote. */
const maxEmptyLines = 10;

/** A text that a visitor typed: each line begins with '> '. */
export function quoteText(text: string): string {
  let empty = 0;
  return wrapText(text, columns - 2)
    .filter((line) => (empty = line === '' ? empty + 1 : 0) <= maxEmptyLines)
    .map((line) => `> ${withoutControls(line)}`)
    .join('\n');
}

/** A time as mails show it, in the firm's time zone: 'Mar 2, 2026, 08:30'. */
export function formatTime({ zone }: Pick<BusinessHours, 'zone'>, at: string): string {
  const options = { timeZone: zone, dateStyle: 'medium', timeStyle: 'short', hour12: false } as const;
  return new Intl.DateTimeFormat('en-CA', options).format(new Date(at));
}
