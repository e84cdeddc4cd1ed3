import { readingMs } from '../../contract/reading.ts';
import type { Queries } from '../db/schema.ts';
import type { Site } from '../site.ts';

/**
 * Records that an administrator has an enquiry open. In the database, so that several processes know the same; this
 * module alone writes submission_readers.
 * @returns who else has it open, or undefined where it does not exist
 */
export async function recordReader(
  { database: { queries }, clock }: Pick<Site, 'database' | 'clock'>,
  submissionId: number,
  reader: string,
): Promise<string[] | undefined> {
  const now = clock().getTime();
  const seenAt = new Date(now).toISOString();
  const expired = new Date(now - readingMs.expiresAfter).toISOString();
  // Written before the clock was set back, or by another machine whose clock is far ahead.
  const farAhead = new Date(now + readingMs.expiresAfter).toISOString();
  const isThere = await queries
    .selectFrom('contact_submissions')
    .select('id')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!isThere) return undefined;
  await queries
    .deleteFrom('submission_readers')
    .where(({ eb, or }) => or([eb('seenAt', '<', expired), eb('seenAt', '>', farAhead)]))
    .execute();
  await queries
    .insertInto('submission_readers')
    .values({ submissionId, reader, seenAt })
    .onConflict((conflict) => conflict.columns(['submissionId', 'reader']).doUpdateSet({ seenAt }))
    .execute();
  const others = await queries
    .selectFrom('submission_readers')
    .select('reader')
    .where('submissionId', '=', submissionId)
    .where('reader', '<>', reader)
    .orderBy('reader')
    .execute();
  return others.map((one) => one.reader);
}

/** Records that an administrator has closed an enquiry. */
export async function removeReader(queries: Queries, submissionId: number, reader: string): Promise<void> {
  await queries
    .deleteFrom('submission_readers')
    .where('submissionId', '=', submissionId)
    .where('reader', '=', reader)
    .execute();
}
