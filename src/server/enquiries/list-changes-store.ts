import type { UndeliveredMail } from '../../contract/submission.ts';
import type { Queries } from '../db/schema.ts';
import { type Act, listActs } from '../audit/events.ts';
import { countUndelivered } from '../mail/delivery-store.ts';
import type { Site } from '../site.ts';
import { listSubmissionsById, type StoredSubmission } from './submission-store.ts';

/**
 * PostgreSQL numbers events before they are committed. One may appear after this many newer ones, which is three full
 * batches of enquiries of other processes (db/group-commit.ts), and this long after its time.
 */
const commitDelay = { events: 200, ms: 60_000 };
/** A list with more changes is read again as a whole. */
const maxChanges = 300;
const maxEvents = 2_000;

/** Acts after which a list is read again as a whole: rows are gone, or all those of an account are released. */
const deletions: readonly string[] = ['enquiry-erased', 'enquiries-expired', 'account-deleted'] satisfies Act[];

/** What is new or changed after an event, and the event after which to ask next. */
export type Changes = { submissions: StoredSubmission[]; since: number; undelivered: UndeliveredMail };

const selectListEvents = (queries: Queries) =>
  queries.selectFrom('events').where('what', 'in', listActs).orderBy('id', 'desc');

/** The number of the newest event that changed the list; 0 before the first. */
export async function findNewestChange(queries: Queries): Promise<number> {
  const newest = await selectListEvents(queries).select('id').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

/** A text that changes whenever open lists have to show something else: new events, or other mail that was not delivered. */
export async function findListState(queries: Queries, about: { now: Date; hasWebhook: boolean }): Promise<string> {
  const newest = await selectListEvents(queries).select('id').limit(commitDelay.events).execute();
  const state = [newest.map(({ id }) => id), await countUndelivered(queries, about)];
  // In an outage the last attempt is another one every minute.
  return JSON.stringify(state, (key, value: unknown) =>
    key === 'lastAttemptAt' || key === 'reason' ? undefined : value,
  );
}

/**
 * What came after an event of the list.
 * @returns undefined if the list must be read again: too much has changed, enquiries were erased, an account was deleted,
 * which releases its enquiries, or the event is from another database
 */
export async function findChanges(site: Site, since: number): Promise<Changes | undefined> {
  const { queries, driver } = site.database;
  const hasWebhook = site.config.webhook !== undefined;
  const undelivered = await countUndelivered(queries, { now: site.clock(), hasWebhook });
  // Before the rows: what is added between them is in both results.
  const newest = await findNewestChange(queries);
  if (since > newest) return undefined;
  const recent = new Date(site.clock().getTime() - commitDelay.ms).toISOString();
  const events = await selectListEvents(queries)
    .select(['what', 'submissionId'])
    .where((eb) => {
      const isLate = eb('id', '>', since - commitDelay.events).and('at', '>=', recent);
      return eb.or([eb('id', '>', since), ...(driver.kind === 'postgres' ? [isLate] : [])]);
    })
    .limit(maxEvents)
    .execute();
  const ids = new Set(events.flatMap(({ submissionId }) => submissionId ?? []));
  if (events.length === maxEvents || ids.size > maxChanges) return undefined;
  if (events.some(({ what }) => deletions.includes(what))) return undefined;
  return { submissions: await listSubmissionsById(queries, [...ids]), since: newest, undelivered };
}
