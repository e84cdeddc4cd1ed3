import { sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Queries } from '../../db/schema.ts';
import { mailKinds } from '../../mail/mail-kinds.ts';
import type { OfficeStore, StoredSubmission } from '../office/store.ts';

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
const batch = 200;

/** Personal data of one address, and enquiries that are old: found, handed out, erased. */
export function createErasureStore({ queries, kind, office }: Parts) {
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

  /** Removes the enquiries of an address with all that hangs on them; answers how many there were. */
  async function eraseAddress(address: string): Promise<number> {
    return erase((await listOf(address)).map(({ id }) => id));
  }

  /**
   * Removes enquiries that arrived before a time, and says what became of their mails.
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
    return {
      erased: await erase(leaving.map(({ id }) => id)),
      neverMailed: leaving.filter(({ state }) => state === 'waiting' || state === 'failed').length,
      kept: old.length - leaving.length,
    };
  }

  async function erase(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      await queries.transaction().execute(async (trx) => {
        // Listing first: its trigger takes the words out of the search index.
        await trx.deleteFrom('submission_listing').where('submissionId', 'in', some).execute();
        await trx.deleteFrom('contact_submissions').where('id', 'in', some).execute();
      });
    }
    await clearRemains();
    return ids.length;
  }

  /** What a deletion leaves behind: index entries marked as gone, the write-ahead log, dead rows. */
  async function clearRemains(): Promise<void> {
    if (kind === 'sqlite') {
      await sql`insert into submission_search (submission_search) values ('optimize')`.execute(queries);
      await sql`pragma wal_checkpoint(truncate)`.execute(queries);
      return;
    }
    for (const table of [
      'contact_submissions',
      'consultation_requests',
      'submission_listing',
      'submission_activity',
      'outbox',
      'outbox_attempts',
      'idempotency_keys',
    ]) {
      await sql`vacuum ${sql.table(table)}`.execute(queries);
    }
  }

  return { exportAddress, eraseAddress, eraseBefore };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;
