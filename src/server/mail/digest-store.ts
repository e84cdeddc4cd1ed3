import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../db/schema.ts';
import { dropMail, queueMail } from './outbox-store.ts';

/** Which enquiries a digest lists: suspected spam or not, created before a time. */
export type DigestFilter = { suspectedSpam: boolean; before: Date };

/** Which digest lists an enquiry: intake/enquiry-store.ts, which owns that column. */
type EntryStore = {
  areDue(queries: Queries, filter: DigestFilter): Promise<boolean>;
  assign(trx: Transaction<Tables>, digestId: number, filter: DigestFilter): Promise<boolean>;
};

/** One enquiry of a digest. */
export type DigestEntry = {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string | null;
  service: string | null;
  createdAt: string;
};

/** The enquiries of a digest: the first of them, and how many there are in all. */
export type DigestEntries = { enquiries: DigestEntry[]; total: number };

/** A digest lists this many enquiries and says how many more there are. */
const maxEntries = 50;

/** SQL about digests: mails that list several enquiries. */
export function createDigestStore(queries: Queries, entries: EntryStore) {
  /**
   * Queues a digest of every enquiry that is due. Each enquiry is listed once, also where several processes run.
   * @returns whether it was queued: not where no enquiry is due, or where this Message-ID was queued before
   */
  async function queue(mail: { kind: string; messageId: string; now: Date }, filter: DigestFilter): Promise<boolean> {
    // Asked without a transaction, since most of the time no enquiry is due.
    if (!(await entries.areDue(queries, filter))) return false;
    return queries.transaction().execute(async (trx) => {
      const digestId = await queueMail(trx, { ...mail, submissionId: null });
      if (digestId === undefined) return false;
      const isUsed = await entries.assign(trx, digestId, filter);
      if (!isUsed) await dropMail(trx, digestId);
      return isUsed;
    });
  }

  /** The enquiries of a queued digest, the oldest first, without those that were contacted meanwhile. */
  async function readEntries(digestId: number): Promise<DigestEntries> {
    const { total } = await queries
      .selectFrom('submission_state')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('digestId', '=', digestId)
      .where('contactedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const enquiries = await queries
      .selectFrom('submission_state as l')
      .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
      .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
      .select(['s.id', 's.firstName', 's.lastName', 'c.fullName', 's.service', 's.createdAt'])
      .where('l.digestId', '=', digestId)
      .where('l.contactedAt', 'is', null)
      .orderBy('s.id')
      .limit(maxEntries)
      .execute();
    return { enquiries, total };
  }

  return { queue, readEntries };
}

export type DigestStore = ReturnType<typeof createDigestStore>;
