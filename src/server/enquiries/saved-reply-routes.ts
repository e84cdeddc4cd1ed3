import type { Context } from 'hono';
import {
  maxSavedReplies,
  type NewSavedReply,
  newSavedReply,
  type SavedReplies,
  savedReplyChange,
} from '../../contract/saved-replies.ts';
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
  const reply = trimmed(await readValidFields(context, 'the saved reply', newSavedReply));
  if (!(await addSavedReply(site, actorOf(context), reply)))
    throw new HttpError(409, `There are ${maxSavedReplies} saved replies already. Please delete one.`);
  return getSavedReplies(site, context);
}

/** POST …/{id}/changed: 409 if somebody has changed it since it was seen. */
export async function postSavedReplyChanged(site: Site, context: AdminContext): Promise<Response> {
  const id = idOf(context, unknown);
  const { from, ...reply } = await readValidFields(context, 'the saved reply', savedReplyChange);
  const outcome = await changeSavedReply(site, id, actorOf(context), { ...trimmed(reply), from });
  if (outcome === 'gone') throw new HttpError(404, 'This saved reply was deleted.');
  if (outcome === 'overtaken') throw new HttpError(409, 'Somebody has changed this saved reply in the meantime.');
  return getSavedReplies(site, context);
}

/** POST …/{id}/deleted: a repeat answers like the first one. */
export async function postSavedReplyDeleted(site: Site, context: AdminContext): Promise<Response> {
  await deleteSavedReply(site, idOf(context, unknown), actorOf(context));
  return getSavedReplies(site, context);
}

const trimmed = ({ title, text }: NewSavedReply): NewSavedReply => ({ title: title.trim(), text: text.trim() });
