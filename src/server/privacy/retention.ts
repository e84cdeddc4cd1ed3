import type { RetentionClockStore } from './retention-clock-store.ts';
import type { ErasureStore } from './erasure-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Parts = {
  erasure: Pick<ErasureStore, 'eraseBefore' | 'purgeErased'>;
  /** Undefined: enquiries are never erased. */
  retentionDays: number | undefined;
  /** Then an enquiry is kept until staff have got its mail. */
  isMailConfigured: boolean;
  readings: RetentionClockStore;
  clock: () => Date;
  /** Milliseconds of a clock that is never set. */
  monotonicMs: () => number;
  /** Records in the audit log how many were erased. */
  recordErased: (count: number) => Promise<void>;
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
};

/** Erases enquiries that are older than RETENTION_DAYS. */
export function createRetention({
  erasure,
  retentionDays,
  isMailConfigured,
  readings,
  clock,
  monotonicMs,
  recordErased,
  log,
}: Parts) {
  let sweptAtMs: number | undefined;
  let loggedAtMs = -Infinity;

  /**
   * Whether the clock may be believed. One that is more than a day ahead of the last reading has jumped, or the site was
   * off for so long: it is believed once the site has run for a day with it, in which somebody can put it right. The
   * rows of others tell nothing: what is written after a jump has the wrong time as well.
   */
  async function isClockBelieved(): Promise<boolean> {
    const now = clock();
    const elapsedMs = sweptAtMs === undefined ? 0 : monotonicMs() - sweptAtMs;
    sweptAtMs = monotonicMs();
    const last = await readings.find();
    const aheadMs = last ? now.getTime() - Date.parse(last.seenAt) : 0;
    const doubtedMs = (last?.doubtedMs ?? 0) + Math.round(elapsedMs);
    if (!last || aheadMs <= dayMs || doubtedMs >= dayMs) {
      await readings.save({ seenAt: now.toISOString(), doubtedMs: 0 });
      return true;
    }
    await readings.save({ seenAt: last.seenAt, doubtedMs });
    if (sweptAtMs - loggedAtMs >= dayMs) {
      loggedAtMs = sweptAtMs;
      log.error(
        { event: 'retention-clock', lastSeen: last.seenAt, now: now.toISOString() },
        'the clock is more than a day ahead of the last time it was read: no enquiry, account or entry of the audit log is removed until it is right, or the site has run for a day',
      );
    }
    return false;
  }

  async function eraseOld(): Promise<void> {
    if (retentionDays === undefined || !(await isClockBelieved())) return;
    const before = new Date(clock().getTime() - retentionDays * dayMs);
    const { erased, neverMailed, kept } = await erasure.eraseBefore(before, isMailConfigured);
    if (erased > 0) await recordErased(erased);
    if (erased > 0) log.info({ event: 'retention', erased, neverMailed }, 'enquiries past their time were erased');
    if (kept > 0) log.warn({ event: 'retention', kept }, 'enquiries past their time are kept until their mail is out');
    // Also what an earlier run could not purge.
    await erasure.purgeErased();
  }

  return { eraseOld, isClockBelieved };
}
