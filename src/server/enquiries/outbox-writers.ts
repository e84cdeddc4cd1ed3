import { writeAccessMail } from '../accounts/access-mails.ts';
import type { Mail } from '../mail/mailer.ts';
import type { AfterAttempt, Write } from '../mail/outbox.ts';
import type { DueMail, OutboxKind } from '../mail/outbox-store.ts';
import { listStaffMails, resolveReceiver } from '../mail/staff-mail.ts';
import type { WebhookMessage } from '../mail/webhook.ts';
import type { Site } from '../site.ts';
import { writeAcknowledgement } from './acknowledgement.ts';
import { writeAssignmentMail } from './assignment-mail.ts';
import { writeContactedLink } from './contacted-link-store.ts';
import { writeDigestOfToday } from './digest.ts';
import { listReceivers, writeNotification } from './notification.ts';
import { writeDueReply, writeDueReplyCopy } from './reply-mail.ts';
import { settleReply } from './reply-store.ts';
import { findSubmission } from './submission-store.ts';
import { writeWebhookBody } from './webhook-body.ts';

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
