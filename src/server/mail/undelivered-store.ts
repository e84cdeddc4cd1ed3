import { sql } from 'kysely';
import type { UndeliveredMail } from '../../contract/submission.ts';
import type { Queries } from '../db/schema.ts';
import { isNotContacted, kindsOf, type Recipient } from './outbox-store.ts';

/** A mail that waits for longer has been tried, or would have been if the mail server answered. */
const lateMs = 60_000;

/** What one kind of recipient has not got. */
export type Undelivered = {
  /** Of these the mail server has refused none. */
  waiting: number;
  waitingSince: string | null;
  /** Refused with a 5xx, and tried again. */
  refused: number;
  refusedSince: string | null;
  givenUp: number;
  lastAttemptAt: string | null;
  /** The reply to the last attempt; it may hold addresses. In an outage one mail is tried for all. */
  reason: string | null;
};
export type UndeliveredByRecipient = Record<Recipient, Undelivered>;

const nothing: Undelivered = {
  waiting: 0,
  waitingSince: null,
  refused: 0,
  refusedSince: null,
  givenUp: 0,
  lastAttemptAt: null,
  reason: null,
};

/**
 * What was not delivered, for the admin area, /readyz, the metrics and the digest. An enquiry that was contacted needs no
 * mail any more.
 * @param hasWebhook whether a receiver is set; otherwise webhooks of a former one are of no interest
 */
export async function findUndelivered(
  queries: Queries,
  { now, hasWebhook }: { now: Date; hasWebhook: boolean },
): Promise<UndeliveredByRecipient> {
  const late = new Date(now.getTime() - lateMs).toISOString();

  async function findOf(recipient: Recipient): Promise<Undelivered> {
    const mails = queries
      .selectFrom('outbox')
      .where('state', 'in', ['waiting', 'failed'])
      .where('kind', 'in', kindsOf[recipient])
      .where((eb) => eb.or([eb('lastAttemptAt', 'is not', null), eb('createdAt', '<', late)]))
      .where(isNotContacted);
    const counts = await mails
      .select((eb) => [
        sql<
          'waiting' | 'refused' | 'givenUp'
        >`case when "state" = 'failed' then 'givenUp' when "refusedSince" is null then 'waiting' else 'refused' end`.as(
          'what',
        ),
        eb.fn.countAll<number>().as('total'),
        eb.fn.min(eb.fn.coalesce('refusedSince', 'createdAt')).as('since'),
      ])
      .groupBy('what')
      .execute();
    if (counts.length === 0) return nothing;
    const found = { ...nothing };
    for (const { what, total, since } of counts) {
      found[what] = total;
      if (what !== 'givenUp') found[`${what}Since`] = since;
    }
    const last = await mails
      .select(['lastAttemptAt', 'lastReply'])
      .where('lastAttemptAt', 'is not', null)
      .orderBy('lastAttemptAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { ...found, lastAttemptAt: last?.lastAttemptAt ?? null, reason: last?.lastReply ?? null };
  }

  return {
    staff: await findOf('staff'),
    visitor: await findOf('visitor'),
    webhook: hasWebhook ? await findOf('webhook') : nothing,
  };
}

/** The same as the admin area shows it. */
export function summarizeUndelivered({ staff, visitor, webhook }: UndeliveredByRecipient): UndeliveredMail {
  const acknowledgements = visitor.waiting + visitor.refused + visitor.givenUp;
  const { lastAttemptAt, reason } = staff.lastAttemptAt === null ? visitor : staff;
  return { ...summarize(staff), acknowledgements, lastAttemptAt, reason, webhooks: summarize(webhook) };
}

const summarize = ({ waiting, waitingSince, refused, givenUp, lastAttemptAt, reason }: Undelivered) => ({
  waiting,
  waitingSince,
  refused: refused + givenUp,
  lastAttemptAt,
  reason,
});

/** Since when the oldest of these could have been delivered, and the last reply; undefined where none is tried any more. */
export function findOldest({ waitingSince, refusedSince, reason }: Undelivered) {
  const [oldest] = [waitingSince, refusedSince].filter((since) => since !== null).toSorted();
  return oldest === undefined ? undefined : { since: new Date(oldest), reason };
}
