import type { Config } from '../config.ts';
import type { Site } from '../site.ts';
import { writeAccessMailOf } from './access-mails.ts';
import { writeContactedLink } from './contacted-links.ts';
import { writeDigestOfToday } from './digest.ts';
import { listRedirected, writeAcknowledgement, writeNotification } from './enquiry-mails.ts';
import { writeWebhookBody } from './enquiry-webhook.ts';
import type { Mail, Mailer, SendOutcome } from './mailer.ts';
import { findReceiver } from './find-receiver.ts';
import type { DueMail, Recipient } from './outbox-store.ts';
import { sendWebhook, type WebhookMessage } from './webhook.ts';

/** One attempt; undefined if its mail is not needed any more. */
export type Send = (due: DueMail, abortSignal: AbortSignal) => Promise<SendOutcome | undefined>;

/** How each kind of recipient is sent to. Without a mailer mails wait, and without a receiver webhooks do. */
export function listSenders(
  { config: { webhook }, clock, mailer }: { config: Config; clock: () => Date; mailer: Mailer | undefined },
  write: {
    mail: (due: DueMail) => Promise<Mail | undefined>;
    webhook: (due: DueMail) => Promise<WebhookMessage | undefined>;
  },
): Partial<Record<Recipient, Send>> {
  const sendMail: Send = async (due, signal) => {
    const mail = await write.mail(due);
    return mail && mailer?.send(mail, signal);
  };
  return {
    ...(mailer && { staff: sendMail, visitor: sendMail }),
    ...(webhook && {
      webhook: async (due, signal) => {
        const message = await write.webhook(due);
        return message && sendWebhook({ ...webhook, clock }, message, signal);
      },
    }),
  };
}

/** Writes the message of a webhook from what is stored now; undefined if its enquiry is erased. */
export async function writeWebhook(site: Site, due: DueMail): Promise<WebhookMessage | undefined> {
  const { config } = site;
  const enquiry = await findEnquiry(site, due);
  if (!config.webhook || !enquiry) return undefined;
  return { id: due.messageId, body: writeWebhookBody(config.webhook.format, enquiry, config) };
}

/**
 * Writes a mail from what is stored now; undefined if its enquiry is erased, its digest is empty, or mails to other
 * addresses have taken its place.
 */
export async function writeMail(site: Site, due: DueMail): Promise<Mail | undefined> {
  if (due.kind === 'digest') return writeDigestOfToday(site, due);
  if (due.kind === 'access') return writeAccessMailOf(site, due);
  const enquiry = await findEnquiry(site, due);
  if (!enquiry) return undefined;
  const { config, clock } = site;
  const { messageId } = due;
  const now = clock();
  if (due.kind === 'acknowledgement') return writeAcknowledgement(enquiry, { messageId, now }, config);
  const receiver = await findReceiver(site, due, listRedirected(enquiry, config));
  if (receiver === undefined) return undefined;
  return writeNotification(enquiry, { messageId, receiver, now }, config, await writeContactedLink(site, enquiry));
}

const findEnquiry = async ({ findSubmission }: Site, { submissionId }: DueMail) =>
  submissionId === null ? undefined : findSubmission(submissionId);
