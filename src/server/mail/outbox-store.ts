import { type ExpressionBuilder, sql } from 'kysely';
import type { SentAgain } from '../../contract/submission.ts';
import type { Database } from '../db/open.ts';
import type { Queries, Tables } from '../db/schema.ts';
import type { Actor } from '../audit/events.ts';
import { type NewEvent, recordEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';
import type { SendOutcome } from './mailer.ts';
import { inTransaction } from '../db/transaction.ts';
import { dayMs } from '../../contract/duration.ts';

export type OutboxKind = Tables['outbox']['kind'];
/**
 * For whom a mail or a webhook is: staff, a visitor whom the office answers ('reply') or whom the site thanks ('visitor'),
 * or another program. The address of one mail is its `receiver`.
 */
export type Audience = 'staff' | 'reply' | 'visitor' | 'webhook';

/** The kinds that each audience gets, those of an alarm first. */
export const kindsByAudience: Record<Audience, readonly OutboxKind[]> = {
  staff: ['access', 'notification', 'assignment', 'digest', 'reply-copy'],
  reply: ['reply'],
  visitor: ['acknowledgement'],
  webhook: ['webhook'],
};

/** A mail or a webhook that is due. */
export type DueMail = {
  id: number;
  kind: OutboxKind;
  submissionId: number | null;
  /** The address of a mail to staff; null in others, and in rows of clones from before 1.0.0. */
  receiver: string | null;
  messageId: string;
  /** With this one. */
  attempts: number;
  createdAt: string;
  lastAttemptAt: string | null;
  /** What the mail server said then. */
  lastReply: string | null;
  /** Since when the mail server refuses it with a 5xx. */
  refusedSince: string | null;
  /** How many copies the server had without an answer. */
  unanswered: number;
};

const dueFields = [
  'id',
  'kind',
  'submissionId',
  'receiver',
  'messageId',
  'attempts',
  'createdAt',
  'lastAttemptAt',
  'lastReply',
  'refusedSince',
  'unanswered',
] as const satisfies readonly (keyof DueMail)[];

/**
 * `receiver` of a mail to staff: each address has a row of its own. A digest and a mail about access have no submission.
 * A mail on hold waits until somebody says that its enquiry is not spam.
 */
export type NewMail = {
  kind: OutboxKind;
  submissionId: number | null;
  receiver?: string;
  messageId: string;
  isOnHold?: boolean;
  isObsolete?: boolean;
  /** It is not sent earlier; now by default. */
  notBefore?: Date;
};

/** The result of an attempt. A mail that is tried again is due at `next`. */
export type AttemptResult = { at: Date; outcome: SendOutcome['outcome']; reply: string; next: Date | undefined };

/** A mail to a visitor is given up after this time: later an acknowledgement is of no use, and a reply is written anew. */
export const maxVisitorMailAgeMs = 3 * dayMs;

const visitorKinds = [...kindsByAudience.reply, ...kindsByAudience.visitor];

const oldMailRows = 500;

/** Mails to visitors that wait for longer than that and are not being sent, the oldest first: at most 500 at a time. */
export const listOldVisitorMails = (queries: Queries, now: Date): Promise<DueMail[]> =>
  queries
    .selectFrom('outbox')
    .select(dueFields)
    .where('state', '=', sql.lit('waiting'))
    .where('kind', 'in', visitorKinds)
    .where('createdAt', '<=', new Date(now.getTime() - maxVisitorMailAgeMs).toISOString())
    .where(isNotLeased(now.toISOString()))
    .orderBy('id')
    .limit(oldMailRows)
    .execute();

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

function toRow({ isOnHold, isObsolete, receiver, notBefore, ...mail }: NewMail, now: Date) {
  const at = now.toISOString();
  const state = isOnHold ? ('on-hold' as const) : ('waiting' as const);
  return {
    ...mail,
    receiver: receiver ?? null,
    state,
    isObsolete: isObsolete ? 1 : 0,
    createdAt: at,
    nextAttemptAt: (notBefore ?? now).toISOString(),
  };
}

/** When a mail of a kind was last queued. */
export async function findLastQueued(queries: Queries, kind: OutboxKind): Promise<string | undefined> {
  const newest = queries.selectFrom('outbox').select((eb) => eb.fn.max('createdAt').as('at'));
  return (await newest.where('kind', '=', kind).executeTakeFirst())?.at;
}

/** Of this many repeats that are due the longest, those with the fewest attempts are sent first. */
const repeatsCompared = 100;

type Claim = {
  limit: number;
  now: Date;
  leasedUntil: Date;
  /** Leases that ended before this time count as over. */
  leasesEndedBy: Date;
  /** Mails that this process is sending: a suspended machine outlives its leases. */
  except: readonly number[];
};

/**
 * Leases first attempts that are due, the oldest first, in one statement: no other process claims them until their lease
 * is over. They never wait behind repeats: a mail that a server puts off again and again delays no new one.
 */
export const claimFirst = (database: Database, audience: Audience, claim: Claim): Promise<DueMail[]> =>
  claimDue(database, audience, claim, 'first');

/** Leases repeats that are due, in the same way. */
export const claimRepeats = (database: Database, audience: Audience, claim: Claim): Promise<DueMail[]> =>
  claimDue(database, audience, claim, 'repeat');

async function claimDue(
  { queries, driver }: Database,
  audience: Audience,
  { limit, now, leasedUntil, leasesEndedBy, except }: Claim,
  attempt: 'first' | 'repeat',
): Promise<DueMail[]> {
  const at = now.toISOString();
  const claimed: DueMail[] = [];
  // One kind after the other: an index then finds what is due without reading what is not.
  for (const kind of kindsByAudience[audience]) {
    const rest = limit - claimed.length;
    if (rest <= 0) break;
    const rows = await queries
      .with('due', (due) =>
        due
          .selectFrom('outbox')
          .select(['id', 'attempts', 'nextAttemptAt'])
          // Written out: the index of repeats has the same condition.
          .where('state', '=', sql.lit('waiting'))
          .where('kind', '=', kind)
          .where('attempts', attempt === 'first' ? '=' : '>', sql.lit(0))
          .where('nextAttemptAt', '<=', at)
          .where(isNotLeased(leasesEndedBy.toISOString()))
          .$if(except.length > 0, (query) => query.where('id', 'not in', except))
          .orderBy('nextAttemptAt')
          .$if(attempt === 'first', (query) => query.orderBy('id'))
          .limit(attempt === 'first' ? rest : repeatsCompared)
          .$if(driver.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('outbox')
      .set((eb) => ({ leasedUntil: leasedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('due').select('due.id').orderBy('due.attempts').orderBy('due.nextAttemptAt').limit(rest),
      )
      .returning(dueFields)
      .execute();
    claimed.push(...rows);
  }
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Extends the leases of mails that are being sent for longer than a lease lasts, unless another process has them. */
export async function renewLeases(
  queries: Queries,
  mails: readonly Pick<DueMail, 'id' | 'attempts'>[],
  leasedUntil: Date,
): Promise<void> {
  for (const { id, attempts } of mails)
    await queries
      .updateTable('outbox')
      .set({ leasedUntil: leasedUntil.toISOString() })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('leasedUntil', 'is not', null)
      .execute();
}

/**
 * Replaces a waiting mail by one to each address that has none about the same subject.
 * @returns how many
 */
export async function redirectMail(
  queries: Queries,
  due: DueMail,
  mails: readonly (NewMail & { receiver: string })[],
  now: Date,
): Promise<number> {
  const { id, kind, submissionId } = due;
  return inTransaction(queries, async (trx) => {
    const discarded = await deleteWaiting(trx, id);
    if (!discarded) return 0;
    const isObsolete = discarded.isObsolete === 1;
    // Of a mail without an enquiry the Message-ID says the same: it names what it is about, and the receiver.
    const rows =
      submissionId === null
        ? []
        : await trx
            .selectFrom('outbox')
            .select('receiver')
            .where('submissionId', '=', submissionId)
            .where('kind', '=', kind)
            .execute();
    const lacking = mails.filter(({ receiver }) => rows.every((row) => row.receiver !== receiver));
    return lacking.length > 0
      ? queueMails(
          trx,
          lacking.map((mail) => ({ ...mail, isObsolete })),
          now,
        )
      : 0;
  });
}

/** Records an attempt, when the mail is tried again or how it ended, and what else depends on it (`afterAttempts`). */
export async function recordAttempt(site: Site, due: DueMail, result: AttemptResult): Promise<void> {
  const { at, outcome, reply, next } = result;
  const { id, attempts, refusedSince } = due;
  const time = at.toISOString();
  const isSent = outcome === 'sent';
  const event = eventOf(due, { outcome, next });
  await inTransaction(site.database.queries, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ leasedUntil: null, lastAttemptAt: time, lastReply: reply })
      .$if(outcome === 'unanswered', (query) => query.set((eb) => ({ unanswered: eb('unanswered', '+', 1) })))
      .set(
        next
          ? {
              nextAttemptAt: next.toISOString(),
              refusedSince: outcome === 'refused' ? (refusedSince ?? time) : refusedSince,
            }
          : { state: isSent ? 'sent' : 'failed', settledAt: time, refusedSince: null },
      )
      .where('id', '=', id)
      // A mail that arrived is sent, also if it was put on hold in between. Nothing takes that back: a worker whose lease
      // expired must not overwrite the result of another, nor end its lease.
      .where('state', 'in', isSent ? ['waiting', 'on-hold', 'failed'] : ['waiting'])
      .$if(!isSent, (query) => query.where('attempts', '=', attempts))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    if (event) await recordEvents(site, trx, event);
    await site.afterAttempts[due.kind]?.(site, trx, due, result);
  });
}

/** What an attempt changes for a person who looks at the enquiry; a repeated failure changes nothing. */
function eventOf(
  { kind, submissionId, attempts, refusedSince, unanswered }: DueMail,
  { outcome, next }: Pick<AttemptResult, 'outcome' | 'next'>,
): NewEvent | undefined {
  const about = { by: 'site' as const, ...(submissionId !== null && { submissionId }) };
  if (outcome === 'sent') return { ...about, what: 'delivered', detail: kind };
  if (outcome === 'unanswered')
    return unanswered === 0 ? { ...about, what: 'undelivered', detail: `${kind} unanswered` } : undefined;
  if (!next) return { ...about, what: 'undelivered', detail: `${kind} given up` };
  if (outcome === 'refused' && refusedSince === null)
    return { ...about, what: 'undelivered', detail: `${kind} refused` };
  return attempts === 1 ? { ...about, what: 'undelivered', detail: `${kind} failed` } : undefined;
}

/** Removes a mail that waits and has nothing left to say. */
export async function discardMail(queries: Queries, id: number): Promise<void> {
  await deleteWaiting(queries, id);
}

const deleteWaiting = (queries: Queries, id: number) =>
  queries
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('isObsolete')
    .executeTakeFirst();

/** Removes mails that are about no enquiry, which no erasure reaches, and were sent or given up before a time. */
export async function deleteSettledMails(queries: Queries, before: Date): Promise<void> {
  await queries
    .deleteFrom('outbox')
    .where('submissionId', 'is', null)
    .where('settledAt', '<', before.toISOString())
    .execute();
}

/**
 * Takes back a mail that waits; false if it was sent, is being sent, or may have been: then its state stays.
 */
export async function withdrawMail(trx: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leasedUntil', 'is', null)
    .where('unanswered', '=', 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Makes a mail due that was refused or perhaps delivered, with the three days or two weeks of a new one; false if it is
 * neither, or is being sent.
 */
export async function sendMailAgain(trx: Queries, id: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', createdAt: at, nextAttemptAt: at, leasedUntil: null })
    .set({ settledAt: null, refusedSince: null, unanswered: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('refusedSince', 'is not', null), eb('unanswered', '>', 0)]))
    .where(isNotLeased(at))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets whether anybody still needs the mails and the webhook about an enquiry. The visitor needs a reply in any case. */
export async function setObsolete(trx: Queries, submissionId: number, isObsolete: boolean): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ isObsolete: isObsolete ? 1 : 0 })
    .where('submissionId', '=', submissionId)
    .where('kind', 'not in', ['reply', 'reply-copy'])
    .execute();
}

/** Puts the mails of an enquiry on hold that wait or were refused, but no reply. One that is being sent may still arrive. */
export async function holdMails(trx: Queries, submissionId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'on-hold', refusedSince: null, settledAt: null })
    .where('submissionId', '=', submissionId)
    .where('kind', 'not in', ['reply', 'reply-copy'])
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'failed').and('kind', 'not in', kindsByAudience.visitor)]),
    )
    .execute();
}

/** Queues the mails of an enquiry that were on hold as if it had come now, but no acknowledgement that is too old. */
export async function releaseMails(trx: Queries, submissionId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - maxVisitorMailAgeMs).toISOString();
  await trx
    .updateTable('outbox')
    // The lease stays: a mail that is being sent right now is not sent twice.
    .set({ state: 'waiting', createdAt: at, nextAttemptAt: at })
    .where('submissionId', '=', submissionId)
    .where('state', '=', 'on-hold')
    .where((eb) => eb.or([eb('kind', 'not in', kindsByAudience.visitor), eb('createdAt', '>', oldest)]))
    .execute();
}

/**
 * Makes undelivered mails to staff and webhooks due now, also those that were given up. The two weeks of refused ones
 * begin anew. Acknowledgements and mails that were sent, are on hold or are being sent stay as they are.
 * @param submissionId only those of this enquiry; otherwise of all, except given-up ones that nobody needs and those that
 * were perhaps delivered
 */
export const sendUndeliveredAgain = (site: Site, by: Actor, submissionId?: number): Promise<SentAgain> =>
  inTransaction(site.database.queries, async (trx) => {
    const sent = await makeUndeliveredDue(trx, site.clock(), submissionId);
    const count = sent.mails + sent.webhooks;
    const about = submissionId === undefined ? { count } : { submissionId };
    if (count > 0) await recordEvents(site, trx, { by, what: 'sent-again', ...about });
    return sent;
  });

async function makeUndeliveredDue(queries: Queries, now: Date, submissionId?: number): Promise<SentAgain> {
  const at = now.toISOString();
  const again = queries
    .updateTable('outbox')
    .set({ state: 'waiting', nextAttemptAt: at, settledAt: null, leasedUntil: null })
    .where('kind', 'in', [...kindsByAudience.staff, ...kindsByAudience.webhook])
    .where(isNotLeased(at))
    .$if(submissionId !== undefined, (query) => query.where('submissionId', '=', submissionId ?? 0))
    .$if(submissionId === undefined, (query) => query.where('unanswered', '=', 0))
    .returning('kind');
  const waiting = await again.where('state', '=', 'waiting').where('refusedSince', 'is', null).execute();
  const refused = await again
    .set({ refusedSince: at })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting').and('refusedSince', 'is not', null),
        submissionId === undefined
          ? eb.and([eb('state', '=', 'failed'), eb('isObsolete', '=', 0)])
          : eb('state', '=', 'failed'),
      ]),
    )
    .execute();
  const kinds = [...waiting, ...refused].map(({ kind }) => kind);
  const webhooks = kinds.filter((kind) => kindsByAudience.webhook.includes(kind)).length;
  return { mails: kinds.length - webhooks, webhooks };
}

const isNotLeased = (at: string) => (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', at)]);
