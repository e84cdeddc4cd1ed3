import { company } from '#content/company.ts';
import type { ReplySettings } from '../../contract/replies.ts';
import { replySettingsChange } from '../../contract/replies.ts';
import type { Config } from '../config.ts';
import { type AdminContext, userOf } from '../http/admin-context.ts';
import { deletedMeanwhile } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { findReplySettings, setReplySettings } from '../accounts/account-store.ts';

/** The address of the office: the first of MAIL_TO. */
const officeAddress = ({ mailTo, mailFrom }: Pick<Config, 'mailTo' | 'mailFrom'>): string => mailTo[0] ?? mailFrom;

/** How an administrator replies, with the default of a name and a signature that were never set. */
export async function readReplySettings(
  { config, database, mailer }: Site,
  { id, username }: { id: number; username: string },
): Promise<ReplySettings> {
  const settings = await findReplySettings(database.queries, id);
  if (!settings) throw deletedMeanwhile();
  const { repliesIn, replyName, signature, copiesReplies, answersToOwn, mailAddress } = settings;
  const name = replyName ?? username;
  return {
    opensIn: repliesIn,
    name,
    signature: signature ?? `${name}\n${company.name}, ${company.phone.shown}`,
    answersTo: answersToOwn === 1 && mailAddress !== null ? 'own' : 'office',
    copiesToOffice: copiesReplies === 1,
    canSend: mailer !== undefined,
    office: officeAddress(config),
    ownAddress: mailAddress,
  };
}

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
