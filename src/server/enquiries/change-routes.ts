import { type BulkAction, type BulkChange, bulkChange, type BulkChanged } from '../../contract/bulk.ts';
import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import type { EnquiryHistory } from '../../contract/history.ts';
import { maxHistoryEntries } from '../../contract/listing.ts';
import { followUpChange, outcomeChange } from '../../contract/plans.ts';
import { newNote } from '../../contract/notes.ts';
import { type SubmissionViewing } from '../../contract/notes.ts';
import { assigneeChange } from '../../contract/assignee.ts';
import { listHistory, tryRecordEvent } from '../audit/events-store.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import { wakeOutbox, resumeOutbox } from '../mail/outbox.ts';
import { sendUndeliveredAgain } from '../mail/outbox-store.ts';
import type { Site } from '../site.ts';
import { findAssigneeId } from './assignee-store.ts';
import { assignSubmission, changeSubmissions, setFollowUp, setOutcome } from './change-store.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { addNote, deleteNote, listNotes } from './note-store.ts';
import { submissionIdOf, sendChanged, sendSubmission, toResponse, unknownSubmission } from './responses.ts';
import { recordViewer, removeViewer } from './viewer-store.ts';
import { findSubmission, listSubmissionsById } from './submission-store.ts';

// The calls by which administrators work on enquiries. Each answers with the enquiry as it is now, and open lists are
// informed at once.

/**
 * POST …/{id}/contacted, …/{id}/not-contacted, …/{id}/spam, …/{id}/not-spam and, to take the mark back, …/{id}/unjudged:
 * a change of one enquiry.
 */
export async function postChange(
  site: Site,
  context: AdminContext,
  what: Exclude<BulkAction, 'assign'>,
): Promise<Response> {
  const id = submissionIdOf(context);
  await changeSubmissions(site, { ids: [id], what }, actorOf(context));
  const response = await sendChanged(site, context, id);
  refreshAfterSpamMark(site, what);
  return response;
}

/** After a mark as spam or as not spam the filter learns it, and the outbox sends what was on hold; the response does not wait. */
function refreshAfterSpamMark(site: Site, what: BulkAction): void {
  if (what !== 'spam' && what !== 'not-spam' && what !== 'unjudged') return;
  void site.spamFilter.refresh();
  wakeOutbox(site);
}

/** POST …/changed: a change of several enquiries, all or none; answers with those that changed. */
export async function postSubmissionsChanged(site: Site, context: AdminContext): Promise<Response> {
  const change = await readValidFields(context, 'the change', bulkChange);
  const { what } = change;
  await countAssignment(site, context, change);
  const changed = await changeSubmissions(site, change, actorOf(context));
  if (changed === 'unknown-assignee') throw unknownAssignee();
  const submissions = await listSubmissionsById(site.database.queries, changed);
  site.liveUpdates.pollNow();
  refreshAfterSpamMark(site, what);
  return context.json({ changed: submissions.map(toResponse) } satisfies BulkChanged);
}

/** POST …/{id}/assignee; 409 if somebody else has just taken or released it, or no administrator has the name. */
export async function postAssignee(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const change = await readValidFields(context, 'the change', assigneeChange);
  await countAssignment(site, context, change);
  const outcome = await assignSubmission(site, id, change, actorOf(context));
  if (outcome === 'unknown-assignee') throw unknownAssignee();
  if (outcome !== 'overtaken') return sendChanged(site, context, id);
  const submission = await findSubmission(site.database.queries, id);
  if (!submission) throw unknownSubmission();
  const { takenBy } = submission;
  throw new HttpError(
    409,
    takenBy === null ? 'Somebody has just released this enquiry.' : `${takenBy} has just taken this enquiry.`,
  );
}

/** Counts an assignment to a colleague, which may cause a mail. */
async function countAssignment(
  { limits }: Site,
  context: AdminContext,
  { to, isUndo }: Pick<BulkChange, 'to' | 'isUndo'>,
): Promise<void> {
  const { username } = userOf(context);
  if (to && to !== username && !isUndo) await limits.enforce('assignment', username);
}

const unknownAssignee = () => new HttpError(409, 'No administrator has this name.');

/** POST …/{id}/follow-up */
export async function postFollowUp(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const change = await readValidFields(context, 'the day', followUpChange);
  if (!(await setFollowUp(site, id, change.on, actorOf(context)))) throw unknownSubmission();
  return sendChanged(site, context, id);
}

/** POST …/{id}/outcome */
export async function postOutcome(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const change = await readValidFields(context, 'the outcome', outcomeChange);
  if (!(await setOutcome(site, id, change.outcome, actorOf(context)))) throw unknownSubmission();
  return sendChanged(site, context, id);
}

/** GET …/{id}/history */
export async function getHistory({ database: { queries } }: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  if ((await findAssigneeId(queries, id)) === undefined) throw unknownSubmission();
  return context.json({ entries: await listHistory(queries, id, maxHistoryEntries) } satisfies EnquiryHistory);
}

/** POST …/{id}/notes: with a key, a repeat adds nothing. A note without one may be wanted twice: a deleted one is restored. */
export async function postNote(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const note = await readValidFields(context, 'the note', newNote);
  const text = note.text.trim();
  const hasKey = context.req.header(idempotencyHeader) !== undefined;
  const key = hasKey ? readIdempotencyKey(context, text, `note ${id} of ${userOf(context).id} `) : undefined;
  const outcome = await addNote(site, id, actorOf(context), { text, key });
  if (outcome === 'key-reused') throw new HttpError(422, 'This key was already used for another note.');
  if (outcome === 'full')
    throw new HttpError(409, 'This enquiry has the largest number of notes allowed. Please delete one.');
  return sendChanged(site, context, id);
}

/** POST …/{id}/notes/{note}/deleted: the administrator's own note. */
export async function postNoteDeleted(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  if (!(await deleteNote(site, id, idOf(context, 'You have no note with this number.', 'note'), actorOf(context))))
    throw new HttpError(404, 'You have no note with this number.');
  return sendChanged(site, context, id);
}

/** POST …/{id}/viewing: reports that the enquiry is open; answers with its notes and who else has it open. */
export async function postViewing(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const user = userOf(context);
  await site.limits.enforce('viewing', user.username);
  const others = await recordViewer(site, id, user);
  if (!others) throw unknownSubmission();
  // Its browser reports it every few seconds: one event an hour.
  const oncePer = site.clock().toISOString().slice(0, 13);
  await tryRecordEvent(site, { by: actorOf(context), what: 'enquiry-opened', submissionId: id, oncePer });
  const viewing: SubmissionViewing = { notes: await listNotes(site.database.queries, id), viewers: others };
  return context.json(viewing);
}

/** POST …/{id}/viewing-ended: reports that the enquiry was closed. */
export async function postViewingEnded(site: Site, context: AdminContext): Promise<Response> {
  await removeViewer(site.database.queries, submissionIdOf(context), userOf(context));
  return context.text('');
}

/**
 * POST /api/admin/undelivered-mail/send-again: how many are tried again. A repeated request sends nothing twice: a mail
 * that was sent stays sent.
 */
export async function postSendAllAgain(site: Site, context: AdminContext): Promise<Response> {
  const counts = await sendUndeliveredAgain(site.database.queries, site.clock());
  const count = counts.mails + counts.webhooks;
  await tryRecordEvent(site, { by: actorOf(context), what: 'sent-again', count });
  resumeOutbox(site);
  site.liveUpdates.pollNow();
  return context.json(counts);
}

/** POST /api/admin/contact-submissions/{id}/send-again */
export async function postSendAgain(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  await sendUndeliveredAgain(site.database.queries, site.clock(), id);
  const response = await sendSubmission(site, context, id);
  await tryRecordEvent(site, { by: actorOf(context), what: 'sent-again', submissionId: id });
  resumeOutbox(site);
  site.liveUpdates.pollNow();
  return response;
}
