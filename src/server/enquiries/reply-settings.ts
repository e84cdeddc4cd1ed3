import { company } from '#content/company.ts';
import type { ReplySettings } from '../../contract/replies.ts';
import { deletedMeanwhile } from '../http/http-error.ts';
import type { Site } from '../site.ts';
import { officeAddress } from './notification.ts';
import { findReplySettings } from '../accounts/account-store.ts';

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
