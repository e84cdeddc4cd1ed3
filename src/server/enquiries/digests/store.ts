import type { Queries } from '../../db/schema.ts';
import type { Named } from '../../mail/digest.ts';
import { dropMail, queueMails } from '../../mail/store.ts';

/** Which enquiries a mail is to name: suspected or not, arrived before a time. */
export type Wanted = { suspectedSpam: boolean; before: Date };

/** Names that stand in one mail; beyond them it says how many more there are. */
const mostNames = 50;

/** SQL about the mails that name several enquiries. */
export function createDigestStore(queries: Queries) {
  const waiting = ({ suspectedSpam, before }: Wanted) =>
    queries
      .selectFrom('submission_listing as l')
      .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
      .select('l.submissionId')
      .where('l.namedIn', 'is', null)
      .where('l.contactedAt', 'is', null)
      .where('l.suspectedSpam', '=', suspectedSpam ? 1 : 0)
      .where('s.createdAt', '<', before.toISOString());

  /**
   * Queues a mail that names every such enquiry that no mail has named yet; each is named once, whichever of several
   * processes comes first.
   * @returns whether there is something to send: no enquiry waits, or this Message-ID went out already, is no
   */
  async function queue(mail: { kind: string; messageId: string; now: Date }, wanted: Wanted): Promise<boolean> {
    // Most of the time there is nothing to name, and nothing to lock.
    if (!(await waiting(wanted).limit(1).executeTakeFirst())) return false;
    return queries.transaction().execute(async (trx) => {
      const [queued] = await queueMails(trx, [{ ...mail, submissionId: null }]);
      if (!queued) return false;
      const { numUpdatedRows } = await trx
        .updateTable('submission_listing')
        .set({ namedIn: queued.id })
        // Again, since PostgreSQL looks at a row anew once another process lets go of it.
        .where('namedIn', 'is', null)
        .where('submissionId', 'in', waiting(wanted))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return true;
      await dropMail(trx, queued.id);
      return false;
    });
  }

  /** What a queued mail names, the oldest first, save what was answered while it waited. */
  async function readNamed(outboxId: number): Promise<Named> {
    const { total } = await queries
      .selectFrom('submission_listing')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('namedIn', '=', outboxId)
      .where('contactedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const enquiries = await queries
      .selectFrom('submission_listing as l')
      .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
      .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
      .select(['s.id', 's.firstName', 's.lastName', 'c.fullName', 's.service', 's.createdAt'])
      .where('l.namedIn', '=', outboxId)
      .where('l.contactedAt', 'is', null)
      .orderBy('s.id')
      .limit(mostNames)
      .execute();
    return { enquiries, total };
  }

  return { queue, readNamed };
}

export type DigestStore = ReturnType<typeof createDigestStore>;
