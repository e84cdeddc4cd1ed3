import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { AddressSummary } from '../../contract/address-summary.ts';
import { addressKey, mailboxOf } from '../../contract/mailbox.ts';
import type { Queries, Tables } from '../db/schema.ts';
import type { Actor } from '../events.ts';
import { type EventSite, listEvents, recordEventAfter, recordEventOfEach } from '../events-store.ts';
import type { Site } from '../site.ts';
import { vacuumTables } from '../db/vacuum.ts';
import { deleteEnquiries } from './enquiry-store.ts';
import { listSubmissionsById, type StoredSubmission } from './submission-store.ts';

/**
 * Whether something erased may be left in the database's files. True at the start: an earlier process may not have
 * finished its erasure.
 */
export type PurgeState = { isDue: boolean };

type ErasureSite = Pick<Site, 'database'> & EventSite;

/** Everything that is stored about an enquiry, for the person who sent it. */
export type PersonalData = StoredSubmission & {
  /** What was done about it, without the names of staff; after a year events are removed. */
  events: { what: string; at: string }[];
  mails: { state: string; createdAt: string }[];
  /** Whether it was sent to the receiver of webhooks. */
  webhooks: { state: string; createdAt: string }[];
  /** What staff noted about it. */
  notes: { text: string; writtenAt: string }[];
};

/** Counts of a retention run: enquiries erased, those of them that staff never got by mail, and those kept for their mail. */
export type Erased = { erased: number; neverMailed: number; kept: number };

/** Rows of one query, so that memory does not grow with the number of matches. */
const pageRows = 500;
/** Rows of one transaction: doubled after a quick one, halved after a slow one, since SQLite blocks the process meanwhile. */
const batchRows = { first: 20, min: 5, max: pageRows };
const quickMs = 10;
const slowMs = 30;
/** The write-ahead log can be truncated only while no reader uses it: tries, and the pause between them. */
const checkpointTries = 50;
const checkpointPauseMs = 100;
const dayMs = 24 * 60 * 60 * 1000;
const personalTables = [
  'contact_submissions',
  'consultation_requests',
  'submission_state',
  'notes',
  'submission_viewers',
  'outbox',
  'idempotency_keys',
];

/** The rows are deleted, but their bytes may remain in the database's files; the message says what to do. */
export class IncompleteErasureError extends Error {
  /** How many enquiries were deleted. */
  erased = 0;
  constructor(where: string) {
    super(`The enquiries are erased, but their words may still be in ${where}. Erase them once more, later.`);
  }
}

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
  const summary = { enquiries: 0, consultations: 0, notes: 0, mails: 0, unsent: 0, ofSameMailbox: 0 };
  for await (const { ids, ofSameMailbox } of listPages(queries, address)) {
    summary.ofSameMailbox += ofSameMailbox;
    if (ids.length === 0) continue;
    const mails = await queries.selectFrom('outbox').select('state').where('submissionId', 'in', ids).execute();
    summary.enquiries += ids.length;
    summary.consultations += await countAbout(queries, 'consultation_requests', ids);
    summary.notes += await countAbout(queries, 'notes', ids);
    summary.mails += mails.length;
    summary.unsent += mails.filter(({ state }) => state === 'waiting' || state === 'on-hold').length;
  }
  return summary;
}

async function countAbout(queries: Queries, table: 'consultation_requests' | 'notes', ids: readonly number[]) {
  const { count } = await queries
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submissionId', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everything that is stored about the enquiries of an address, newest first. That it was exported is recorded. */
export async function* exportAddress(
  site: Pick<Site, 'database'> & EventSite,
  address: string,
  by: Actor = 'command',
): AsyncGenerator<PersonalData> {
  const { queries } = site.database;
  for await (const { ids } of listPages(queries, address)) {
    if (ids.length === 0) continue;
    const events = await listEvents(queries, { submissionIds: ids });
    await recordEventOfEach(site, queries, by, 'enquiry-exported', ids);
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
    const notesOf = Map.groupBy(notes, ({ submissionId }) => submissionId);
    const eventsOf = Map.groupBy(events, ({ submissionId }) => submissionId);
    const mailsOf = Map.groupBy(mails, ({ submissionId }) => submissionId);
    for (const submission of await listSubmissionsById(queries, ids))
      yield {
        ...submission,
        events: (eventsOf.get(submission.id) ?? []).map(({ what, at }) => ({ what, at })),
        mails: deliveriesOf(mailsOf.get(submission.id), (kind) => kind !== 'webhook'),
        webhooks: deliveriesOf(mailsOf.get(submission.id), (kind) => kind === 'webhook'),
        notes: (notesOf.get(submission.id) ?? []).map(({ text, writtenAt }) => ({ text, writtenAt })),
      };
  }
}

/**
 * Erases the enquiries of an address with everything that refers to them, and what an earlier erasure left behind. If it
 * is broken off, each enquiry is erased with everything about it or not at all: it is started once more.
 * @returns how many enquiries there were
 * @throws {IncompleteErasureError} where something remains
 */
export async function eraseAddress(site: ErasureSite, address: string, by: Actor = 'command'): Promise<number> {
  // Read to the end first: a person's few enquiries are then one transaction.
  const pages = await Array.fromAsync(listPages(site.database.queries, address));
  const ids = pages.flatMap((page) => page.ids);
  await erase(site, ids, by);
  return purgeAfter(site, ids.length);
}

/**
 * Erases enquiries that were created before a time.
 * @param isMailConfigured then an enquiry is kept until staff have got its mail
 */
export async function eraseBefore(site: ErasureSite, time: Date, isMailConfigured: boolean): Promise<Erased> {
  const outcome = { erased: 0, neverMailed: 0, kept: 0 };
  let after = { createdAt: new Date(0).toISOString(), id: 0 };
  for (;;) {
    const page = await site.database.queries
      .selectFrom('contact_submissions as s')
      .leftJoin('outbox as o', (join) => join.onRef('o.submissionId', '=', 's.id').on('o.kind', '=', 'notification'))
      .select(['s.id', 's.createdAt', 'o.state'])
      .where('s.createdAt', '<', time.toISOString())
      .where(sql<boolean>`(s."createdAt", s."id") > (${after.createdAt}, ${after.id})`)
      .orderBy('s.createdAt')
      .orderBy('s.id')
      .limit(pageRows)
      .execute();
    const last = page.at(-1);
    if (!last || last.id === after.id) return outcome;
    after = last;
    const leaving = page.filter(({ state }) => !(isMailConfigured && state === 'waiting'));
    await erase(
      site,
      leaving.map(({ id }) => id),
    );
    outcome.erased += leaving.length;
    outcome.neverMailed += leaving.filter(({ state }) => state === 'waiting' || state === 'failed').length;
    outcome.kept += page.length - leaving.length;
  }
}

/**
 * Erases enquiries by their numbers, all or none.
 * @returns how many there were
 * @throws {IncompleteErasureError} where something remains
 */
export async function eraseEnquiries(site: ErasureSite, ids: readonly number[], by: Actor): Promise<number> {
  const erased = await site.database.queries.transaction().execute((trx) => eraseIn(site, trx, ids, by));
  return purgeAfter(site, erased);
}

async function purgeAfter(site: ErasureSite, erased: number): Promise<number> {
  try {
    await purgeErased(site);
  } catch (error) {
    if (error instanceof IncompleteErasureError) error.erased = erased;
    throw error;
  }
  return erased;
}

async function eraseIn(site: ErasureSite, trx: Transaction<Tables>, ids: readonly number[], by: Actor) {
  const deleted = await deleteEnquiries(trx, ids);
  await recordEventOfEach(site, trx, by, 'enquiry-erased', deleted);
  return deleted.length;
}

/** Erases enquiries in several transactions. Events name who erases them, if somebody does. */
async function erase(site: ErasureSite, ids: readonly number[], by?: Actor): Promise<void> {
  let size = batchRows.first;
  for (let at = 0; at < ids.length;) {
    const some = ids.slice(at, at + size);
    const began = performance.now();
    await site.database.queries.transaction().execute(async (trx) => {
      if (by) await eraseIn(site, trx, some, by);
      else await deleteEnquiries(trx, some);
    });
    at += some.length;
    const tookMs = performance.now() - began;
    if (tookMs < quickMs) size = Math.min(size * 2, batchRows.max);
    if (tookMs > slowMs) size = Math.max(Math.floor(size / 2), batchRows.min);
    // SQLite's calls are synchronous: without this the process would serve no request until the end.
    await eventLoopTurn();
  }
}

/**
 * Purges what a deletion leaves behind: the write-ahead log, dead rows.
 * @throws {IncompleteErasureError} where something remains; call it again later
 */
async function purgeErased({ database: { queries, driver } }: ErasureSite): Promise<void> {
  await (driver.kind === 'sqlite' ? purgeFile(queries) : vacuumDeadRows(driver.client));
}

async function purgeFile(queries: Queries): Promise<void> {
  for (let tries = 1; !(await truncateLog(queries)); tries += 1) {
    if (tries === checkpointTries) throw new IncompleteErasureError('the write-ahead log: another process reads there');
    await sleep(checkpointPauseMs);
  }
}

/** Truncates SQLite's write-ahead log unless a reader uses it: waiting for the reader would block the process. */
async function truncateLog(queries: Queries): Promise<boolean> {
  return queries.connection().execute(async (one) => {
    const { rows: before } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(one);
    await sql`pragma busy_timeout = 0`.execute(one);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one);
      return !rows[0]?.busy;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(before[0]?.timeout ?? 0)}`.execute(one);
    }
  });
}

async function vacuumDeadRows(pool: Parameters<typeof vacuumTables>[0]): Promise<void> {
  const failed = await vacuumTables(pool, personalTables);
  if (failed.length > 0) throw new IncompleteErasureError(`dead rows of ${failed.join(', ')}`);
}

/** Erases enquiries that are older than RETENTION_DAYS, and what earlier erasures left behind. */
export async function eraseOld(
  site: Pick<Site, 'config' | 'database' | 'clock'> &
    Parameters<typeof recordEventAfter>[0] & {
      log: Record<'info' | 'warn', (fields: object, message: string) => void>;
      purge: PurgeState;
    },
): Promise<void> {
  const { config, clock, log, purge } = site;
  if (config.retentionDays === undefined) return;
  const before = new Date(clock().getTime() - config.retentionDays * dayMs);
  const wasDue = purge.isDue;
  purge.isDue = true;
  // Where mail is configured an enquiry is kept until staff have got its mail.
  const { erased, neverMailed, kept } = await eraseBefore(site, before, config.smtpUrl !== undefined);
  if (erased > 0) await recordEventAfter(site, { by: 'site', what: 'enquiries-expired', count: erased });
  if (erased > 0)
    log.info({ event: 'retention', erased, neverMailed }, 'enquiries older than RETENTION_DAYS were erased');
  if (kept > 0)
    log.warn(
      { event: 'retention', kept },
      'enquiries older than RETENTION_DAYS are kept until their notification is sent',
    );
  if (wasDue || erased > 0) await purgeErased(site);
  purge.isDue = false;
}

const deliveriesOf = (
  rows: readonly { kind: string; state: string; createdAt: string }[] = [],
  isIncluded: (kind: string) => boolean,
) => rows.filter(({ kind }) => isIncluded(kind)).map(({ state, createdAt }) => ({ state, createdAt }));
