import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addressKey } from '../../contract/email-address.ts';
import type { Database } from '../db/open.ts';
import { vacuumTables } from '../db/vacuum.ts';
import { mailKinds } from '../mail/outbox-store.ts';
import { deleteEnquiries } from '../intake/enquiry-store.ts';
import type { SubmissionStore, StoredSubmission } from '../admin/submission-store.ts';
import { mergeSearchIndex } from '../admin/search-index-store.ts';

type Parts = { database: Pick<Database, 'queries' | 'driver'>; submissions: Pick<SubmissionStore, 'listOf'> };

/** What was done with an enquiry, as it is handed to the person it is about. */
export type HeldData = StoredSubmission & {
  activity: { what: string; at: string }[];
  mails: { state: string; createdAt: string }[];
};

/** Of enquiries past their time: erased, how many of these the office never got by mail, and kept for their mail. */
export type Erased = { erased: number; neverMailed: number; kept: number };

/** Rows read at once, so that memory and statements stay the same for any number of matches. */
const pageRows = 500;
/** Rows erased in one transaction: the next has twice or half as many where this one was quick or slow. */
const erasedAtOnce = { first: 20, fewest: 5, most: pageRows };
/** On SQLite nothing else happens during a transaction. */
const quickMs = 10;
const slowMs = 30;
/** The write-ahead log is emptied when nobody reads there: so often tried, with so long between, before it is given up. */
const checkpointTries = 50;
const checkpointPauseMs = 100;
/** Pages of the search index that are written anew at once, as SQLite counts them: some ten milliseconds. */
const pagesAtOnce = 64;
/** Of a hundred thousand enquiries the index takes some six hundred; one that is written to all the time takes no end. */
const mostSteps = 10_000;

const personalTables = [
  'contact_submissions',
  'consultation_requests',
  'submission_listing',
  'submission_activity',
  'outbox',
  'outbox_attempts',
  'idempotency_keys',
];

/** All is erased, and something of it may still be found in the database's files; the message says how that ends. */
export class IncompleteErasureError extends Error {
  constructor(where: string) {
    super(`The enquiries are erased, but their words may still stand in ${where}. Erase once more, later.`);
  }
}

/** Personal data of one address, and enquiries that are old: found, handed out, erased. */
export function createErasureStore({ database: { queries, driver }, submissions }: Parts) {
  /** Also of an erasure that a process before this one could not end. */
  let isPurgeDue = true;

  /** The ids of an address, newest first, page by page. Every row is looked at: older ones may be stored in other forms. */
  async function* listIds(address: string): AsyncGenerator<number[]> {
    const wanted = addressKey(address);
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
      const ids = page.flatMap(({ id, email }) => (addressKey(email) === wanted ? [id] : []));
      if (ids.length > 0) yield ids;
      await giveWay();
    }
  }

  /** Everything that is stored about the enquiries of an address, newest first. */
  async function* exportAddress(address: string): AsyncGenerator<HeldData> {
    for await (const ids of listIds(address)) {
      const activity = await queries
        .selectFrom('submission_activity')
        .select(['submissionId', 'what', 'at'])
        .where('submissionId', 'in', ids)
        .orderBy('id')
        .execute();
      const mails = await queries
        .selectFrom('outbox')
        .select(['submissionId', 'state', 'createdAt'])
        .where('submissionId', 'in', ids)
        .orderBy('id')
        .execute();
      const activityOf = Map.groupBy(activity, ({ submissionId }) => submissionId);
      const mailsOf = Map.groupBy(mails, ({ submissionId }) => submissionId);
      for (const submission of await submissions.listOf(ids))
        yield {
          ...submission,
          activity: (activityOf.get(submission.id) ?? []).map(({ what, at }) => ({ what, at })),
          mails: (mailsOf.get(submission.id) ?? []).map(({ state, createdAt }) => ({ state, createdAt })),
        };
    }
  }

  /**
   * Removes the enquiries of an address with all that hangs on them; answers how many there were. Where there are none
   * any more, what an erasure that failed has left behind is cleared.
   */
  async function eraseAddress(address: string): Promise<number> {
    let erased = 0;
    for await (const ids of listIds(address)) {
      await erase(ids);
      erased += ids.length;
    }
    await purgeErased();
    return erased;
  }

  /**
   * Removes enquiries that arrived before a time, and says what became of their mails. `purgeErased` ends it.
   * @param mailsGoOut where mail is configured, an enquiry of which the office has not been told yet is kept
   */
  async function eraseBefore(time: Date, mailsGoOut: boolean): Promise<Erased> {
    const outcome = { erased: 0, neverMailed: 0, kept: 0 };
    let after = { createdAt: new Date(0).toISOString(), id: 0 };
    for (;;) {
      const page = await queries
        .selectFrom('contact_submissions as s')
        .leftJoin('outbox as o', (join) =>
          join.onRef('o.submissionId', '=', 's.id').on('o.kind', '=', mailKinds.notification),
        )
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
      const leaving = page.filter(({ state }) => !(mailsGoOut && state === 'waiting'));
      await erase(leaving.map(({ id }) => id));
      outcome.erased += leaving.length;
      outcome.neverMailed += leaving.filter(({ state }) => state === 'waiting' || state === 'failed').length;
      outcome.kept += page.length - leaving.length;
    }
  }

  async function erase(ids: readonly number[]): Promise<void> {
    isPurgeDue ||= ids.length > 0;
    let size = erasedAtOnce.first;
    for (let at = 0; at < ids.length;) {
      const some = ids.slice(at, at + size);
      const began = performance.now();
      await queries.transaction().execute((trx) => deleteEnquiries(trx, some));
      at += some.length;
      const tookMs = performance.now() - began;
      if (tookMs < quickMs) size = Math.min(size * 2, erasedAtOnce.most);
      if (tookMs > slowMs) size = Math.max(Math.floor(size / 2), erasedAtOnce.fewest);
      // What SQLite does waits for no disk: without this the process would answer nobody until the end.
      await giveWay();
    }
  }

  /**
   * What a deletion leaves behind: index entries marked as gone, the write-ahead log, dead rows.
   * @throws {IncompleteErasureError} where something of it had to stay: to be called again
   */
  async function purgeErased(): Promise<void> {
    if (!isPurgeDue) return;
    await (driver.kind === 'sqlite' ? clearFile() : clearDeadRows(driver.client));
    isPurgeDue = false;
  }

  async function clearFile(): Promise<void> {
    let steps = 0;
    while (await mergeSearchIndex(queries, -pagesAtOnce)) {
      steps += 1;
      if (steps > mostSteps) throw new IncompleteErasureError('the search index: too much is written to it');
      await giveWay();
    }
    for (let tries = 1; !(await emptyLog()); tries += 1) {
      if (tries === checkpointTries)
        throw new IncompleteErasureError('the write-ahead log: another process reads there');
      await sleep(checkpointPauseMs);
    }
  }

  /** Empties SQLite's write-ahead log if nobody reads there: waiting for a reader would hold up the whole process. */
  async function emptyLog(): Promise<boolean> {
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

  async function clearDeadRows(pool: Parameters<typeof vacuumTables>[0]): Promise<void> {
    const failed = await vacuumTables(pool, personalTables);
    if (failed.length > 0) throw new IncompleteErasureError(`dead rows of ${failed.join(', ')}`);
  }

  return { exportAddress, eraseAddress, eraseBefore, purgeErased };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;
