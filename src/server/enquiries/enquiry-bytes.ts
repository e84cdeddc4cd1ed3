import type { Limits } from '../http/limits.ts';
import type { EnquiryForm } from './enquiry-store.ts';

/** What an enquiry adds to the database beside its texts: its rows, its mail and their index entries. */
const rowBytes = 1_000;

/** The bytes that an enquiry is counted with: its texts in UTF-8, and its rows. */
export function storedBytes({ form }: EnquiryForm): number {
  const texts = Object.values(form).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}

/** @throws {HttpError} 429 where this source, or all together, have sent too many bytes in a day */
export async function checkEnquiryBytes(limits: Limits, source: string, bytes: number): Promise<void> {
  await limits.check('enquiryBytesOfSource', source, bytes);
  const isLittle = await limits.isWithin('fewEnquiryBytes', source, bytes);
  await limits.check(isLittle ? 'enquiryBytesAtMost' : 'enquiryBytes', 'all', bytes);
}

/** Counts the bytes of an enquiry that was stored. */
export async function countEnquiryBytes(limits: Limits, source: string, bytes: number): Promise<void> {
  await limits.add('enquiryBytesOfSource', source, bytes);
  await limits.add('fewEnquiryBytes', source, bytes);
  await limits.add('enquiryBytes', 'all', bytes);
  await limits.add('enquiryBytesAtMost', 'all', bytes);
}
