/** A mail as a reader sees it: the site's own rows and links, and the quoted text. */
export type ShownMail = { rows: [string, string][]; links: string[]; quote: string; rest: string[] };

/** The columns of a mail program's window; it wraps longer lines. */
const windowColumns = 80;
const isRow = /^([A-Z][\w ]*): (.*)$/;

/**
 * Reads the plain text of a mail as displayed: a row begins at the left edge, its continuation is indented, and a line
 * that begins with '>' is a quote.
 */
export function readShownText(text: string): ShownMail {
  const shown: ShownMail = { rows: [], links: [], quote: '', rest: [] };
  // Like a mail program that treats every separator as a line end and wraps long lines.
  const lines = text
    .replace(/\n$/, '')
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap((line) => line.match(new RegExp(`.{1,${windowColumns}}`, 'gsu')) ?? ['']);
  for (const line of lines) {
    const row = isRow.exec(line);
    const [last] = shown.rows.slice(-1);
    if (line.startsWith('> ')) shown.quote += line.slice(2);
    else if (row) shown.rows.push([row[1] ?? '', row[2] ?? '']);
    else if (line.startsWith('    ') && last) last[1] += line.slice(4);
    else if (line !== '') shown.rest.push(line);
    if (!line.startsWith('> ')) shown.links.push(...(line.match(/https?:\/\/\S+/g) ?? []));
  }
  return shown;
}
