import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import type { AddressSummary } from '../../contract/address-summary.ts';
import { addressKey, mailboxOf } from '../../contract/mailbox.ts';
import type { Queries, Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Actor } from '../audit/events.ts';
import { listEvents, recordEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';
import { listReplyTexts } from './reply-store.ts';
import { listSubmissionsById, type StoredSubmission } from './submission-store.ts';
import { dayMs } from '../../contract/duration.ts';

/** What the office sees of an enquiry and its sender does not: who of staff did something, where their mail goes, and sums. */
const ofStaff = [
  'contactedBy',
  'takenBy',
  'takenById',
  'assignedBy',
  'enteredBy',
  'undelivered',
  'replies',
  'noteCount',
  'noteText',
] as const satisfies readonly (keyof StoredSubmission)[];

/** Everything that is stored about an enquiry, for the person who sent it. */
type PersonalData = Omit<StoredSubmission, (typeof ofStaff)[number] | 'spam'> & {
  spam: Omit<StoredSubmission['spam'], 'markedBy'>;
  /** What was done about it, without the names of staff; after a year events are removed. */
  events: { what: string; at: string }[];
  mails: { state: string; createdAt: string }[];
  /** Whether it was sent to the receiver of webhooks. */
  webhooks: { state: string; createdAt: string }[];
  /** What staff noted about it. */
  notes: { text: string; writtenAt: string }[];
  /** The replies of the office, and whether they were sent. */
  answers: { text: string; writtenAt: string; state: string }[];
};

/** Counts of a retention run: enquiries erased, those of them that staff never got by mail, and those kept because of a mail. */
type Erased = { erased: number; neverMailed: number; kept: number };

/** Rows of one query, so that memory does not grow with the number of matches. */
const pageRows = 500;
/** Rows of one transaction: SQLite blocks the process until it is committed. */
const batchRows = 50;

/** Some enquiries of an address, and how many of the same mailbox have an address with another plus part. */
type AddressPage = { ids: number[]; ofSameMailbox: number };

/** The enquiries of an address, newest first, in pages. It compares every row: one address has several spellings. */
async function* listPages(queries: Queries, address: string): AsyncGenerator<AddressPage> {
  const wanted = addressKey(address);
  const mailbox = mailboxOf(address);
  let before: number | undefined;
  for (;;) {
    const page = await queries
      .selectFrom('contact_submissions')
      .select(['id', 'email'])
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(pageRows)
      .execute();
    if (page.length === 0) return;
    before = page.at(-1)?.id;
    const ofMailbox = page.filter(({ email }) => mailboxOf(email) === mailbox);
    const ids = ofMailbox.flatMap(({ id, email }) => (addressKey(email) === wanted ? [id] : []));
    if (ofMailbox.length > 0) yield { ids, ofSameMailbox: ofMailbox.length - ids.length };
    await eventLoopTurn();
  }
}

/** What is stored about the enquiries of an address, in numbers. */
export async function summarizeAddress(queries: Queries, address: string): Promise<AddressSummary> {
  const summary = { enquiries: 0, consultations: 0, notes: 0, replies: 0, mails: 0, unsent: 0, ofSameMailbox: 0 };
  for await (const { ids, ofSameMailbox } of listPages(queries, address)) {
    summary.ofSameMailbox += ofSameMailbox;
    if (ids.length === 0) continue;
    const mails = await queries.selectFrom('outbox').select('state').where('submissionId', 'in', ids).execute();
    summary.enquiries += ids.length;
    summary.consultations += await countAbout(queries, 'consultation_requests', ids);
    summary.notes += await countAbout(queries, 'notes', ids);
    summary.replies += await countAbout(queries, 'replies', ids);
    summary.mails += mails.length;
    summary.unsent += mails.filter(({ state }) => state === 'waiting' || state === 'on-hold').length;
  }
  return summary;
}

async function countAbout(
  queries: Queries,
  table: 'consultation_requests' | 'notes' | 'replies',
  ids: readonly number[],
): Promise<number> {
  const { count } = await queries
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submissionId', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everything that is stored about the enquiries of an address, newest first. Records that they were exported. */
export async function* exportAddress(site: Site, address: string, by: Actor = 'command'): AsyncGenerator<PersonalData> {
  const { queries } = site.database;
  for await (const { ids } of listPages(queries, address)) {
    if (ids.length === 0) continue;
    const events = await listEvents(queries, { submissionIds: ids });
    await recordEvents(
      site,
      queries,
      ...ids.map((submissionId) => ({ by, what: 'enquiry-exported' as const, submissionId })),
    );
    const mails = await queries
      .selectFrom('outbox')
      .select(['submissionId', 'kind', 'state', 'createdAt'])
      .where('submissionId', 'in', ids)
      .orderBy('id')
      .execute();
    const notes = await queries
      .selectFrom('notes')
      .select(['submissionId', 'text', 'writtenAt'])
      .where('submissionId', 'in', ids)
      .orderBy('id')
      .execute();
    const replyTextsOf = Map.groupBy(await listReplyTexts(queries, ids), ({ submissionId }) => submissionId);
    const notesOf = Map.groupBy(notes, ({ submissionId }) => submissionId);
    const eventsOf = Map.groupBy(events, ({ submissionId }) => submissionId);
    const mailsOf = Map.groupBy(mails, ({ submissionId }) => submissionId);
    for (const submission of await listSubmissionsById(queries, ids)) {
      const { reasons, mark, markedAt } = submission.spam;
      yield {
        ...withoutStaff(submission),
        spam: { reasons, mark, markedAt },
        events: (eventsOf.get(submission.id) ?? []).map(({ what, at }) => ({ what, at })),
        mails: deliveriesOf(mailsOf.get(submission.id), (kind) => kind !== 'webhook'),
        webhooks: deliveriesOf(mailsOf.get(submission.id), (kind) => kind === 'webhook'),
        notes: (notesOf.get(submission.id) ?? []).map(({ text, writtenAt }) => ({ text, writtenAt })),
        answers: (replyTextsOf.get(submission.id) ?? []).map(({ text, writtenAt, state }) => ({
          text,
          writtenAt,
          state,
        })),
      };
    }
  }
}

const withoutStaff = (submission: StoredSubmission) =>
  Object.fromEntries(Object.entries(submission).filter(([name]) => !ofStaff.some((own) => own === name))) as Omit<
    StoredSubmission,
    (typeof ofStaff)[number]
  >;

/**
 * Erases the enquiries of an address with everything that refers to them. If it is broken off, each enquiry is erased
 * completely or not at all, and another call erases the rest.
 * @returns how many enquiries were erased
 */
export async function eraseAddress(site: Site, address: string, by: Actor = 'command'): Promise<number> {
  // Read to the end first: a person's few enquiries are then one transaction.
  const pages = await Array.fromAsync(listPages(site.database.queries, address));
  const ids = pages.flatMap((page) => page.ids);
  const erased = await inBatches(ids, (some) => eraseSubmissions(site, some, by));
  return erased.reduce((sum, count) => sum + count, 0);
}

/**
 * Erases enquiries that were created before a time.
 * @param isMailConfigured then an enquiry is kept until staff have got its mail, and the visitor the office's reply
 */
export async function eraseBefore(site: Site, time: Date, isMailConfigured: boolean): Promise<Erased> {
  const outcome = { erased: 0, neverMailed: 0, kept: 0 };
  let after = { createdAt: new Date(0).toISOString(), id: 0 };
  for (;;) {
    const page = await site.database.queries
      .selectFrom('contact_submissions as submission')
      .select(['submission.id', 'submission.createdAt'])
      .select([hasNotification('waiting').as('isWaiting'), hasNotification('failed').as('isFailed')])
      .select(hasWaitingReply.as('isAnswering'))
      .select(hasNotification('sent').as('isMailed'))
      .where('submission.createdAt', '<', time.toISOString())
      .where(sql<boolean>`(submission."createdAt", submission."id") > (${after.createdAt}, ${after.id})`)
      .orderBy('submission.createdAt')
      .orderBy('submission.id')
      .limit(pageRows)
      .execute();
    const last = page.at(-1);
    if (!last) return outcome;
    after = last;
    const leaving = page.filter(({ isWaiting, isAnswering }) => !(isMailConfigured && (isWaiting || isAnswering)));
    const ids = leaving.map(({ id }) => id);
    const deleted = new Set((await inBatches(ids, (some) => expire(site, some))).flat());
    const erased = leaving.filter(({ id }) => deleted.has(id));
    outcome.erased += erased.length;
    outcome.neverMailed += erased.filter(
      ({ isMailed, isWaiting, isFailed }) => !isMailed && (isWaiting || isFailed),
    ).length;
    outcome.kept += page.length - leaving.length;
  }
}

/** Whether a notification of an enquiry has this state; each address of staff has one. */
const hasNotification = (state: 'waiting' | 'failed' | 'sent') =>
  sql<SqlBool>`exists (select 1 from outbox o
    where o."submissionId" = submission."id" and o."kind" = 'notification' and o."state" = ${state})`;

/** Whether a reply of the office is still to be sent: for three days at most. */
const hasWaitingReply = sql<SqlBool>`exists (select 1 from outbox o
  where o."submissionId" = submission."id" and o."kind" = 'reply' and o."state" = 'waiting')`;

/**
 * Deletes enquiries and, by foreign keys, all rows about them.
 * @returns the numbers of those that there were
 */
async function deleteSubmissions(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const deleted = await trx.deleteFrom('contact_submissions').where('id', 'in', ids).returning('id').execute();
  return deleted.map(({ id }) => id);
}

/** Erases enquiries at the end of their retention period; returns those that another process has not erased before. */
async function expire(site: Site, ids: readonly number[]): Promise<number[]> {
  return inTransaction(site.database.queries, async (trx) => {
    const deleted = await deleteSubmissions(trx, ids);
    if (deleted.length > 0)
      await recordEvents(site, trx, { by: 'site', what: 'enquiries-expired', count: deleted.length });
    return deleted;
  });
}

/**
 * Erases enquiries by their numbers, all or none.
 * @returns how many there were
 */
export async function eraseSubmissions(site: Site, ids: readonly number[], by: Actor): Promise<number> {
  return inTransaction(site.database.queries, async (trx) => {
    const deleted = await deleteSubmissions(trx, ids);
    await recordEvents(
      site,
      trx,
      ...deleted.map((submissionId) => ({ by, what: 'enquiry-erased' as const, submissionId })),
    );
    return deleted.length;
  });
}

/** Calls a function with some of the ids at a time, one call after the other. */
async function inBatches<Result>(
  ids: readonly number[],
  work: (some: readonly number[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < ids.length; at += batchRows) {
    results.push(await work(ids.slice(at, at + batchRows)));
    // SQLite's calls are synchronous: without this the process would serve no request until the end.
    await eventLoopTurn();
  }
  return results;
}

/** Erases enquiries that are older than RETENTION_DAYS. */
export async function eraseOld(site: Site): Promise<void> {
  const { config, clock, log } = site;
  if (config.retentionDays === undefined) return;
  const before = new Date(clock().getTime() - config.retentionDays * dayMs);
  const { erased, neverMailed, kept } = await eraseBefore(site, before, config.smtpUrl !== undefined);
  if (erased > 0)
    log.info({ event: 'retention', erased, neverMailed }, 'enquiries older than RETENTION_DAYS were erased');
  if (kept > 0)
    log.warn(
      { event: 'retention', kept },
      'enquiries older than RETENTION_DAYS are kept until their notification or a reply is sent',
    );
}

const deliveriesOf = (
  rows: readonly { kind: string; state: string; createdAt: string }[] = [],
  isIncluded: (kind: string) => boolean,
) => rows.filter(({ kind }) => isIncluded(kind)).map(({ state, createdAt }) => ({ state, createdAt }));
