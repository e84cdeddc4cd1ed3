import { deleteExpiredLinks } from './accounts/one-time-link-store.ts';
import { deleteExpiredSessions } from './accounts/session-store.ts';
import { eraseOld, type PurgeState } from './enquiries/erasure-store.ts';
import { trimEvents } from './events-store.ts';
import type { ErrorReport } from './http/error-report.ts';
import { deleteExpiredKeys } from './idempotency-store.ts';
import type { Site } from './site.ts';

/** After this time a repeated request creates a new enquiry. */
const idempotencyKeyMs = 7 * 24 * 60 * 60 * 1000;

export type SweepSite = Site & {
  errors: ErrorReport;
  limits: { sweep(): Promise<void> };
  spamFilter: { refresh(): Promise<void> };
  purge: PurgeState;
};

/** Deletes what has expired: sessions, links, counts, keys, enquiries older than RETENTION_DAYS, and events. */
export async function sweep(site: SweepSite): Promise<void> {
  const { database, clock } = site;
  await deleteExpiredSessions(database.queries, clock());
  await deleteExpiredLinks(database.queries, clock());
  await site.limits.sweep();
  await deleteExpiredKeys(database.queries, new Date(clock().getTime() - idempotencyKeyMs));
  await eraseOld(site);
  await trimEvents(site);
  // Forgets what was erased.
  await site.spamFilter.refresh();
}
