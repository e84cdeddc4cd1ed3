import type { Context } from 'hono';
import { maxSavedReplies, type NewSavedReply, newSavedReply, type SavedReplies } from '../../contract/saved-replies.ts';
import { HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { actorOf, type AdminContext, idOf } from '../http/admin-context.ts';
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from './saved-reply-store.ts';

const unknown = 'This saved reply does not exist.';

// The saved replies of the office, which all administrators share. Each call answers with all of them as they are now.

/** GET /api/admin/saved-replies */
export async function getSavedReplies({ config, database }: Site, context: Context): Promise<Response> {
  const replies = await listSavedReplies(database.queries);
  const answer: SavedReplies = { replies, bookingUrl: config.bookingUrl ?? null };
  return context.json(answer);
}

/** POST /api/admin/saved-replies */
export async function postSavedReply(site: Site, context: AdminContext): Promise<Response> {
  if (!(await addSavedReply(site, actorOf(context), await readReply(context))))
    throw new HttpError(409, `There are ${maxSavedReplies} saved replies already. Please delete one.`);
  return getSavedReplies(site, context);
}

/** POST …/{id}/changed */
export async function postSavedReplyChanged(site: Site, context: AdminContext): Promise<Response> {
  const id = idOf(context, unknown);
  if (!(await changeSavedReply(site, id, actorOf(context), await readReply(context))))
    throw new HttpError(404, 'This saved reply was deleted.');
  return getSavedReplies(site, context);
}

/** POST …/{id}/deleted: a repeat answers like the first one. */
export async function postSavedReplyDeleted(site: Site, context: AdminContext): Promise<Response> {
  await deleteSavedReply(site, idOf(context, unknown), actorOf(context));
  return getSavedReplies(site, context);
}

async function readReply(context: Context): Promise<NewSavedReply> {
  const reply = await readValidFields(context, 'the saved reply', newSavedReply);
  return { title: reply.title.trim(), text: reply.text.trim() };
}
