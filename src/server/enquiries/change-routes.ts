import { type BulkAction, type BulkChange, bulkChange, type BulkChanged } from '../../contract/bulk.ts';
import { followUpChange, outcomeChange } from '../../contract/plans.ts';
import { assigneeChange } from '../../contract/assignee.ts';
import { actorOf, type AdminContext, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import { wakeOutbox } from '../mail/outbox.ts';
import type { Site } from '../site.ts';
import { assignSubmission, changeSubmissions, setFollowUp, setOutcome } from './change-store.ts';
import { submissionIdOf, sendChanged, toResponse, unknownSubmission } from './responses.ts';
import { findSubmission, listSubmissionsById } from './submission-store.ts';

// The calls by which administrators change enquiries. Each answers with the enquiry as it is now, and open lists are
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
export async function postBulkChange(site: Site, context: AdminContext): Promise<Response> {
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
