import type { SubmissionViewing } from '../../contract/notes.ts';
import { tryRecordEvent } from '../audit/events-store.ts';
import { actorOf, type AdminContext, userOf } from '../http/admin-context.ts';
import type { Site } from '../site.ts';
import { listNotes } from './note-store.ts';
import { submissionIdOf, unknownSubmission } from './responses.ts';
import { recordViewer, removeViewer } from './viewer-store.ts';

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
