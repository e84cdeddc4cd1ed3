import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { undeliveredCountLimit } from '../../contract/listing.ts';
import type { Delivery, ReplyState, Submission, UndeliveredMail } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { type Audience, kindsByAudience } from './outbox-store.ts';

// Reads what has become of the mails and webhooks in the outbox, which outbox-store.ts writes.

/** A mail that waits for longer has been tried, or would have been if the mail server answered. */
const countedAfterMs = 60_000;

/** What one audience has not received. */
export type Undelivered = {
  /** The mail server has refused none of these. */
  waiting: number;
  waitingSince: string | null;
  /** Refused with a 5xx, and tried again. */
  refused: number;
  refusedSince: string | null;
  givenUp: number;
  /** The server had these and gave no answer: they have perhaps been delivered. */
  perhaps: number;
  /**
   * Since when the oldest mail waits that no later mail to the same address has overtaken. One that was overtaken fails
   * because of its own content, and not because of the mail server.
   */
  stuckSince: string | null;
  lastAttemptAt: string | null;
  /** The reply to the last attempt; it may hold addresses. In an outage one mail is tried for all. */
  reason: string | null;
};
export type UndeliveredByAudience = Record<Audience, Undelivered>;

export const nothingUndelivered: Undelivered = {
  waiting: 0,
  waitingSince: null,
  refused: 0,
  refusedSince: null,
  givenUp: 0,
  perhaps: 0,
  stuckSince: null,
  lastAttemptAt: null,
  reason: null,
};

/**
 * What was not delivered and is still needed, for the admin area, /readyz, the metrics and the digest.
 * @param hasWebhook whether a receiver is set; otherwise webhooks of a former one are of no interest
 */
export async function findUndelivered(
  queries: Queries,
  { now, hasWebhook }: { now: Date; hasWebhook: boolean },
): Promise<UndeliveredByAudience> {
  const late = new Date(now.getTime() - countedAfterMs).toISOString();

  async function findOf(audience: Audience): Promise<Undelivered> {
    const mails = queries
      .selectFrom('outbox')
      .where((eb) => eb.or([eb('lastAttemptAt', 'is not', null), eb('createdAt', '<', late)]))
      .where('isObsolete', '=', 0);
    const columns = ['state', 'refusedSince', 'unanswered', 'createdAt', 'lastAttemptAt', 'lastReply'] as const;
    const rows = [];
    const stuck = [];
    // An outage may leave a hundred thousand that wait, and a wrong address as many that were given up. One kind after the
    // other: an index then has them in order.
    for (const kind of kindsByAudience[audience]) {
      const ofKind = mails.where('kind', '=', kind);
      const waiting = ofKind.where('state', '=', sql.lit('waiting')).orderBy('id');
      const limit = undeliveredCountLimit + 1;
      rows.push(...(await waiting.select(columns).limit(limit).execute()));
      // A failed mail without an enquiry is not counted: nobody can mark it as contacted, and a later one says the same. A
      // failed one about an assignment is: 'Send again' sends it, or discards it if nobody needs it any more.
      const failed = ofKind
        .where('state', '=', 'failed')
        .$if(kind !== 'assignment', (query) => query.where('submissionId', 'is not', null))
        .$if(kind === 'assignment', (query) => query.where('unanswered', '=', 0));
      rows.push(...(await failed.select(columns).limit(limit).execute()));
      const isStuck = (eb: OutboxExpression) => eb.not(isOvertaken(eb, audience));
      stuck.push(...(await waiting.select(columns).where(isStuck).limit(1).execute()));
    }
    if (rows.length === 0) return nothingUndelivered;
    // Of a backlog the newest attempts are not among the rows that were read.
    const tried = rows.length > undeliveredCountLimit ? await findLastTried(queries, audience) : rows;
    const [last] = tried
      .filter(({ state }) => audience !== 'reply' || state === 'waiting')
      .toSorted((a, b) => (b.lastAttemptAt ?? '').localeCompare(a.lastAttemptAt ?? ''));
    const byState = Object.groupBy(rows, stateOf);
    return {
      waiting: byState.waiting?.length ?? 0,
      waitingSince: earliest(byState.waiting?.map(({ createdAt }) => createdAt)),
      refused: byState.refused?.length ?? 0,
      refusedSince: earliest(byState.refused?.map(({ refusedSince }) => refusedSince)),
      givenUp: byState.givenUp?.length ?? 0,
      perhaps: byState.perhaps?.length ?? 0,
      stuckSince: earliest(stuck.map(({ refusedSince, createdAt }) => refusedSince ?? createdAt)),
      lastAttemptAt: last?.lastAttemptAt ?? null,
      reason: last?.lastReply ?? null,
    };
  }

  return {
    staff: await findOf('staff'),
    reply: await findOf('reply'),
    visitor: await findOf('visitor'),
    webhook: hasWebhook ? await findOf('webhook') : nothingUndelivered,
  };
}

/** How many of the newest attempts are read: in an outage, one of them is the last attempt of an undelivered mail. */
const newestAttempts = 100;

const findLastTried = (queries: Queries, audience: Audience) =>
  queries
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox')
        .select(['state', 'kind', 'lastAttemptAt', 'lastReply'])
        .where('lastAttemptAt', 'is not', null)
        .orderBy('lastAttemptAt', 'desc')
        .limit(newestAttempts)
        .as('newest'),
    )
    .select(['state', 'lastAttemptAt', 'lastReply'])
    .where('state', 'in', ['waiting', 'failed'])
    .where('kind', 'in', kindsByAudience[audience])
    .execute();

type OutboxExpression = ExpressionBuilder<Tables, 'outbox'>;

/** Whether a later mail has reached the same address, or a later webhook its receiver: then its own content is the cause. */
const isOvertaken = (eb: OutboxExpression, audience: Audience) =>
  eb.exists(
    eb
      .selectFrom('outbox as later')
      .select('later.id')
      .where('later.state', '=', sql.lit('sent'))
      .whereRef('later.id', '>', 'outbox.id')
      .$if(audience !== 'webhook', (query) => query.whereRef('later.receiver', '=', 'outbox.receiver'))
      .$if(audience === 'webhook', (query) =>
        query.where('later.receiver', 'is', null).where('later.kind', '=', 'webhook'),
      ),
  );

type UndeliveredRow = { state: string; refusedSince: string | null; unanswered: number };

/** What has become of a mail that the server has not confirmed. */
function stateOf({ state, refusedSince, unanswered }: UndeliveredRow): 'perhaps' | 'givenUp' | 'refused' | 'waiting' {
  if (unanswered > 0) return 'perhaps';
  if (state === 'failed') return 'givenUp';
  return refusedSince === null ? 'waiting' : 'refused';
}

const earliest = (times: readonly (string | null)[] = []): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;

/** How much was not delivered, as the admin area shows it. */
export async function countUndelivered(
  queries: Queries,
  about: Parameters<typeof findUndelivered>[1],
): Promise<UndeliveredMail> {
  const { staff, reply, visitor, webhook } = await findUndelivered(queries, about);
  const acknowledgements = visitor.waiting + visitor.refused + visitor.givenUp + visitor.perhaps;
  // Enquiries whose reply was given up are open again, and their panel says why.
  const replies = reply.waiting + reply.refused;
  const isCounted = staff.waiting + staff.refused + staff.givenUp + staff.perhaps > 0;
  const { lastAttemptAt, reason } = isCounted ? staff : replies > 0 ? reply : visitor;
  return {
    ...summarize(staff),
    perhaps: staff.perhaps,
    replies,
    acknowledgements,
    lastAttemptAt,
    reason,
    webhooks: summarize(webhook),
  };
}

const summarize = ({ waiting, waitingSince, refused, givenUp, lastAttemptAt, reason }: Undelivered) => ({
  waiting,
  waitingSince,
  refused: refused + givenUp,
  lastAttemptAt,
  reason,
});

/** What has become of the notifications, the webhook and the replies of an enquiry. */
export type SubmissionDeliveries = Pick<Submission, 'mail' | 'undelivered' | 'replies'>;

/** The deliveries of enquiries, by their numbers. */
export async function findDeliveries(
  queries: Queries,
  submissionIds: readonly number[],
): Promise<(submissionId: number) => SubmissionDeliveries> {
  const rows = await queries
    .selectFrom('outbox')
    .select(['submissionId', 'kind', 'receiver', 'state', 'refusedSince', 'unanswered', 'lastReply'])
    .where('submissionId', 'in', submissionIds)
    .where('kind', 'in', ['notification', 'webhook', 'reply'])
    .orderBy('id')
    .execute();
  const bySubmission = Map.groupBy(rows, ({ submissionId }) => submissionId);
  return (id) => summarizeDeliveries(bySubmission.get(id) ?? []);
}

type DeliveryRow = Pick<Selectable<Tables['outbox']>, 'kind' | 'receiver' | 'state' | 'lastReply'> & UndeliveredRow;

function summarizeDeliveries(rows: readonly DeliveryRow[]): SubmissionDeliveries {
  const replies = rows.filter(({ kind }) => kind === 'reply').map(deliveryStateOf);
  const mails = rows.filter(({ kind }) => kind === 'notification');
  if (mails.length === 0) return { mail: null, undelivered: [], replies };
  const undelivered = rows
    .filter(({ kind, state }) => kind !== 'reply' && (state === 'waiting' || state === 'failed'))
    .map((row): Delivery => {
      const state = stateOf(row);
      return {
        of: row.kind === 'webhook' ? 'webhook' : 'mail',
        receiver: row.receiver,
        state: state === 'givenUp' ? 'refused' : state,
        reply: row.lastReply,
      };
    });
  const isGivenUp = mails.some((row) => row.state === 'failed' && stateOf(row) === 'givenUp');
  return {
    mail: mails.every(({ state }) => state === 'sent') ? 'sent' : isGivenUp ? 'failed' : 'waiting',
    undelivered,
    replies,
  };
}

/** What the office reads of the state of a reply. */
export function deliveryStateOf(row: UndeliveredRow): ReplyState {
  if (row.state === 'sent') return 'sent';
  const state = stateOf(row);
  return state === 'givenUp' ? 'refused' : state;
}
