import { company } from '#content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import type { Config } from '../config.ts';
import type { AccessAct } from '../audit/events.ts';
import { type AccessEvent, findAccessEvent, listAccessEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';
import { formatTime, wrapText, writeHeader } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';
import { wakeOutbox } from '../mail/outbox.ts';
import { type DueMail, queueMails } from '../mail/outbox-store.ts';
import { resolveReceiver, listStaffMails, type StaffMail } from '../mail/staff-mail.ts';
import { dayMs } from '../../contract/duration.ts';

/** Acts that are older, such as those of a time without a mail server, are not mailed. */
const maxAgeMs = dayMs;

/**
 * Queues a mail to MAIL_TO for each act that gave access, or removed a passkey, so that the office notices what somebody
 * does with a stolen session. Called once a minute. The Message-ID names the event and the receiver, so that each gets one
 * mail, also if several processes run.
 */
export async function queueAccessMails(site: Site): Promise<void> {
  const { config, database, mailer } = site;
  if (!mailer) return;
  const now = site.clock();
  const events = await listAccessEvents(database.queries, new Date(now.getTime() - maxAgeMs));
  const mails = events.flatMap(({ id }) => listMails(id, config));
  if (mails.length > 0 && (await queueMails(database.queries, mails, now)) > 0) wakeOutbox(site);
}

const listMails = (eventId: number, config: Config): StaffMail[] =>
  listStaffMails(config.mailTo, { kind: 'access', submissionId: null, about: `access.${eventId}` }, config);

/** Writes the mail about an act; undefined if the settings no longer name its receiver: others then get it. */
export async function writeAccessMail(site: Site, due: DueMail): Promise<Mail | undefined> {
  const { config, database, clock } = site;
  const { messageId } = due;
  const id = Number(/^<access\.(\d+)\./.exec(messageId)?.[1]);
  const event = await findAccessEvent(database.queries, id);
  if (!event) return undefined;
  const receiver = await resolveReceiver(site, due, listMails(id, config));
  return receiver === undefined ? undefined : writeActMail(event, { messageId, receiver, now: clock() }, config);
}

/** What was done, with the names in quotes: nobody must write sentences into the mail by choosing a name. */
const sentences: Record<AccessAct, (who: string, account: string) => string> = {
  'account-created': (who, account) => `‘${who}’ has invited ‘${account}’ as an administrator.`,
  'account-promoted': (who, account) => `‘${who}’ has made ‘${account}’ an administrator.`,
  'password-link-made': (who, account) => `‘${who}’ has made a link that sets a new password for ‘${account}’.`,
  'password-changed': (who) => `‘${who}’ has set a new password.`,
  'passkey-added': (who) => `‘${who}’ has registered a passkey.`,
  'passkey-removed': (who, account) =>
    who === account
      ? `‘${who}’ has removed a passkey from this account.`
      : `‘${who}’ has removed the passkeys of ‘${account}’: the password alone is now enough to sign in there.`,
};
const subjects: Record<AccessAct, string> = {
  'account-created': 'New administrator',
  'account-promoted': 'New administrator',
  'password-link-made': 'Link for a new password',
  'password-changed': 'New password',
  'passkey-added': 'New passkey',
  'passkey-removed': 'Removed passkey',
};

const removeOthers = 'remove the administrators who should not be there, then set a new password for that account';
/** What to do about an act that nobody in the office knows of. */
const remedies: Record<AccessAct, string> = {
  'account-created': removeOthers,
  'account-promoted': removeOthers,
  'password-link-made': removeOthers,
  'password-changed': 'set a new password for that account',
  'passkey-added': 'set a new password for that account, and remove the passkey with ‘npm run admin’ on the server',
  'passkey-removed': 'set a new password for that account, then register the passkey again',
};

/** Names its subject, then the act, and what to do if nobody in the office knows of it. */
function writeActMail(
  { at, who, what, account }: Omit<AccessEvent, 'id'>,
  { messageId, receiver, now }: { messageId: string; receiver: string; now: Date },
  config: Config,
): Mail {
  const name = account ?? who;
  const { businessHours, siteOrigin } = config;
  const paragraphs = [
    `${sentences[what](who, name)} Administrators can read every enquiry. This happened on ${formatTime(businessHours, at)} (${businessHours.zoneName}).`,
    `If nobody in the office knows of this, somebody else may be using the account of ‘${who}’: ${remedies[what]}.`,
  ];
  const link = `${siteOrigin}${paths.team}`;
  return {
    from: { name: `${company.name} website`, address: config.mailFrom },
    to: receiver,
    subject: writeHeader(`${subjects[what]}: ${name}`),
    messageId,
    date: now,
    text: `${paragraphs
      .map((text) =>
        wrapText(text)
          .map((line) => line.trimEnd())
          .join('\n'),
      )
      .join('\n\n')}\n\n${link}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}<p><a href="${escapeHtml(link)}">Team</a></p></body></html>`,
  };
}
