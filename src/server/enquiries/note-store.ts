import { searchedNote } from '../../contract/search.ts';
import { maxNotes, type NewNote, type SubmissionNote } from '../../contract/notes.ts';
import type { Queries } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Administrator } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import { acquireKey, findKey, type IdempotencyKey } from '../idempotency-store.ts';
import type { Site } from '../site.ts';
import { lockSubmission } from './submission-lock-store.ts';
import { shownName } from './shown-name.ts';

// Only this module writes notes.

const shownAuthor = shownName('authorId', 'author');

const selectNotes = (queries: Queries) =>
  queries.selectFrom('notes').select(['id', shownAuthor.as('author'), 'text', 'writtenAt']);

/** The notes about an enquiry, the oldest first. */
export async function listNotes(queries: Queries, submissionId: number): Promise<SubmissionNote[]> {
  return selectNotes(queries).where('submissionId', '=', submissionId).orderBy('id').execute();
}

/** The notes about several enquiries, by the id of the enquiry. */
export async function listNotesOf(queries: Queries, ids: readonly number[]): Promise<Map<number, SubmissionNote[]>> {
  if (ids.length === 0) return new Map();
  const notes = await selectNotes(queries)
    .select('submissionId')
    .where('submissionId', 'in', ids)
    .orderBy('id')
    .execute();
  return Map.groupBy(notes, ({ submissionId }) => submissionId);
}

/** The notes about several enquiries as one text for each, by the id of the enquiry. */
export async function listNoteTexts(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const notes = await queries
    .selectFrom('notes')
    .select(['submissionId', 'text'])
    .where('submissionId', 'in', ids)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(notes, ({ submissionId }) => submissionId);
  return new Map([...grouped].map(([id, texts]) => [id, texts.map(({ text }) => text).join('\n')]));
}

/** Notes that get their text for the search by one statement each, in one go. */
const filledAtOnce = 500;

/** Writes the text for the search of notes of an earlier version. */
export async function fillSearchTexts(queries: Queries): Promise<void> {
  const notes = await queries
    .selectFrom('notes')
    .select(['id', 'text'])
    .where('searchText', 'is', null)
    .limit(filledAtOnce)
    .execute();
  for (const { id, text } of notes)
    await queries
      .updateTable('notes')
      .set({ searchText: searchedNote(text) })
      .where('id', '=', id)
      .execute();
  if (notes.length === filledAtOnce) await fillSearchTexts(queries);
}

/**
 * Adds a note; 'full' if the enquiry has as many as it may have, 'gone' if the enquiry does not exist.
 * @param key if it was used before, nothing is added: 'repeated', or 'key-reused' for another note
 */
export async function addNote(
  site: Site,
  submissionId: number,
  author: Administrator,
  { text, key }: NewNote & { key: IdempotencyKey | undefined },
): Promise<'added' | 'repeated' | 'key-reused' | 'full' | 'gone'> {
  const now = site.clock();
  const writtenAt = now.toISOString();
  return inTransaction(site.database.queries, async (trx) => {
    if (!(await lockSubmission(trx, submissionId))) return 'gone';
    // Before what refuses a note: a repeat of one that was added is not refused.
    const earlier = key && (await findKey(trx, key, now));
    if (earlier) return earlier.bodyHash === key.bodyHash ? 'repeated' : 'key-reused';
    const { total } = await trx
      .selectFrom('notes')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('submissionId', '=', submissionId)
      .executeTakeFirstOrThrow();
    if (total >= maxNotes) return 'full';
    if (key) await acquireKey(trx, { ...key, submissionId }, now);
    const note = {
      submissionId,
      author: author.username,
      authorId: author.id,
      text,
      searchText: searchedNote(text),
      writtenAt,
    };
    await trx.insertInto('notes').values(note).execute();
    await recordEvents(site, trx, { by: author, what: 'note-added', submissionId });
    return 'added';
  });
}

/** Deletes a note of its author; false if it is not theirs or does not exist. */
export async function deleteNote(
  site: Site,
  submissionId: number,
  noteId: number,
  author: Administrator,
): Promise<boolean> {
  return inTransaction(site.database.queries, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('notes')
      .where('id', '=', noteId)
      .where('submissionId', '=', submissionId)
      .where('authorId', '=', author.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await recordEvents(site, trx, { by: author, what: 'note-deleted', submissionId });
    return true;
  });
}
