import type { Context } from 'hono';
import { newNote, type SubmissionReading, takerChange } from '../../contract/team.ts';
import { fieldsError, HttpError } from '../http/http-error.ts';
import { readFields } from '../http/request-body.ts';
import type { EnquiryStore } from './enquiry-store.ts';
import type { NoteStore } from './note-store.ts';
import type { ReaderStore } from './reader-store.ts';
import { idOf, toAnswer } from './admin-routes.ts';
import type { SubmissionStore } from './submission-store.ts';

const noStore = { 'Cache-Control': 'no-store' };

type Parts = {
  store: Pick<SubmissionStore, 'find'>;
  enquiries: Pick<EnquiryStore, 'setTaker'>;
  notes: NoteStore;
  readers: ReaderStore;
  /** Throws 429 once an administrator's browsers have reported too often that they show an enquiry. */
  countReading: (username: string) => Promise<void>;
  /** Records that an administrator has an enquiry open. */
  recordOpened: (username: string, submissionId: number) => Promise<void>;
  /** Tells open lists of a change at once. */
  onChanged: () => void;
};

/**
 * The endpoints by which administrators share the work: who does an enquiry, their notes, and who has it open. app.ts
 * guards them and passes the name of the user who is signed in.
 */
export function createTeamRoutes({ store, enquiries, notes, readers, countReading, recordOpened, onChanged }: Parts) {
  /** POST …/{id}/taker: the enquiry as it is now; 409 where somebody else has taken it or given it back meanwhile. */
  async function changeTaker(context: Context, who: string): Promise<Response> {
    const id = idOf(context);
    const { fields } = await readFields(context, 'the change');
    const change = takerChange.safeParse(fields);
    if (!change.success) throw fieldsError(change.error.issues, 'The change names nobody.');
    const outcome = await enquiries.setTaker(id, { ...change.data, who });
    if (outcome === 'not-allowed') throw new HttpError(403, 'You can only take an enquiry for yourself.');
    const submission = await answer(context, id);
    if (outcome === 'overtaken')
      throw new HttpError(409, `Meanwhile ${submission.takenBy ?? 'nobody'} has this enquiry.`);
    return submission.response;
  }

  /** POST …/{id}/notes: adds a note and returns the enquiry as it is now. */
  async function addNote(context: Context, who: string): Promise<Response> {
    const id = idOf(context);
    const { fields } = await readFields(context, 'the note');
    const note = newNote.safeParse(fields);
    if (!note.success) throw fieldsError(note.error.issues, 'The note could not be read.');
    const outcome = await notes.add(id, who, note.data.text.trim());
    if (outcome === 'full')
      throw new HttpError(409, 'This enquiry has the largest number of notes allowed. Please delete one.');
    return (await answer(context, id)).response;
  }

  /** POST …/{id}/notes/{note}/deleted: deletes a note of one's own and returns the enquiry as it is now. */
  async function deleteNote(context: Context, who: string): Promise<Response> {
    const id = idOf(context);
    if (!(await notes.remove(id, idOf(context, 'note'), who)))
      throw new HttpError(404, 'There is no such note of yours.');
    return (await answer(context, id)).response;
  }

  /** POST …/{id}/reading: reports that the enquiry is open; returns its notes and who else has it open. */
  async function read(context: Context, who: string): Promise<Response> {
    const id = idOf(context);
    await countReading(who);
    const others = await readers.see(id, who);
    if (!others) throw new HttpError(404, 'There is no such enquiry.');
    await recordOpened(who, id);
    const reading: SubmissionReading = { notes: await notes.list(id), readers: others };
    return context.json(reading, 200, noStore);
  }

  /** POST …/{id}/reading-ended: reports that the enquiry was closed. */
  async function endReading(context: Context, who: string): Promise<Response> {
    await readers.leave(idOf(context), who);
    return context.text('', 200, noStore);
  }

  async function answer(context: Context, id: number) {
    const submission = await store.find(id);
    if (!submission) throw new HttpError(404, 'There is no such enquiry.');
    onChanged();
    return { takenBy: submission.takenBy, response: context.json(toAnswer(submission), 200, noStore) };
  }

  return { changeTaker, addNote, deleteNote, read, endReading };
}
