import { company } from '#content/company.ts';
import { newReply, type ReplyList, type ReplyQueued } from '../../contract/replies.ts';
import { maxReplies } from '../../contract/reply-rules.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readValidFields } from '../http/request-body.ts';
import { formatTime } from '../mail/mail-text.ts';
import { resumeOutbox } from '../mail/outbox.ts';
import type { Site } from '../site.ts';
import { listReplies, queueReply, sendReplyAgain, undoReply } from './reply-store.ts';
import { submissionIdOf, sendChanged, toResponse, unknownSubmission } from './responses.ts';
import { findSubmission } from './submission-store.ts';

// The calls by which the office answers from here.

/** GET …/{id}/replies */
export async function getReplies(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  if (!(await findSubmission(site.database.queries, id))) throw unknownSubmission();
  const answer: ReplyList = { replies: await listReplies(site, id, userOf(context)) };
  return context.json(answer);
}

/**
 * POST …/{id}/replies: 201 with the enquiry as it is now and the reply, which waits ten seconds in the outbox; 409 if somebody
 * has answered since.
 */
export async function postReply(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const user = userOf(context);
  const reply = await readValidFields(context, 'the reply', newReply);
  const text = reply.text.trim();
  if (!site.mailer) throw new HttpError(409, 'This site cannot send mail: no mail server is set up.');
  await site.limits.enforce('reply', String(user.id));
  // Of the text alone: one that is sent anyway, after another reply was seen, is still the same.
  const key = readIdempotencyKey(context, text, `reply ${id} of ${user.id} `);
  const queued = await queueReply(site, id, actorOf(context), { text, after: reply.after, key });
  if (queued.outcome === 'gone') throw unknownSubmission();
  if (queued.outcome === 'overtaken') {
    const { author, authorId, createdAt } = queued.later;
    const who = authorId === user.id ? 'You have' : `${author} has`;
    throw new HttpError(409, `${who} answered this enquiry on ${formatTime(company.businessHours, createdAt)}.`);
  }
  if (queued.outcome === 'full') throw new HttpError(409, `This enquiry has ${maxReplies} replies already.`);
  if (queued.outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another reply.');
  const submission = await findSubmission(site.database.queries, id);
  if (!submission) throw unknownSubmission();
  const replies = await listReplies(site, id, user);
  site.liveUpdates.pollNow();
  const answer: ReplyQueued = {
    submission: toResponse(submission),
    reply: replies.find(({ id: replyId }) => replyId === queued.id) ?? null,
  };
  return context.json(answer, 201);
}

/** POST …/{id}/replies/{reply}/undone: 409 once the outbox sends it. */
export async function postReplyUndone(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const outcome = await undoReply(site, { submissionId: id, replyId: replyIdOf(context), by: actorOf(context) });
  if (outcome === 'gone') throw new HttpError(404, unknownReply);
  if (outcome === 'late') throw new HttpError(409, 'It is too late: the reply is being sent or was sent already.');
  return sendChanged(site, context, id);
}

/** POST …/{id}/replies/{reply}/send-again; it counts as a reply. */
export async function postReplySendAgain(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  await site.limits.enforce('reply', String(userOf(context).id));
  const outcome = await sendReplyAgain(site, { submissionId: id, replyId: replyIdOf(context), by: actorOf(context) });
  if (outcome === 'gone') throw new HttpError(404, unknownReply);
  resumeOutbox(site);
  return sendChanged(site, context, id);
}

const unknownReply = 'This reply does not exist.';
const replyIdOf = (context: AdminContext): number => idOf(context, unknownReply, 'reply');
