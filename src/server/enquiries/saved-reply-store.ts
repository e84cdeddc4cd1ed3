import {
  maxSavedReplies,
  type NewSavedReply,
  type SavedReply,
  type SavedReplyChange,
} from '../../contract/saved-replies.ts';
import type { Queries } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Administrator } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';

/** What events say of a saved reply: never its title, which somebody typed. */
const detailOf = (id: number) => `saved reply ${id}`;

/** All saved replies by title, in the same order on both databases. */
export async function listSavedReplies(queries: Queries): Promise<SavedReply[]> {
  const replies = await queries.selectFrom('saved_replies').select(['id', 'title', 'text']).execute();
  return replies.toSorted((a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id);
}

/** Adds a saved reply; false if there are as many as there may be. Only this module writes them. */
export async function addSavedReply(site: Site, by: Administrator, reply: NewSavedReply): Promise<boolean> {
  return inTransaction(site.database.queries, async (trx) => {
    // Other additions wait: two requests must not count the same replies.
    await trx.selectFrom('saved_replies').select('id').orderBy('id').forUpdate().execute();
    const { total } = await trx
      .selectFrom('saved_replies')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= maxSavedReplies) return false;
    const { id } = await trx.insertInto('saved_replies').values(reply).returning('id').executeTakeFirstOrThrow();
    await recordEvents(site, trx, { by, what: 'reply-saved', detail: detailOf(id) });
    return true;
  });
}

/** Changes a saved reply: 'gone' if it was deleted, 'overtaken' if it is another one than its editor has seen. */
export async function changeSavedReply(
  site: Site,
  id: number,
  by: Administrator,
  { from, ...reply }: SavedReplyChange,
): Promise<'changed' | 'gone' | 'overtaken'> {
  return inTransaction(site.database.queries, async (trx) => {
    const now = await trx
      .selectFrom('saved_replies')
      .select(['title', 'text'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!now) return 'gone';
    // The answer to an earlier request was lost.
    if (from && isSame(now, reply)) return 'changed';
    if (from && !isSame(now, from)) return 'overtaken';
    await trx.updateTable('saved_replies').set(reply).where('id', '=', id).execute();
    await recordEvents(site, trx, { by, what: 'reply-changed', detail: detailOf(id) });
    return 'changed';
  });
}

const isSame = (one: NewSavedReply, other: NewSavedReply) => one.title === other.title && one.text === other.text;

/** Deletes a saved reply, unless it was deleted before. */
export async function deleteSavedReply(site: Site, id: number, by: Administrator): Promise<void> {
  await inTransaction(site.database.queries, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('saved_replies').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await recordEvents(site, trx, { by, what: 'reply-deleted', detail: detailOf(id) });
  });
}
