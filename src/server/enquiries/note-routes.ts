import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import { newNote } from '../../contract/notes.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { addNote, deleteNote } from './note-store.ts';
import { sendChanged, submissionIdOf } from './responses.ts';

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
