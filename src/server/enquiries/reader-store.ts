import { readingMs } from '../../contract/reading.ts';
import type { Queries } from '../db/schema.ts';

/**
 * SQL about who has which enquiry open. In the database, so that several processes know the same. This module alone
 * writes submission_readers.
 */
export function createReaderStore(queries: Queries, clock: () => Date) {
  /** Records that an administrator has an enquiry open. Returns who else has, or undefined where it does not exist. */
  async function see(submissionId: number, reader: string): Promise<string[] | undefined> {
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
  async function leave(submissionId: number, reader: string): Promise<void> {
    await queries
      .deleteFrom('submission_readers')
      .where('submissionId', '=', submissionId)
      .where('reader', '=', reader)
      .execute();
  }

  return { see, leave };
}

export type ReaderStore = ReturnType<typeof createReaderStore>;
