import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { writeAccessMail } from '../accounts/access-mails.ts';
import type { Tables } from '../db/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import type { AfterAttempt, Write } from '../mail/outbox.ts';
import { type DueMail, type NewMail, type OutboxKind, queueMails } from '../mail/outbox-store.ts';
import { resolveReceiver, listStaffMails, newMessageId } from '../mail/staff-mail.ts';
import type { WebhookMessage } from '../mail/webhook.ts';
import type { Site } from '../site.ts';
import { admitAcknowledgement, writeAcknowledgement } from './acknowledgement.ts';
import { writeAssignmentMail } from './assignment-mail.ts';
import { writeContactedLink } from './contacted-link-store.ts';
import { writeDigestOfToday } from './digest.ts';
import { listReceivers, writeNotification } from './notification.ts';
import { writeDueReply, writeDueReplyCopy } from './reply-mail.ts';
import { settleReply } from './reply-store.ts';
import { findSubmission } from './submission-store.ts';
import { writeWebhookBody } from './webhook-body.ts';

/** An enquiry that was stored just now. */
type NewlyStored = {
  id: number;
  form: { email: string; service?: string | null | undefined };
  judgement: { isSuspected: boolean };
  network: string;
  enteredBy?: object | undefined;
};

/**
 * Queues what enquiries cause, in the transaction that stores them: for each a notification to every address of staff, a
 * webhook if there is a receiver, and an acknowledgement to the visitor if the limits admit one. The mails of suspected
 * spam are on hold, and it gets no acknowledgement. An enquiry that staff typed in causes no mail.
 */
export async function queueEnquiryMails(
  site: Site,
  trx: Transaction<Tables>,
  enquiries: readonly NewlyStored[],
  now: Date,
): Promise<void> {
  const { config } = site;
  const mails: NewMail[] = [];
  for (const { id, form, judgement, network, enteredBy } of enquiries) {
    if (enteredBy) continue;
    const { isSuspected } = judgement;
    const about = { submissionId: id, isOnHold: isSuspected };
    for (const receiver of listReceivers(config, form.service ?? null))
      mails.push({ ...about, kind: 'notification', receiver, messageId: newMessageId(`enquiry-${id}`, config) });
    if (config.webhook) mails.push({ ...about, kind: 'webhook', messageId: `msg_${randomUUID()}` });
    if (!isSuspected && (await admitAcknowledgement(site, trx, { id, email: form.email, network }, now)))
      mails.push({ ...about, kind: 'acknowledgement', messageId: newMessageId(`received-${id}`, config) });
  }
  if (mails.length > 0) await queueMails(trx, mails, now);
}

/**
 * The functions that the outbox calls to write a mail or a webhook when it is due. Each returns undefined if it is not
 * needed any more.
 */
export const writers = {
  access: writeAccessMail,
  notification: writeDueNotification,
  assignment: writeAssignmentMail,
  digest: writeDigestOfToday,
  reply: writeDueReply,
  'reply-copy': writeDueReplyCopy,
  acknowledgement: writeDueAcknowledgement,
  webhook: writeDueWebhook,
} satisfies Record<OutboxKind, Write>;

/** The functions that the outbox calls in the transaction that records an attempt. */
export const afterAttempts = { reply: settleReply } satisfies Partial<Record<OutboxKind, AfterAttempt>>;

/** Undefined if the enquiry is erased, or if mails to other addresses have taken its place. */
async function writeDueNotification(site: Site, due: DueMail): Promise<Mail | undefined> {
  const { config, clock } = site;
  const submission = await findSubmissionOf(site, due);
  if (!submission) return undefined;
  const { id, createdAt, service } = submission;
  const mail = { kind: 'notification', submissionId: id, about: `enquiry-${id}.${Date.parse(createdAt)}` } as const;
  // One that was on hold is queued anew, for the receiver of then.
  const asReceived = { ...due, createdAt };
  const mails = listStaffMails(listReceivers(config, service), mail, config);
  const receiver = await resolveReceiver(site, asReceived, mails);
  if (receiver === undefined) return undefined;
  const sending = { messageId: due.messageId, receiver, now: clock() };
  return writeNotification(submission, sending, config, await writeContactedLink(site, submission));
}

/** Undefined if the enquiry is erased. */
async function writeDueAcknowledgement(site: Site, due: DueMail): Promise<Mail | undefined> {
  const submission = await findSubmissionOf(site, due);
  return submission && writeAcknowledgement(submission, { messageId: due.messageId, now: site.clock() }, site.config);
}

/** Undefined if the enquiry is erased, or if no receiver is set now. */
async function writeDueWebhook(site: Site, due: DueMail): Promise<WebhookMessage | undefined> {
  const { config } = site;
  const submission = await findSubmissionOf(site, due);
  if (!config.webhook || !submission) return undefined;
  return { id: due.messageId, body: writeWebhookBody(config.webhook.format, submission, config) };
}

const findSubmissionOf = async ({ database }: Site, { submissionId }: DueMail) =>
  submissionId === null ? undefined : findSubmission(database.queries, submissionId);
