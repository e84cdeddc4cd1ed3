import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { SentAgain, UndeliveredMail } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { type NewEvent, recordEvent } from '../events-store.ts';
import type { SendOutcome } from './mailer.ts';

export type OutboxKind = Tables['outbox']['kind'];
/** Whom a mail or a webhook is for: staff, a visitor, or the receiver of webhooks. */
export type Recipient = 'staff' | 'visitor' | 'webhook';

/** The kinds that each recipient gets. */
const kindsOf: Record<Recipient, readonly OutboxKind[]> = {
  staff: ['notification', 'digest'],
  visitor: ['acknowledgement'],
  webhook: ['webhook'],
};

/** A mail or a webhook that is due. */
export type DueMail = {
  id: number;
  kind: OutboxKind;
  submissionId: number | null;
  messageId: string;
  attempts: number;
  createdAt: string;
  /** Since when the mail server refuses it with a 5xx. */
  refusedSince: string | null;
};

/** A digest has no submission. A mail on hold waits until somebody says that its enquiry is not spam. */
export type NewMail = { kind: OutboxKind; submissionId: number | null; messageId: string; isOnHold?: boolean };

/** The result of an attempt. A mail that is tried again is due at `next`. */
export type AttemptResult = { at: Date; outcome: SendOutcome['outcome']; reply: string; next: Date | undefined };

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** A visitor, who is promised a reply within a day, needs no acknowledgement later than this. */
export const maxAcknowledgementAgeMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Adds mails and webhooks in the transaction that stores what they are about.
 * @returns how many; a Message-ID that was queued before is not queued again
 */
export async function queueMails(trx: Queries, mails: readonly NewMail[], now: Date): Promise<number> {
  const queued = await trx
    .insertInto('outbox')
    .values(mails.map((mail) => toRow(mail, now)))
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .returning('id')
    .execute();
  return queued.length;
}

function toRow({ isOnHold, ...mail }: NewMail, now: Date) {
  const at = now.toISOString();
  const state = isOnHold ? ('on-hold' as const) : ('waiting' as const);
  return { ...mail, state, createdAt: at, nextAttemptAt: at };
}

/** Leases the mails that have been due the longest, in one statement: no other process claims them meanwhile. */
export async function claimDue(
  { queries, kind }: Database,
  recipient: Recipient,
  {
    limit,
    now,
    leasedUntil,
    except,
  }: {
    limit: number;
    now: Date;
    leasedUntil: Date;
    /** Mails that this process is sending: a suspended machine outlives its leases. */
    except: readonly number[];
  },
): Promise<DueMail[]> {
  const at = now.toISOString();
  const claimed = await queries
    .with('due', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('kind', 'in', kindsOf[recipient])
        .where('nextAttemptAt', '<=', at)
        .where(isNotLeased(at))
        .$if(except.length > 0, (query) => query.where('id', 'not in', except))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(limit)
        .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((eb) => ({ leasedUntil: leasedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'submissionId', 'messageId', 'attempts', 'createdAt', 'refusedSince'])
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Records an attempt, and when the mail is tried again or how it ended. */
export async function recordAttempt(
  queries: Queries,
  due: DueMail,
  { at, outcome, reply, next }: AttemptResult,
): Promise<void> {
  const { id, refusedSince } = due;
  const time = at.toISOString();
  const isSent = outcome === 'sent';
  const event = eventOf(due, { outcome, next });
  await queries.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ leasedUntil: null, lastAttemptAt: time, lastReply: reply })
      .set(
        next
          ? {
              nextAttemptAt: next.toISOString(),
              refusedSince: outcome === 'refused' ? (refusedSince ?? time) : refusedSince,
            }
          : { state: isSent ? 'sent' : 'failed', settledAt: time, refusedSince: null },
      )
      .where('id', '=', id)
      // A mail that arrived is sent, also where it was put on hold meanwhile. Nothing takes that back: a worker whose lease
      // expired must not overwrite the result of another.
      .where('state', 'in', isSent ? ['waiting', 'on-hold', 'failed'] : ['waiting'])
      .executeTakeFirstOrThrow();
    if (event && numUpdatedRows > 0) await recordEvent({ clock: () => at }, trx, event);
  });
}

/** What an attempt changes for a person who looks at the enquiry; a repeated failure changes nothing. */
function eventOf(
  { kind, submissionId, attempts, refusedSince }: DueMail,
  { outcome, next }: Pick<AttemptResult, 'outcome' | 'next'>,
): NewEvent | undefined {
  const about = { by: 'site' as const, ...(submissionId !== null && { submissionId }) };
  if (outcome === 'sent') return { ...about, what: 'delivered', detail: kind };
  if (!next) return { ...about, what: 'undelivered', detail: `${kind} given up` };
  if (outcome === 'refused' && refusedSince === null)
    return { ...about, what: 'undelivered', detail: `${kind} refused` };
  return attempts === 1 ? { ...about, what: 'undelivered', detail: `${kind} failed` } : undefined;
}

/** Removes a mail that is not needed any more. */
export async function discardMail(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Puts the mails of an enquiry on hold that wait or were refused. One that is being sent may still arrive. */
export async function holdMails(trx: Queries, submissionId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'on-hold', refusedSince: null, settledAt: null })
    .where('submissionId', '=', submissionId)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'failed').and('kind', 'not in', kindsOf.visitor)]),
    )
    .execute();
}

/** Queues the mails of an enquiry that were on hold as if it had come now, but no acknowledgement that is too old. */
export async function releaseMails(trx: Queries, submissionId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - maxAcknowledgementAgeMs).toISOString();
  await trx
    .updateTable('outbox')
    // The lease stays: a mail that is being sent right now is not sent twice.
    .set({ state: 'waiting', createdAt: at, nextAttemptAt: at })
    .where('submissionId', '=', submissionId)
    .where('state', '=', 'on-hold')
    .where((eb) => eb.or([eb('kind', 'not in', kindsOf.visitor), eb('createdAt', '>', oldest)]))
    .execute();
}

/**
 * Makes undelivered mails to staff and webhooks due now, also those that were given up. The two weeks of refused ones
 * begin anew. Acknowledgements and mails that were sent, are on hold or are being sent stay as they are.
 * @param submissionId only those of this enquiry; otherwise of all, except given-up ones of contacted enquiries
 */
export async function sendAgain(queries: Queries, now: Date, submissionId?: number): Promise<SentAgain> {
  const at = now.toISOString();
  const again = queries
    .updateTable('outbox')
    .set({ state: 'waiting', nextAttemptAt: at, settledAt: null, leasedUntil: null })
    .where('kind', 'in', [...kindsOf.staff, ...kindsOf.webhook])
    .where(isNotLeased(at))
    .$if(submissionId !== undefined, (query) => query.where('submissionId', '=', submissionId ?? 0))
    .returning('kind');
  const waiting = await again.where('state', '=', 'waiting').where('refusedSince', 'is', null).execute();
  const refused = await again
    .set({ refusedSince: at })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting').and('refusedSince', 'is not', null),
        submissionId === undefined
          ? eb.and([eb('state', '=', 'failed'), isNotContacted(eb)])
          : eb('state', '=', 'failed'),
      ]),
    )
    .execute();
  const kinds = [...waiting, ...refused].map(({ kind }) => kind);
  const webhooks = kinds.filter((kind) => kindsOf.webhook.includes(kind)).length;
  return { mails: kinds.length - webhooks, webhooks };
}

/** A mail that waits for longer has been tried, or would have been if the mail server answered. */
const lateMs = 60_000;

/** What one kind of recipient has not got. */
export type Undelivered = {
  /** The mail server has refused none of these. */
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

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isNotLeased = (at: string) => (eb: Outbox) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', at)]);

/** Whether its enquiry is not marked as contacted; a digest has no enquiry of its own. */
const isNotContacted = (eb: Outbox) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('submission_state as l')
        .select('l.submissionId')
        .whereRef('l.submissionId', '=', 'outbox.submissionId')
        .where('l.contactedAt', 'is not', null),
    ),
  );

/** What about an enquiry was refused and has not been delivered since: its mail to staff, or else its webhook. */
export const selectRefused = (submissionId: Expression<number>) =>
  sql<'mail' | 'webhook' | null>`(select min(case when r."kind" = 'webhook' then 'webhook' else 'mail' end)
    from outbox r where r."submissionId" = ${submissionId} and r."kind" <> 'acknowledgement'
    and (r."state" = 'failed' or (r."state" = 'waiting' and r."refusedSince" is not null)))`;
