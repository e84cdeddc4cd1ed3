import type { Queries } from '../db/schema.ts';

/** The last trusted time, and for how many milliseconds the clock has been distrusted since. */
export type ClockReading = { seenAt: string; doubtedMs: number };

/**
 * SQL about the last trusted time, by which retention notices a clock that jumped ahead. This module alone writes
 * retention_clock.
 */
export function createRetentionClockStore(queries: Queries) {
  /** The last reading; before the first, the time of the newest enquiry. */
  async function find(): Promise<ClockReading | undefined> {
    const reading = await queries.selectFrom('retention_clock').select(['seenAt', 'doubtedMs']).executeTakeFirst();
    if (reading) return reading;
    const newest = await queries
      .selectFrom('contact_submissions')
      .select('createdAt')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest && { seenAt: newest.createdAt, doubtedMs: 0 };
  }

  async function save(reading: ClockReading): Promise<void> {
    await queries
      .insertInto('retention_clock')
      .values({ id: 1, ...reading })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
      .execute();
  }

  return { find, save };
}

export type RetentionClockStore = ReturnType<typeof createRetentionClockStore>;
