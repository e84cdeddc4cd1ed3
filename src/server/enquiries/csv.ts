import { stringify } from 'csv-stringify/sync';
import { customFields } from '../../contract/enquiry-fields.ts';
import { outcomeLabels } from '../../contract/outcomes.ts';
import type { ReplyState, Submission } from '../../contract/submission.ts';
import { visitPartNames, visitParts } from '../../contract/visit-source.ts';
import type { SubmissionNote } from '../../contract/notes.ts';
import { serviceTitle } from '#content/service-ids.ts';

/** An enquiry with its notes and the replies from here. */
type ExportedSubmission = Submission & {
  notes?: readonly StaffText[] | undefined;
  replyTexts?: readonly StaffText[] | undefined;
};
type StaffText = Pick<SubmissionNote, 'author' | 'text' | 'writtenAt'> & { state?: ReplyState };
/** A number or a time of our own, which a spreadsheet may take for one. */
type OwnValue = { own: string };
type Cell = string | OwnValue | null | undefined;
type Column = [head: string, value: (submission: ExportedSubmission) => Cell];
/** The time zone of the local times: its IANA name, and its name in the heads. */
type CsvZone = { zone: string; zoneName: string };

/**
 * Local times are '2026-11-24 17:30' in the firm's time zone: Excel, LibreOffice and Google Sheets read this as a date in
 * every locale, while the instant of RFC 3339, with T and Z, stays a text for them. The instants are there for programs: an
 * hour of the local time comes twice when the clocks go back.
 */
function columnsIn({ zone, zoneName }: CsvZone): Column[] {
  // The Swedish format of a date is that of ISO 8601, with a space in place of the T.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const inZone = (iso: string) => format.format(new Date(iso));
  const localTime = (iso: string | null) => iso && { own: inZone(iso) };
  const textsOf = (texts: readonly StaffText[] | undefined) =>
    texts
      ?.map(({ author, text, writtenAt, state = 'sent' }) => `${inZone(writtenAt)} ${author}${notSent[state]}: ${text}`)
      .join('\n');
  const instant = (iso: string | null) => iso && { own: iso };
  return [
    ['Number', (submission) => ({ own: String(submission.id) })],
    [`Date (${zoneName})`, (submission) => localTime(submission.createdAt)],
    ['First name', (submission) => submission.firstName],
    ['Last name', (submission) => submission.lastName],
    ['Email', (submission) => submission.email],
    ['Phone', (submission) => submission.phone],
    ...customFields.map(({ name, label }): Column => [label, (submission) => submission[name]]),
    ['Service', (submission) => serviceTitle(submission.service)],
    ['Message', (submission) => submission.message],
    ...visitPartNames.map((name): Column => [visitParts[name].label, (submission) => submission.source?.[name]]),
    [`Contacted (${zoneName})`, (submission) => localTime(submission.contactedAt)],
    ['Contacted by', (submission) => submission.contactedBy],
    ['Suspected spam', (submission) => (submission.suspectedSpam ? 'yes' : '')],
    ['Spam reasons', (submission) => (submission.suspectedSpam ? spamReasonsInWords(submission) : '')],
    ['Taken by', (submission) => submission.takenBy],
    [`Taken (${zoneName})`, (submission) => localTime(submission.takenAt)],
    ['Taken (UTC)', (submission) => instant(submission.takenAt)],
    ['Assigned by', (submission) => submission.assignedBy],
    ['Follow up on', (submission) => submission.followUpOn && { own: submission.followUpOn }],
    ['Outcome', (submission) => submission.outcome && outcomeLabels[submission.outcome]],
    ['Came by', (submission) => submission.channel],
    ['Typed in by', (submission) => submission.enteredBy],
    ['Notes', (submission) => textsOf(submission.notes)],
    ['Replies', (submission) => textsOf(submission.replyTexts)],
    ['Date (UTC)', (submission) => instant(submission.createdAt)],
    ['Contacted (UTC)', (submission) => instant(submission.contactedAt)],
  ];
}

/** What is said of a reply that was not, or perhaps not, delivered. */
const notSent: Record<ReplyState, string> = {
  sent: '',
  waiting: ' (waiting)',
  refused: ' (refused)',
  perhaps: ' (perhaps delivered)',
};

/** A mark that was set by hand comes first. */
const spamReasonsInWords = ({ spam }: Submission) =>
  [...(spam.mark === 'spam' ? [`marked by ${spam.markedBy ?? 'somebody'}`] : []), ...spam.reasons].join(', ');

/** Enquiries of one query, so that memory does not grow with the export. */
const batchSize = 500;

/** An escape sequence would act in a terminal, and a spreadsheet may ignore a control character before a formula. */
const controlCharacter = /(?![\t\n\r])\p{Cc}/gu;
/** Characters at which a spreadsheet may begin a cell: line breaks and, as separators of some locales, `;` and tabs. */
const cellBreaks = String.raw`\t\n\r;\u2028\u2029`;
/**
 * A character that begins a formula inside a value, with only spaces and quotes between it and the start of a cell; the
 * library escapes one at the very beginning. The character comes before the condition, so that spaces without one are
 * read once.
 */
const innerFormulaSign = new RegExp(String.raw`[=+\-@＝＋－＠](?<=(?:^[\s"]|[${cellBreaks}])[\s"]*.)`, 'g');
/** '+1 (902) 555 0177' is not a calculation. With hyphens it would be one. */
const phoneNumber = new RegExp(String.raw`\+\d[\d ()\u00A0]*(?=[${cellBreaks}]|$)`, 'y');
/** '- a shop' within a message: without the excluded characters it calls no function, program or file. */
const listItem = new RegExp(String.raw`[+\-] [^(|!=[{${cellBreaks}]*(?=[${cellBreaks}]|$)`, 'y');
/**
 * What spreadsheets take for a number, a date, a time or a sum: 0049301234567, +1-902-555-0142, 3-12, 12:30, 1E5. It ends
 * with a digit or a bracket: where a spreadsheet splits at the tab, it begins no formula with what follows the quote.
 */
const looksLikeNumber = /^\+?\d(?:[\d ()\-./:eE\u00A0]*[\d)])?$/;

/** The characters of a cell in Excel, which writes more of them into the next rows. */
const longestCell = 32_767;
const cutNote = '\n[cut: a spreadsheet cell cannot hold more]';

/** A text that fits into a cell, with the apostrophe that the library may put before it. */
const cutForCell = (text: string): string =>
  text.length < longestCell ? text : text.slice(0, longestCell - cutNote.length - 1).toWellFormed() + cutNote;

/**
 * A typed value without control characters, in a form that no spreadsheet evaluates or converts (OWASP, CSV Injection). A
 * value that looks like a number gets a tab before it, which is invisible and makes it a text. The other ways are visible:
 * LibreOffice shows an apostrophe, and also `="0049"` unless it is set to evaluate formulas. A program that reads the file
 * trims the tab with other spaces. A formula sign gets an apostrophe also after a line break, `;` or tab inside the value,
 * where a spreadsheet with another separator would begin a cell. Telephone numbers of digits, spaces and brackets, and
 * plain list items within a message, are not changed.
 */
function asText(typed: string) {
  const value = typed.replaceAll(controlCharacter, ' ');
  if (looksLikeNumber.test(value)) return { value: `\t${value}`, escape_formulas: false };
  const text = value.replace(innerFormulaSign, (sign, place: number, whole: string) =>
    isAt(phoneNumber, whole, place) || isAt(listItem, whole, place) ? sign : `'${sign}`,
  );
  return cutForCell(text.startsWith('\n') ? `'${text}` : text);
}

function isAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place;
  return pattern.test(text);
}

/** Lines of CSV (RFC 4180). Numbers and times of our own stay such for spreadsheets; every other value was typed by somebody. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    cast: { string: asText, object: ({ own }) => own as string },
  });

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
  yield `\uFEFF${csvLines([columns.map(([head]) => head)])}`;
  let before: number | undefined;
  for (;;) {
    const batch = await list(before, batchSize);
    if (batch.length === 0) return;
    yield csvLines(batch.map((submission) => columns.map(([, value]) => value(submission))));
    before = batch.at(-1)?.id;
  }
}
