import { type BulkAction, type BulkChange, bulkChange, type BulkChanged } from '../../contract/bulk.ts';
import { followUpChange, outcomeChange } from '../../contract/plans.ts';
import type { Submission } from '../../contract/submission.ts';
import { assigneeChange } from '../../contract/assignee.ts';
import { actorOf, type AdminContext, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import { wakeOutbox } from '../mail/outbox.ts';
import type { Site } from '../site.ts';
import { assignSubmission, changeSubmissions, type PlanOutcome, setFollowUp, setOutcome } from './change-store.ts';
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

/** POST …/changed: a change of enquiries; answers with them as they are now. 404 if none of them exists. */
export async function postBulkChange(site: Site, context: AdminContext): Promise<Response> {
  const change = await readValidFields(context, 'the change', bulkChange);
  const { what } = change;
  await countAssignment(site, context, change);
  const changed = await changeSubmissions(site, change, actorOf(context));
  if (changed === 'unknown-assignee') throw unknownAssignee();
  const submissions = await listSubmissionsById(site.database.queries, change.ids);
  if (submissions.length === 0) throw unknownSubmission();
  site.liveUpdates.pollNow();
  refreshAfterSpamMark(site, what);
  const isChanged = ({ id }: Submission) => changed.includes(id);
  const all = submissions.map(toResponse);
  return context.json({
    changed: all.filter(isChanged),
    unchanged: all.filter((one) => !isChanged(one)),
  } satisfies BulkChanged);
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

/** POST …/{id}/follow-up; 409 if it is no longer what it was when last seen. */
export async function postFollowUp(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const change = await readValidFields(context, 'the day', followUpChange);
  return sendPlanned(site, context, id, await setFollowUp(site, id, change, actorOf(context)));
}

/** POST …/{id}/outcome; 409 as above. */
export async function postOutcome(site: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  const change = await readValidFields(context, 'the outcome', outcomeChange);
  return sendPlanned(site, context, id, await setOutcome(site, id, change, actorOf(context)));
}

async function sendPlanned(site: Site, context: AdminContext, id: number, outcome: PlanOutcome): Promise<Response> {
  if (outcome === 'unknown') throw unknownSubmission();
  if (outcome === 'overtaken') throw new HttpError(409, 'Somebody else has just changed it.');
  return sendChanged(site, context, id);
}
