import type { ErasureStore } from './erasure-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Parts = {
  erasure: Pick<ErasureStore, 'eraseBefore' | 'purgeErased'>;
  /** Undefined: enquiries are never erased. */
  retentionDays: number | undefined;
  /** Then an enquiry is kept until staff have got its mail. */
  isMailConfigured: boolean;
  clock: () => Date;
  /** Records how many were erased. */
  recordErased: (count: number) => Promise<void>;
  log: Record<'info' | 'warn', (fields: object, message: string) => void>;
};

/** Erases enquiries that are older than RETENTION_DAYS. */
export function createRetention({ erasure, retentionDays, isMailConfigured, clock, recordErased, log }: Parts) {
  async function eraseOld(): Promise<void> {
    if (retentionDays === undefined) return;
    const before = new Date(clock().getTime() - retentionDays * dayMs);
    const { erased, neverMailed, kept } = await erasure.eraseBefore(before, isMailConfigured);
    if (erased > 0) await recordErased(erased);
    if (erased > 0) log.info({ event: 'retention', erased, neverMailed }, 'enquiries past their time were erased');
    if (kept > 0) log.warn({ event: 'retention', kept }, 'enquiries past their time are kept until their mail is out');
    // Also what an earlier run could not purge.
    await erasure.purgeErased();
  }

  return { eraseOld };
}
