import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, sql, type Transaction, type Updateable } from 'kysely';
import { exactCountLimit } from '../../contract/listing.ts';
import type { SentAgain } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import type { SendOutcome } from './mailer.ts';

/** The kinds of mail in the outbox. */
export const mailKinds = {
  notification: 'enquiry-notification',
  acknowledgement: 'acknowledgement',
  spamSummary: 'spam-summary',
  reminder: 'reminder',
  weeklyReport: 'weekly-report',
} as const;

/** The kind that is sent to visitors. Every other kind is sent to staff. */
export const visitorKind = mailKinds.acknowledgement;

/** The kind of webhooks, which are no mails: another server receives them. */
export const webhookKind = 'webhook';

/** A mail or a webhook that is due. */
export type DueMail = {
  id: number;
  kind: string;
  submissionId: number | null;
  messageId: string;
  attempts: number;
  createdAt: string;
  /** When the mail server first refused it with a 5xx. */
  refusedSince: string | null;
};

/** A mail to queue. A digest has no submission. A held mail is not sent: the daily summary lists its enquiry. */
export type NewMail = { kind: string; submissionId: number | null; messageId: string; isHeld?: boolean; now: Date };

/**
 * Adds a mail in the transaction that stores what it is about.
 * @returns its id, or undefined where a mail with this Message-ID was queued before
 */
export async function queueMail(
  trx: Transaction<Tables>,
  { kind, submissionId, messageId, isHeld, now }: NewMail,
): Promise<number | undefined> {
  const queued = await trx
    .insertInto('outbox')
    .values({
      submissionId,
      kind,
      messageId,
      state: isHeld ? 'held' : 'waiting',
      createdAt: now.toISOString(),
      nextAttemptAt: now.toISOString(),
      leasedUntil: null,
      settledAt: null,
    })
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return queued?.id;
}

/** Removes a mail that has nothing to say. */
export async function dropMail(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('outbox').where('id', '=', id).execute();
}

/** A visitor, who is promised a reply within a day, needs no acknowledgement later than this. */
export const maxAcknowledgementAgeMs = 3 * 24 * 60 * 60 * 1000;

/** Holds the mails of an enquiry that wait, and a refused one to staff. One that is being sent may still arrive. */
export async function holdMails(trx: Transaction<Tables>, submissionId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'held', refusedSince: null, settledAt: null })
    .where('submissionId', '=', submissionId)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'failed').and('kind', '<>', visitorKind)]))
    .execute();
}

/** Has the mails of an enquiry that were held sent at once, but no acknowledgement that is too old. */
export async function releaseMails(trx: Transaction<Tables>, submissionId: number, now: Date): Promise<void> {
  const held = trx.updateTable('outbox').where('submissionId', '=', submissionId).where('state', '=', 'held');
  // It was being sent while it was held, and arrived.
  await held
    .set({ state: 'sent', leasedUntil: null, settledAt: now.toISOString() })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox_attempts as t')
          .select('t.id')
          .whereRef('t.outboxId', '=', 'outbox.id')
          .where('t.outcome', '=', 'sent'),
      ),
    )
    .execute();
  const oldest = new Date(now.getTime() - maxAcknowledgementAgeMs).toISOString();
  // The lease stays: a mail that is being sent right now is not sent twice.
  await held
    .set({ state: 'waiting', nextAttemptAt: now.toISOString() })
    .where((eb) => eb.or([eb('kind', '<>', visitorKind), eb('createdAt', '>', oldest)]))
    .execute();
}

/** Whom a mail or a webhook is for. */
export type Recipient = 'staff' | 'visitor' | 'webhook';

const kindsOf = {
  staff: sql`not in (${sql.lit(visitorKind)}, ${sql.lit(webhookKind)})`,
  visitor: sql`= ${sql.lit(visitorKind)}`,
  webhook: sql`= ${sql.lit(webhookKind)}`,
};

/** Literals, not parameters: SQLite uses a partial index only where the statement repeats its condition. */
const isWaitingFor = (recipient: Recipient) => sql<boolean>`"state" = 'waiting' and "kind" ${kindsOf[recipient]}`;

/** Whether its enquiry is not marked as contacted; a digest has no enquiry of its own. */
export const isNotContacted = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
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
  sql<
    'mail' | 'webhook' | null
  >`(select min(case when r."kind" = ${sql.lit(webhookKind)} then 'webhook' else 'mail' end)
    from outbox r where r."submissionId" = ${submissionId} and r."kind" <> ${sql.lit(visitorKind)}
    and (r."state" = 'failed' or (r."state" = 'waiting' and r."refusedSince" is not null)))`;

/** Mails of one statement of `sendAgain`: SQLite blocks the process meanwhile. */
const sendAgainBatch = 2_000;

/** The result of an attempt. A mail that is tried again is due at `next`. */
export type AttemptResult = { at: Date; outcome: SendOutcome['outcome']; reply: string; next: Date | undefined };

type Parts = {
  queries: Queries;
  kind: 'sqlite' | 'postgres';
  /** Makes the enquiries of a digest due for the next one (intake/enquiry-store.ts). */
  clearDigest: (queries: Queries, digestId: number) => Promise<void>;
};

/** SQL about mails that are being sent. This module alone writes outbox and outbox_attempts. */
export function createOutboxStore({ queries, kind, clearDigest }: Parts) {
  /**
   * Leases the mails that have been due the longest.
   * @param longestWaitMs the longest time that a mail waits, unless it was refused: a later time was written before the
   * clock was set back
   * @param except mails that this process is sending
   */
  async function claim(
    recipient: Recipient,
    limit: number,
    {
      now,
      leasedUntil,
      longestWaitMs,
      except,
    }: { now: Date; leasedUntil: Date; longestWaitMs: number; except: readonly number[] },
  ): Promise<DueMail[]> {
    const farAhead = new Date(now.getTime() + longestWaitMs).toISOString();
    return queries.transaction().execute(async (trx) => {
      let due = trx
        .selectFrom('outbox')
        .select(['id'])
        .where(isWaitingFor(recipient))
        .where('nextAttemptAt', '<=', now.toISOString())
        .where((eb) =>
          eb.or([
            eb('leasedUntil', 'is', null),
            eb('leasedUntil', '<', now.toISOString()),
            eb('leasedUntil', '>', farAhead),
          ]),
        )
        .$if(except.length > 0, (query) => query.where('id', 'not in', except))
        .orderBy('nextAttemptAt')
        .limit(limit);
      if (kind === 'postgres') due = due.forUpdate().skipLocked();
      const ids = (await due.execute()).map((row) => row.id);
      if (ids.length === 0) {
        await trx
          .updateTable('outbox')
          .set({ nextAttemptAt: now.toISOString() })
          .where(isWaitingFor(recipient))
          .where('nextAttemptAt', '>', farAhead)
          .where('refusedSince', 'is', null)
          .execute();
        return [];
      }
      return trx
        .updateTable('outbox')
        .set((eb) => ({ leasedUntil: leasedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', ids)
        .returning(['id', 'kind', 'submissionId', 'messageId', 'attempts', 'createdAt', 'refusedSince'])
        .execute();
    });
  }

  /**
   * Makes undelivered mails to staff and webhooks due now: those that wait for a later attempt, and notifications and webhooks that were
   * given up. Their two weeks begin anew. Acknowledgements, mails that were sent, held ones and those being sent stay as they are.
   * @param submissionId only the mails of this enquiry; otherwise of all, except given-up ones of contacted enquiries
   * @returns how many are due now, each counted up to one more than `exactCountLimit`
   */
  async function sendAgain(now: Date, submissionId?: number): Promise<SentAgain> {
    const at = now.toISOString();
    const all = queries
      .selectFrom('outbox')
      .$if(submissionId !== undefined, (query) => query.where('submissionId', '=', submissionId ?? 0));
    async function sendAgainTo(recipient: Recipient, givenUpKind: string): Promise<number> {
      const waiting = all.where(isWaitingFor(recipient));
      const later = waiting
        .where('nextAttemptAt', '>', at)
        .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', at)]));
      const givenUp = all.where(sql<boolean>`"state" = 'failed' and "kind" = ${sql.lit(givenUpKind)}`);
      const again = { nextAttemptAt: at, refusedSince: at };
      const total =
        (await countUpToLimit(waiting.where('nextAttemptAt', '<=', at))) +
        (await makeDue(later.where('refusedSince', 'is', null), { nextAttemptAt: at })) +
        (await makeDue(later.where('refusedSince', 'is not', null), again)) +
        (await makeDue(submissionId === undefined ? givenUp.where(isNotContacted) : givenUp, {
          ...again,
          state: 'waiting',
          settledAt: null,
        }));
      return Math.min(total, exactCountLimit + 1);
    }
    return {
      mails: await sendAgainTo('staff', mailKinds.notification),
      webhooks: await sendAgainTo('webhook', webhookKind),
    };
  }

  type Selection = ReturnType<typeof queries.selectFrom<'outbox'>>;

  async function countUpToLimit(mails: Selection): Promise<number> {
    const { total } = await queries
      .selectFrom(
        mails
          .select(sql.lit(1).as('one'))
          .limit(exactCountLimit + 1)
          .as('mails'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** In batches, each a short transaction. A mail that is due is not selected again. */
  async function makeDue(mails: Selection, due: Updateable<Tables['outbox']>): Promise<number> {
    for (let total = 0; ; await eventLoopTurn()) {
      const changed = await queries.transaction().execute(async (trx) => {
        let batch = mails.select('id').limit(sendAgainBatch);
        // Another process has locked those that it is about to send.
        if (kind === 'postgres') batch = batch.forUpdate().skipLocked();
        const { rows } = await trx.executeQuery(batch);
        if (rows.length === 0) return 0;
        await trx
          .updateTable('outbox')
          .set({ ...due, leasedUntil: null })
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
        return rows.length;
      });
      total += changed;
      if (changed < sendAgainBatch) return total;
    }
  }

  /** Records an attempt, and when the mail is tried again or how it ended. */
  async function settle({ id, refusedSince }: DueMail, { at, outcome, reply, next }: AttemptResult): Promise<void> {
    await queries.transaction().execute(async (trx) => {
      await trx.insertInto('outbox_attempts').values({ outboxId: id, at: at.toISOString(), outcome, reply }).execute();
      await trx
        .updateTable('outbox')
        .set(
          next
            ? {
                leasedUntil: null,
                nextAttemptAt: next.toISOString(),
                refusedSince: outcome === 'refused' ? (refusedSince ?? at.toISOString()) : refusedSince,
              }
            : {
                leasedUntil: null,
                refusedSince: null,
                state: outcome === 'sent' ? 'sent' : 'failed',
                settledAt: at.toISOString(),
              },
        )
        .where('id', '=', id)
        // A worker whose lease expired must not overwrite the result of another.
        .where('state', '=', 'waiting')
        .execute();
      if (!next && outcome !== 'sent') await clearDigest(trx, id);
    });
  }

  /** Removes a mail that has nothing to say; the next digest lists the enquiries that it was to list. */
  async function drop({ id }: DueMail): Promise<void> {
    await clearDigest(queries, id);
    await dropMail(queries, id);
  }

  /** Extends the lease of a mail that is being sent. */
  async function renewLease({ id }: DueMail, until: Date): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ leasedUntil: until.toISOString() })
      .where('id', '=', id)
      .where('leasedUntil', 'is not', null)
      .execute();
  }

  /** Releases leases held by crashed workers. */
  async function releaseLeases(): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ leasedUntil: null })
      .where('state', '=', 'waiting')
      .where('leasedUntil', 'is not', null)
      .execute();
  }

  /** Whether a mail with this Message-ID was queued, sent or not. */
  async function isQueued(messageId: string): Promise<boolean> {
    const query = queries.selectFrom('outbox').select('id').where('messageId', '=', messageId);
    return (await query.executeTakeFirst()) !== undefined;
  }

  return { claim, settle, drop, renewLease, releaseLeases, sendAgain, isQueued };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
