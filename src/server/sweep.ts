import { deleteUnusedUsers } from './accounts/account-store.ts';
import { deleteExpiredLinks } from './accounts/one-time-link-store.ts';
import { deleteExpiredSessions } from './accounts/session-store.ts';
import { eraseOld } from './enquiries/erasure-store.ts';
import { fillSearchTexts } from './enquiries/note-store.ts';
import { trimEvents } from './audit/events-store.ts';
import { deleteExpiredCounts } from './http/limit-store.ts';
import { deleteExpiredKeys } from './idempotency-store.ts';
import { deleteSettledMails } from './mail/outbox-store.ts';
import { giveUpOldMails } from './mail/outbox.ts';
import type { Site } from './site.ts';
import { dayMs } from '../contract/duration.ts';

/** After this time a repeated request creates a new enquiry. */
const idempotencyKeyMs = 7 * dayMs;
/** After this time without a sign-in an account without admin rights is deleted. */
const unusedAccountMs = 365 * dayMs;

/** After this time a digest, or a mail about access or an assignment, is deleted with the addresses of staff in it. */
const settledMailMs = 365 * dayMs;

/**
 * Deletes what has expired: sessions, links, unused accounts, counts, keys, mails, enquiries older than RETENTION_DAYS,
 * events. Gives up mails to visitors that are too old.
 */
export async function sweep(site: Site): Promise<void> {
  const { database, clock } = site;
  const steps = [
    () => deleteExpiredSessions(database.queries, clock()),
    () => deleteExpiredLinks(database.queries, clock()),
    () => deleteUnusedUsers(database.queries, new Date(clock().getTime() - unusedAccountMs)),
    () => deleteExpiredCounts(database.queries),
    () => deleteExpiredKeys(database.queries, new Date(clock().getTime() - idempotencyKeyMs)),
    () => deleteSettledMails(database.queries, new Date(clock().getTime() - settledMailMs)),
    () => giveUpOldMails(site),
    () => eraseOld(site),
    () => trimEvents(site),
    () => fillSearchTexts(database.queries),
    // So that it forgets erased enquiries.
    () => site.spamFilter.refresh(),
  ];
  const errors: unknown[] = [];
  // A failed step must not stop the others.
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some of what has expired could not be removed.');
}
