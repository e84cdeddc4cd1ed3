import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Queries } from '../../db/schema.ts';
import { mailKinds } from '../../mail/mail-kinds.ts';
import type { OfficeStore, StoredSubmission } from '../office/store.ts';
import { mergeSearchIndex } from '../search/store.ts';

type Parts = { queries: Queries; kind: 'sqlite' | 'postgres'; office: Pick<OfficeStore, 'list'> };

/** What was done with an enquiry, as it is handed to the person it is about. */
export type HeldData = StoredSubmission & {
  activity: { what: string; at: string }[];
  mails: { state: string; createdAt: string }[];
};

/** Of enquiries past their time: erased, how many of these the office never got by mail, and kept for their mail. */
export type Erased = { erased: number; neverMailed: number; kept: number };

/** As many as a person could have sent; a list of one address is never cut. */
const noLimit = 1_000_000;
/** Rows at once. On SQLite nothing else happens meanwhile, for some thirty milliseconds. */
const batch = 20;
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
export class RemainsError extends Error {
  constructor(where: string) {
    super(`The enquiries are erased, but their words may still stand in ${where}. Erase once more, later.`);
  }
}

/** Personal data of one address, and enquiries that are old: found, handed out, erased. */
export function createErasureStore({ queries, kind, office }: Parts) {
  /** Also of an erasure that a process before this one could not end. */
  let mayHaveRemains = true;

  async function listOf(address: string): Promise<StoredSubmission[]> {
    const wanted = fold(address.trim());
    const candidates = await office.list({ q: wanted, service: '', contacted: '', spam: '' }, { limit: noLimit });
    return candidates.filter(({ email }) => fold(email) === wanted);
  }

  /** Everything that is stored about the enquiries of an address. */
  async function exportAddress(address: string): Promise<HeldData[]> {
    return Promise.all(
      (await listOf(address)).map(async (submission) => ({
        ...submission,
        activity: await queries
          .selectFrom('submission_activity')
          .select(['what', 'at'])
          .where('submissionId', '=', submission.id)
          .orderBy('id')
          .execute(),
        mails: await queries
          .selectFrom('outbox')
          .select(['state', 'createdAt'])
          .where('submissionId', '=', submission.id)
          .orderBy('id')
          .execute(),
      })),
    );
  }

  /**
   * Removes the enquiries of an address with all that hangs on them; answers how many there were. Where there are none
   * any more, what an erasure that failed has left behind is cleared.
   */
  async function eraseAddress(address: string): Promise<number> {
    const ids = (await listOf(address)).map(({ id }) => id);
    await erase(ids);
    await clearRemains();
    return ids.length;
  }

  /**
   * Removes enquiries that arrived before a time, and says what became of their mails. `clearRemains` ends it.
   * @param mailsGoOut where mail is configured, an enquiry of which the office has not been told yet is kept
   */
  async function eraseBefore(time: Date, mailsGoOut: boolean): Promise<Erased> {
    const old = await queries
      .selectFrom('contact_submissions as s')
      .leftJoin('outbox as o', (join) =>
        join.onRef('o.submissionId', '=', 's.id').on('o.kind', '=', mailKinds.notification),
      )
      .select(['s.id', 'o.state'])
      .where('s.createdAt', '<', time.toISOString())
      .execute();
    const leaving = old.filter(({ state }) => !(mailsGoOut && state === 'waiting'));
    await erase(leaving.map(({ id }) => id));
    return {
      erased: leaving.length,
      neverMailed: leaving.filter(({ state }) => state === 'waiting' || state === 'failed').length,
      kept: old.length - leaving.length,
    };
  }

  async function erase(ids: readonly number[]): Promise<void> {
    mayHaveRemains ||= ids.length > 0;
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      await queries.transaction().execute(async (trx) => {
        // Listing first: its trigger takes the words out of the search index.
        await trx.deleteFrom('submission_listing').where('submissionId', 'in', some).execute();
        await trx.deleteFrom('contact_submissions').where('id', 'in', some).execute();
      });
      // What SQLite does waits for no disk: without this the process would answer nobody until the end.
      await giveWay();
    }
  }

  /**
   * What a deletion leaves behind: index entries marked as gone, the write-ahead log, dead rows.
   * @throws {RemainsError} where something of it had to stay: to be called again
   */
  async function clearRemains(): Promise<void> {
    if (!mayHaveRemains) return;
    await (kind === 'sqlite' ? clearFile() : vacuum());
    mayHaveRemains = false;
  }

  async function clearFile(): Promise<void> {
    let steps = 0;
    while (await mergeSearchIndex(queries, -pagesAtOnce)) {
      steps += 1;
      if (steps > mostSteps) throw new RemainsError('the search index: too much is written to it');
      await giveWay();
    }
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(queries);
    if (rows[0]?.busy) throw new RemainsError('the write-ahead log: another process reads there');
  }

  async function vacuum(): Promise<void> {
    await queries.connection().execute(async (one) => {
      // A large index takes longer than any request may.
      await sql`set statement_timeout = 0`.execute(one);
      try {
        for (const table of personalTables) await sql`vacuum ${sql.table(table)}`.execute(one);
      } finally {
        await sql`reset statement_timeout`.execute(one);
      }
    });
  }

  return { exportAddress, eraseAddress, eraseBefore, clearRemains };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;
