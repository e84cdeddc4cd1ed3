import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Site } from '../site.ts';
import { type DueMail, type NewMail, redirectMail } from './outbox-store.ts';

/** A mail to staff: each address has one of its own. */
export type StaffMail = NewMail & { receiver: string };

/** A new Message-ID. */
export const newMessageId = (about: string, config: Pick<Config, 'mailFrom'>): string =>
  `<${about}.${randomUUID()}@${senderDomain(config)}>`;

/** A mail for each address. Its Message-ID is made of the address: what is queued again is not sent twice. */
export const listStaffMails = (
  receivers: readonly string[],
  { about, ...mail }: Pick<NewMail, 'kind' | 'submissionId'> & { about: string },
  config: Pick<Config, 'mailFrom'>,
): StaffMail[] =>
  receivers.map((receiver) => {
    const hash = createHash('sha256').update(receiver).digest('hex').slice(0, 16);
    return { ...mail, receiver, messageId: `<${about}.${hash}@${senderDomain(config)}>` };
  });

/** The domain of the sender's address, the right half of every Message-ID. */
const senderDomain = ({ mailFrom }: Pick<Config, 'mailFrom'>): string => mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

/**
 * The address that a mail to staff goes to. If it was stored before this process started, for an address that the settings
 * no longer name, mails to those that have none yet take its place: a corrected address gets what waited for the wrong one.
 * A newer mail comes from a process with other settings, as during a rolling restart, and is sent as it is.
 * @param mails those that the settings of now would queue
 * @returns undefined if others have taken its place
 */
export async function resolveReceiver(
  { database, clock, log, startedAt }: Site,
  due: DueMail,
  mails: readonly StaffMail[],
): Promise<string | undefined> {
  const { id, receiver, submissionId } = due;
  const isFormer = new Date(due.createdAt) <= startedAt && mails.every((mail) => mail.receiver !== receiver);
  if (receiver !== null && !isFormer) return receiver;
  const redirected = await redirectMail(database.queries, due, mails, clock());
  log.info(
    { event: 'mail', outcome: 'redirected', outbox: id, submission: submissionId, mails: redirected },
    'a mail was waiting for an address that the settings no longer name: it goes to the present receivers',
  );
  return undefined;
}
