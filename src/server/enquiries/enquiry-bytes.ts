import { type Limits, rules } from '../http/limits.ts';
import type { ValidEnquiry } from './create-store.ts';

/** The bytes that an enquiry adds to the database beside its texts: its rows, its mail and their index entries. */
const rowBytes = 1_000;

/** A source that has sent at most this in a day, a few short enquiries, may use the reserve. */
const few = 5_000;
/** The part of all bytes that only such sources may use: a flood from many networks shuts nobody else out. */
const reserved = 100_000_000;

/** The bytes that an enquiry is counted with: its texts in UTF-8, and its rows. */
export function storedBytes({ form }: ValidEnquiry): number {
  const texts = Object.values(form).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}

/** @throws {HttpError} 429 if this source, or all together, have sent too many bytes in a day */
export async function checkEnquiryBytes(limits: Limits, source: string, bytes: number): Promise<void> {
  await limits.check('enquiryBytesOfSource', source, bytes);
  // So many points are left if all that it has sent, with this enquiry, is at most `few`.
  const isLittle = await limits.isWithin(
    'enquiryBytesOfSource',
    source,
    rules.enquiryBytesOfSource.points - few + bytes,
  );
  await limits.check('enquiryBytesOfAll', 'all', isLittle ? bytes : reserved + bytes);
}

/** Counts the bytes of an enquiry that was stored. */
export async function countEnquiryBytes(limits: Limits, source: string, bytes: number): Promise<void> {
  await limits.add('enquiryBytesOfSource', source, bytes);
  await limits.add('enquiryBytesOfAll', 'all', bytes);
}
