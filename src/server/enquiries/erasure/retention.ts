import type { ErasureStore } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Parts = {
  erasure: Pick<ErasureStore, 'eraseBefore' | 'clearRemains'>;
  /** Unset: enquiries are kept. */
  retentionDays: number | undefined;
  /** Where mail is configured, an enquiry of which the office has not been told yet is kept. */
  mailsGoOut: boolean;
  clock: () => Date;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

/** Erases enquiries that are past their time (the setting RETENTION_DAYS), and tells the log how many. */
export function createRetention({ erasure, retentionDays, mailsGoOut, clock, log }: Parts) {
  async function eraseOld(): Promise<void> {
    if (retentionDays === undefined) return;
    const before = new Date(clock().getTime() - retentionDays * dayMs);
    const { erased, neverMailed, kept } = await erasure.eraseBefore(before, mailsGoOut);
    if (erased > 0) log.info({ event: 'retention', erased, neverMailed }, 'enquiries past their time were erased');
    if (kept > 0) log.warn({ event: 'retention', kept }, 'enquiries past their time are kept until their mail is out');
    // Also what the time before could not.
    await erasure.clearRemains();
  }

  return { eraseOld };
}
