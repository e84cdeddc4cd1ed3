import type { NewReply, Reply } from '../../contract/replies.ts';
import type { ReplyState } from '../../contract/submission.ts';
import { maxReplies, replyDelayMs } from '../../contract/reply-rules.ts';
import { readReplySettings } from './reply-settings.ts';
import type { Queries, Tables, Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Administrator } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import { acquireKey, findKey, type IdempotencyKey } from '../idempotency-store.ts';
import { deliveryStateOf } from '../mail/delivery-store.ts';
import { type AttemptResult, type DueMail, queueMails, sendMailAgain, withdrawMail } from '../mail/outbox-store.ts';
import { newMessageId } from '../mail/staff-mail.ts';
import type { Site } from '../site.ts';
import { type ContactedMark, setContacted } from './change-store.ts';
import { lockSubmission } from './submission-lock-store.ts';
import { shownName } from './shown-name.ts';

// Only this module writes replies.

const shownAuthor = shownName('reply.authorId', 'reply.author');

/** The replies to an enquiry as an administrator reads them, the oldest first. */
export async function listReplies(site: Site, submissionId: number, me: { id: number }): Promise<Reply[]> {
  const rows = await site.database.queries
    .selectFrom('replies as reply')
    .innerJoin('outbox as mail', 'mail.id', 'reply.outboxId')
    .select(['reply.id', shownAuthor.as('author'), 'reply.authorId', 'reply.text', 'reply.createdAt'])
    .select(['mail.state', 'mail.refusedSince', 'mail.unanswered', 'mail.attempts', 'mail.lastReply', 'mail.settledAt'])
    .select(['mail.nextAttemptAt', 'mail.leasedUntil'])
    .where('reply.submissionId', '=', submissionId)
    .orderBy('reply.id')
    .execute();
  const now = site.clock().getTime();
  return rows.map((row) => {
    const { id, author, text, createdAt, settledAt, lastReply: answer } = row;
    const isWaiting = row.state === 'waiting';
    return {
      id,
      author,
      text,
      createdAt,
      settledAt,
      answer,
      isOwn: row.authorId === me.id,
      state: deliveryStateOf(row),
      waitsMs: isWaiting && row.attempts === 0 ? Math.max(0, Date.parse(row.nextAttemptAt) - now) : 0,
      canUndo: isWaiting && row.leasedUntil === null && row.unanswered === 0,
    };
  });
}

/** The texts of the replies to several enquiries and what has become of them, the oldest first. */
export async function listReplyTexts(
  queries: Queries,
  submissionIds: readonly number[],
): Promise<{ submissionId: number; author: string; text: string; writtenAt: string; state: ReplyState }[]> {
  if (submissionIds.length === 0) return [];
  const rows = await queries
    .selectFrom('replies as reply')
    .innerJoin('outbox as mail', 'mail.id', 'reply.outboxId')
    .select(['reply.submissionId', shownAuthor.as('author'), 'reply.text', 'reply.createdAt as writtenAt'])
    .select(['mail.state', 'mail.refusedSince', 'mail.unanswered'])
    .where('reply.submissionId', 'in', submissionIds)
    .orderBy('reply.id')
    .execute();
  return rows.map((row) => ({ ...row, state: deliveryStateOf(row) }));
}

/** Who has answered an enquiry last, and when. */
type LaterReply = { author: string; authorId: number | null; createdAt: string };

/**
 * The outcome of queueing: 'repeated' with the reply of the first request, unless that was taken back; 'overtaken' if
 * somebody has answered after the last reply that the author has seen.
 */
type ReplyOutcome =
  | { outcome: 'queued' | 'repeated'; id: number | undefined }
  | { outcome: 'overtaken'; later: LaterReply }
  | { outcome: 'key-reused' | 'full' | 'gone'; id?: undefined };

/**
 * Queues a reply to the visitor of an enquiry: its mail, its record, the mark as contacted and the event in one transaction.
 * The mail waits for `replyDelayMs`, so that the reply can be taken back.
 */
export async function queueReply(
  site: Site,
  submissionId: number,
  by: Administrator,
  { text, after, key }: NewReply & { key: IdempotencyKey },
): Promise<ReplyOutcome> {
  const settings = await readReplySettings(site, by);
  const now = site.clock();
  const createdAt = now.toISOString();
  return inTransaction(site.database.queries, async (trx) => {
    if (!(await lockSubmission(trx, submissionId))) return { outcome: 'gone' };
    // Before what refuses a reply: a repeat of one that was queued is not refused.
    const earlier = await findKey(trx, key, now);
    if (earlier && earlier.bodyHash !== key.bodyHash) return { outcome: 'key-reused' };
    if (earlier) return { outcome: 'repeated', id: await findOwnReply(trx, submissionId, by, text) };
    const { total } = await trx
      .selectFrom('replies')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('submissionId', '=', submissionId)
      .executeTakeFirstOrThrow();
    if (total >= maxReplies) return { outcome: 'full' };
    const later = after === undefined ? undefined : await findLaterReply(trx, submissionId, after ?? 0);
    if (later) return { outcome: 'overtaken', later };
    // Only a queued reply uses up its key.
    await acquireKey(trx, { ...key, submissionId }, now);
    const messageId = newMessageId(`reply-${submissionId}`, site.config);
    const notBefore = new Date(now.getTime() + replyDelayMs);
    await queueMails(trx, [{ kind: 'reply', submissionId, messageId, notBefore }], now);
    const mail = trx.selectFrom('outbox').select('id').where('messageId', '=', messageId);
    const { id: outboxId } = await mail.executeTakeFirstOrThrow();
    const reply = {
      submissionId,
      outboxId,
      text,
      createdAt,
      author: by.username,
      authorId: by.id,
      fromName: settings.name,
      signature: settings.signature,
      replyTo: (settings.answersTo === 'own' && settings.ownAddress) || settings.office,
      copyTo: settings.copiesToOffice ? settings.office : null,
      markedAt: await markContacted(site, trx, submissionId, { by }),
    };
    const { id } = await trx.insertInto('replies').values(reply).returning('id').executeTakeFirstOrThrow();
    await recordEvents(site, trx, { by, what: 'replied', submissionId });
    return { outcome: 'queued', id };
  });
}

/** The last reply to an enquiry, if it is later than another one. */
const findLaterReply = (trx: Trx, submissionId: number, after: number): Promise<LaterReply | undefined> =>
  trx
    .selectFrom('replies as reply')
    .select([shownAuthor.as('author'), 'reply.authorId', 'reply.createdAt'])
    .where('reply.submissionId', '=', submissionId)
    .where('reply.id', '>', after)
    .orderBy('reply.id', 'desc')
    .executeTakeFirst();

async function findOwnReply(trx: Trx, submissionId: number, by: Administrator, text: string) {
  const same = await trx
    .selectFrom('replies')
    .select('id')
    .where('submissionId', '=', submissionId)
    .where('authorId', '=', by.id)
    .where('text', '=', text)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return same?.id;
}

/** Who marks an enquiry by a reply. */
type ReplyMark = Pick<ContactedMark, 'by' | 'person'>;

/** Marks an enquiry as contacted; returns the time of the mark, or null if it was marked before. */
async function markContacted(site: Site, trx: Trx, id: number, mark: ReplyMark): Promise<string | null> {
  if (!(await setContacted(site, trx, id, { isContacted: true, ...mark }))) return null;
  const state = trx.selectFrom('submission_state').select('contactedAt').where('submissionId', '=', id);
  return (await state.executeTakeFirstOrThrow()).contactedAt;
}

type MarkedReply = { id: number; submissionId: number; markedAt: string | null };

/**
 * Takes back the mark as contacted that a reply has set, unless somebody has marked the enquiry anew. If another reply to it
 * was sent or waits, the mark stays and belongs to that reply.
 */
async function takeMarkBack(
  site: Site,
  trx: Trx,
  { id, submissionId, markedAt }: MarkedReply,
  by: Administrator | 'site',
): Promise<void> {
  if (markedAt === null) return;
  await trx.updateTable('replies').set({ markedAt: null }).where('id', '=', id).execute();
  const other = await trx
    .selectFrom('replies as reply')
    .innerJoin('outbox as mail', 'mail.id', 'reply.outboxId')
    .select('reply.id')
    .where('reply.submissionId', '=', submissionId)
    .where('reply.id', '<>', id)
    .where('mail.refusedSince', 'is', null)
    .where((eb) => eb.or([eb('mail.state', 'in', ['waiting', 'sent']), eb('mail.unanswered', '>', 0)]))
    .orderBy('reply.id', 'desc')
    .executeTakeFirst();
  if (other) {
    await trx.updateTable('replies').set({ markedAt }).where('id', '=', other.id).execute();
    return;
  }
  const state = trx.selectFrom('submission_state').select('contactedAt').where('submissionId', '=', submissionId);
  const { contactedAt } = await state.executeTakeFirstOrThrow();
  if (contactedAt === markedAt) await setContacted(site, trx, submissionId, { isContacted: false, by });
}

/** What an administrator does about one reply. */
type ReplyAct = { submissionId: number; replyId: number; by: Administrator };

const findReply = (trx: Trx, { submissionId, replyId }: ReplyAct) =>
  trx
    .selectFrom('replies')
    .select(['id', 'submissionId', 'outboxId', 'authorId', 'markedAt'])
    .where('id', '=', replyId)
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();

/**
 * Takes back the administrator's own reply: mail, record and mark as contacted. 'late' if the outbox is sending it or has
 * done so, 'gone' if it does not exist or is a colleague's.
 */
export async function undoReply(site: Site, act: ReplyAct): Promise<'undone' | 'late' | 'gone'> {
  const { submissionId, by } = act;
  return inTransaction(site.database.queries, async (trx) => {
    const reply = await findReply(trx, act);
    if (!reply || reply.authorId !== by.id) return 'gone';
    // Its foreign key deletes the reply with the row of its mail.
    if (!(await withdrawMail(trx, reply.outboxId))) return 'late';
    await takeMarkBack(site, trx, reply, by);
    await recordEvents(site, trx, { by, what: 'reply-undone', submissionId });
    return 'undone';
  });
}

/** Sends a reply again that was refused or perhaps delivered, and marks its enquiry as contacted. */
export async function sendReplyAgain(site: Site, act: ReplyAct): Promise<'queued' | 'unchanged' | 'gone'> {
  const { submissionId, by } = act;
  return inTransaction(site.database.queries, async (trx) => {
    const reply = await findReply(trx, act);
    if (!reply) return 'gone';
    if (!(await sendMailAgain(trx, reply.outboxId, site.clock()))) return 'unchanged';
    await markByReply(site, trx, reply, { by });
    await recordEvents(site, trx, { by, what: 'sent-again', submissionId, detail: 'reply' });
    return 'queued';
  });
}

/** Marks as contacted the enquiry of a reply that is sent after all. */
async function markByReply(site: Site, trx: Trx, { id, submissionId }: MarkedReply, mark: ReplyMark): Promise<void> {
  const markedAt = await markContacted(site, trx, submissionId, mark);
  if (markedAt !== null) await trx.updateTable('replies').set({ markedAt }).where('id', '=', id).execute();
}

/**
 * Changes what depends on an attempt to send a reply: a refusal takes the mark as contacted back, until a later attempt
 * succeeds. After a success the office gets its copy.
 */
export async function settleReply(site: Site, trx: Trx, due: DueMail, { outcome, at }: AttemptResult): Promise<void> {
  if (outcome !== 'refused' && outcome !== 'sent') return;
  const reply = await trx
    .selectFrom('replies')
    .select(['id', 'submissionId', 'author', 'authorId', 'copyTo', 'markedAt'])
    .where('outboxId', '=', due.id)
    .executeTakeFirst();
  if (!reply) return;
  const { submissionId, author, authorId, copyTo } = reply;
  if (outcome === 'refused') return takeMarkBack(site, trx, reply, 'site');
  if (due.refusedSince !== null) {
    // The account of the author may have been removed since.
    const by = authorId === null ? 'site' : { id: authorId, username: author, requestId: undefined };
    await markByReply(site, trx, reply, { by, person: { id: authorId, username: author } });
  }
  if (copyTo === null) return;
  const copy = { kind: 'reply-copy', submissionId, receiver: copyTo, messageId: copyOf(due.messageId) } as const;
  // Obsolete from the start: a copy that is not sent must not count as an undelivered mail.
  await queueMails(trx, [{ ...copy, isObsolete: true }], at);
}

/** The Message-ID of the office's copy of a reply: it names the reply, whose own the copy shows. */
const copyOf = (messageId: string): string => messageId.replace('<', '<copy.');
export const originalOfCopy = (messageId: string): string => messageId.replace('<copy.', '<');

/** A reply as its mail needs it. `acknowledgementId`: the Message-ID of our acknowledgement, if one was sent. */
export type SentReply = Pick<Tables['replies'], 'submissionId' | 'text' | 'fromName' | 'signature' | 'replyTo'> & {
  acknowledgementId: string | null;
};

/** The reply of a mail. */
export async function findReplyToSend(queries: Queries, messageId: string): Promise<SentReply | undefined> {
  return queries
    .selectFrom('replies as reply')
    .innerJoin('outbox as mail', 'mail.id', 'reply.outboxId')
    .leftJoin('outbox as acknowledgement', (join) =>
      join
        .onRef('acknowledgement.submissionId', '=', 'reply.submissionId')
        .on('acknowledgement.kind', '=', 'acknowledgement')
        .on('acknowledgement.state', '=', 'sent'),
    )
    .select([
      'reply.submissionId',
      'reply.text',
      'reply.fromName',
      'reply.signature',
      'reply.replyTo',
      'acknowledgement.messageId as acknowledgementId',
    ])
    .where('mail.messageId', '=', messageId)
    .executeTakeFirst();
}
