/** Columns of a line, so that no mail client wraps it itself (RFC 5322, 2.1.1: at most 78). */
const columns = 72;
/** Whatever a mail client may show as the end of a line. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Scripts and signs that take two columns. */
const wide =
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A value as one line: without line breaks and controls, and without the marks that turn a text round. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
}

/** The pieces of a line that fit into so many columns: broken after blanks, or within a word that is too long. */
export function wrapLine(line: string, width = columns): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  /** Length of the piece up to its last blank, and the columns that are used behind it. */
  let blankEnd = 0;
  let usedBehind = 0;
  for (const { segment } of characters.segment(line)) {
    const takes = segment === '\t' ? 8 : wide.test(segment) ? 2 : 1;
    if (used + takes > width && piece) {
      pieces.push(blankEnd ? piece.slice(0, blankEnd) : piece);
      piece = blankEnd ? piece.slice(blankEnd) : '';
      used = blankEnd ? usedBehind : 0;
      blankEnd = 0;
    }
    piece += segment;
    used += takes;
    usedBehind += takes;
    if (/^\s/.test(segment)) {
      blankEnd = piece.length;
      usedBehind = 0;
    }
  }
  return [...pieces, piece];
}

/** A row of our own, 'Name: Ada': what does not fit goes on further in, where no row begins. */
export function writeRow(label: string, value: string): string {
  return wrapLine(`${label}: ${oneLine(value)}`, columns - 4).join('\n    ');
}

/** What somebody else wrote: each line, as wide as it may be, begins with '> '. */
export function quoteText(text: string): string {
  return text
    .split(lineBreak)
    .flatMap((line) => wrapLine(line, columns - 2))
    .map((line) => `> ${line}`)
    .join('\n');
}
