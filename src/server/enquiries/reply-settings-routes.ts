import { replySettingsChange } from '../../contract/replies.ts';
import { setReplySettings } from '../accounts/account-store.ts';
import { type AdminContext, userOf } from '../http/admin-context.ts';
import { readValidFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { readReplySettings } from './reply-settings.ts';

/** GET /api/admin/account/replies */
export async function getReplySettings(site: Site, context: AdminContext): Promise<Response> {
  return context.json(await readReplySettings(site, userOf(context)));
}

/** POST /api/admin/account/replies */
export async function changeReplySettings(site: Site, context: AdminContext): Promise<Response> {
  const data = await readValidFields(context, 'the settings', replySettingsChange);
  const { opensIn, name, signature, answersTo, copiesToOffice } = data;
  await setReplySettings(site.database.queries, userOf(context).id, {
    repliesIn: opensIn,
    replyName: name.trim(),
    signature: signature.trim(),
    answersToOwn: answersTo === 'own' ? 1 : 0,
    copiesReplies: copiesToOffice ? 1 : 0,
  });
  return getReplySettings(site, context);
}
