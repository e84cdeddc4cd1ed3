import type { Submission } from '../../../contract/submission.ts';
import { serviceTitle } from '../../mail/service-title.ts';

const columns: [head: string, value: (one: Submission) => string | null | undefined][] = [
  ['Date', (one) => one.createdAt],
  ['First name', (one) => one.firstName],
  ['Last name', (one) => one.lastName],
  ['Email', (one) => one.email],
  ['Phone', (one) => one.phone],
  ['Company', (one) => one.company],
  ['Service', (one) => serviceTitle(one.service)],
  ['Message', (one) => one.message],
  ['Contacted', (one) => one.contactedAt],
  ['Contacted by', (one) => one.contactedBy],
  ['Suspected spam', (one) => (one.suspectedSpam ? 'yes' : '')],
];

/** Enquiries fetched at once; memory stays the same for any length. */
const batchSize = 500;

/** A value as a spreadsheet shows it and never calculates it (OWASP, CSV injection). */
export function csvCell(value: string | null | undefined): string {
  const text = value ?? '';
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvLine = (cells: readonly (string | null | undefined)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Enquiries as CSV (RFC 4180), newest first, in pieces. It begins with a byte order mark: spreadsheets
 * take the file for UTF-8 only then.
 * @param list the next enquiries below an id, newest first
 */
export async function* writeCsv(
  list: (before: number | undefined, limit: number) => Promise<Submission[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([head]) => head))}`;
  let before: number | undefined;
  for (;;) {
    const batch = await list(before, batchSize);
    if (batch.length === 0) return;
    yield batch.map((one) => csvLine(columns.map(([, value]) => value(one)))).join('');
    before = batch.at(-1)?.id;
  }
}
