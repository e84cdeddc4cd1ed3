import { furtherFields } from '../../contract/enquiry-fields.ts';
import type { Submission } from '../../contract/submission.ts';
import { visitPartNames, visitParts } from '../../contract/visit-source.ts';
import type { SubmissionNote } from '../../contract/team.ts';
import { serviceTitle } from '../../content/services/service-title.ts';

/** An enquiry with what staff noted about it. */
type ExportedSubmission = Submission & { notes?: readonly SubmissionNote[] | undefined };
type Column = [head: string, value: (one: ExportedSubmission) => string | null | undefined];
/** The time zone of the local times: its IANA name, and its name in the heads. */
export type CsvZone = { zone: string; zoneName: string };

/**
 * Local times are '2026-11-24 17:30' in the firm's time zone: Excel, LibreOffice and Google Sheets read this as a date in
 * every locale, while the instant of RFC 3339, with T and Z, stays a text for them. The instants are there for programs: an
 * hour of the local time comes twice when the clocks go back.
 */
function columnsIn({ zone, zoneName }: CsvZone): Column[] {
  // The Swedish format of a date is that of ISO 8601, with a space in place of the T.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const localTime = (iso: string | null) => iso && format.format(new Date(iso));
  return [
    [`Date (${zoneName})`, (one) => localTime(one.createdAt)],
    ['First name', (one) => one.firstName],
    ['Last name', (one) => one.lastName],
    ['Email', (one) => one.email],
    ['Phone', (one) => one.phone],
    ...furtherFields.map(({ name, label }): Column => [label, (one) => one[name]]),
    ['Service', (one) => serviceTitle(one.service)],
    ['Message', (one) => one.message],
    ...visitPartNames.map((name): Column => [visitParts[name].label, (one) => one.source?.[name]]),
    [`Contacted (${zoneName})`, (one) => localTime(one.contactedAt)],
    ['Contacted by', (one) => one.contactedBy],
    ['Suspected spam', (one) => (one.suspectedSpam ? 'yes' : '')],
    ['Spam reasons', (one) => (one.suspectedSpam ? spamReasonsInWords(one) : '')],
    ['Taken by', (one) => one.takenBy],
    [`Taken (${zoneName})`, (one) => localTime(one.takenAt)],
    ['Taken (UTC)', (one) => one.takenAt],
    [
      'Notes',
      (one) => one.notes?.map((note) => `${localTime(note.writtenAt)} ${note.author}: ${note.text}`).join('\n'),
    ],
    ['Date (UTC)', (one) => one.createdAt],
    ['Contacted (UTC)', (one) => one.contactedAt],
  ];
}

/** A mark that was set by hand comes first. */
const spamReasonsInWords = ({ spam }: Submission) =>
  [...(spam.mark === 'spam' ? [`marked by ${spam.markedBy ?? 'somebody'}`] : []), ...spam.reasons].join(', ');

/** Enquiries of one query, so that memory does not grow with the export. */
const batchSize = 500;

/** Characters at which a spreadsheet may begin a cell: line breaks and, as separators of some locales, `;` and tabs. */
const cellBreaks = String.raw`\t\n\v\f\r;\u0085\u2028\u2029`;
/**
 * A character that begins a formula, with only spaces and quotes between it and the start of a cell. The character comes
 * before the condition, so that spaces without one are read once.
 */
const formulaSign = new RegExp(String.raw`[=+\-@＝＋－＠](?<=(?:^|[${cellBreaks}])[\s"]*.)`, 'g');
/** '+1 (902) 555 0177' is no calculation. With hyphens it would be one. */
const phoneNumber = new RegExp(String.raw`\+\d[\d ()\u00A0]*(?=[${cellBreaks}]|$)`, 'y');
/** '- a shop' within a message: without the excluded characters it calls no function, program or file. */
const listItem = new RegExp(String.raw`[+\-] [^(|!=[{${cellBreaks}]*(?=[${cellBreaks}]|$)`, 'y');

/**
 * A value as a CSV cell that no spreadsheet evaluates (OWASP, CSV Injection). A cell that begins with `=`, `+`, `-`, `@`,
 * their full-width forms, a tab or a line break gets an apostrophe, and so does each such character after a line break,
 * `;` or tab inside the value, where a spreadsheet with another separator would begin a cell. Telephone numbers of
 * digits, spaces and brackets, and plain list items within a message, stay as they are.
 */
export function csvCell(value: string | null | undefined): string {
  const text = (value ?? '').replace(formulaSign, (sign, place: number, whole: string) =>
    isAt(phoneNumber, whole, place) || (place > 0 && isAt(listItem, whole, place)) ? sign : `'${sign}`,
  );
  const harmless = /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function isAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place;
  return pattern.test(text);
}

const csvLine = (cells: readonly (string | null | undefined)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Enquiries as CSV (RFC 4180), newest first, in chunks. Spreadsheets read the file as UTF-8 only if it begins with a
 * byte order mark.
 * @param list the next enquiries below an id, newest first
 */
export async function* writeCsv(
  list: (before: number | undefined, limit: number) => Promise<ExportedSubmission[]>,
  zone: CsvZone,
): AsyncGenerator<string> {
  const columns = columnsIn(zone);
  yield `\uFEFF${csvLine(columns.map(([head]) => head))}`;
  let before: number | undefined;
  for (;;) {
    const batch = await list(before, batchSize);
    if (batch.length === 0) return;
    yield batch.map((one) => csvLine(columns.map(([, value]) => value(one)))).join('');
    before = batch.at(-1)?.id;
  }
}
