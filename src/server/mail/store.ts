import { sql, type Transaction } from 'kysely';
import type { Queries, Tables } from '../db/schema.ts';
import { toVisitor } from './mail-kinds.ts';
import type { SendOutcome } from './mailer.ts';

/** One mail that is due: its row's id and what it is about. */
export type DueMail = {
  id: number;
  kind: string;
  submissionId: number | null;
  messageId: string;
  attempts: number;
  createdAt: string;
  /** Since when the mail server refuses it. */
  refusedSince: string | null;
};

/** A mail to queue. Without a submission it tells of several; `held` ones are not sent: the daily summary names them. */
export type NewMail = { kind: string; submissionId: number | null; messageId: string; held?: boolean; now: Date };

/** Adds mails inside the transaction of what they tell about; one whose Message-ID is already there is left out. */
export async function queueMails(trx: Transaction<Tables>, mails: readonly NewMail[]): Promise<{ id: number }[]> {
  if (mails.length === 0) return [];
  return trx
    .insertInto('outbox')
    .values(
      mails.map(({ kind, submissionId, messageId, held, now }) => ({
        submissionId,
        kind,
        messageId,
        state: held ? ('held' as const) : ('waiting' as const),
        createdAt: now.toISOString(),
        nextAttemptAt: now.toISOString(),
        leasedUntil: null,
        settledAt: null,
      })),
    )
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .returning('id')
    .execute();
}

/** Takes a mail out again that turned out to have nothing to say; what it was to name is named by no mail then. */
export async function dropMail(queries: Queries, id: number): Promise<void> {
  await queries.updateTable('submission_listing').set({ namedIn: null }).where('namedIn', '=', id).execute();
  await queries.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Whom a mail is for. */
export type Receiver = 'office' | 'visitor';

/** Written out: SQLite takes an index of some rows alone where it reads that the query asks for these. */
const isWaitingFor = (receiver: Receiver) =>
  sql<boolean>`"state" = 'waiting' and "kind" ${sql.raw(receiver === 'visitor' ? '=' : '<>')} ${sql.lit(toVisitor)}`;

/** How an attempt ended. A mail that is tried again is due at `next`. */
export type Settlement = { at: Date; outcome: SendOutcome['outcome']; reply: string; next: Date | undefined };

/** SQL about the mails of the outbox while they are being sent: claimed and settled here and nowhere else. */
export function createOutboxStore({ queries, kind }: { queries: Queries; kind: 'sqlite' | 'postgres' }) {
  /**
   * Takes the mails to somebody that have been due the longest, for as long as the lease lasts.
   * @param longestWaitMs no mail waits longer by itself, save a refused one: later times were written before the clock
   * was put back
   * @param except mails that this process has in hand
   */
  async function claim(
    receiver: Receiver,
    most: number,
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
        .where(isWaitingFor(receiver))
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
        .limit(most);
      if (kind === 'postgres') due = due.forUpdate().skipLocked();
      const ids = (await due.execute()).map((row) => row.id);
      if (ids.length === 0) {
        await trx
          .updateTable('outbox')
          .set({ nextAttemptAt: now.toISOString() })
          .where(isWaitingFor(receiver))
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

  /** Records an attempt, and when the mail is tried again or how it ended. */
  async function settle({ id, refusedSince }: DueMail, { at, outcome, reply, next }: Settlement): Promise<void> {
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
        // A worker that was believed dead must not take back what another has settled meanwhile.
        .where('state', '=', 'waiting')
        .execute();
      // A mail that has not come has named nobody: the next one does.
      if (!next && outcome !== 'sent')
        await trx.updateTable('submission_listing').set({ namedIn: null }).where('namedIn', '=', id).execute();
    });
  }

  /** Keeps a mail for longer that is still in hand. */
  async function renewLease({ id }: DueMail, until: Date): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ leasedUntil: until.toISOString() })
      .where('id', '=', id)
      .where('leasedUntil', 'is not', null)
      .execute();
  }

  /** Makes void what somebody has leased who is dead. */
  async function freeLeases(): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ leasedUntil: null })
      .where('state', '=', 'waiting')
      .where('leasedUntil', 'is not', null)
      .execute();
  }

  return { claim, settle, renewLease, freeLeases };
}
