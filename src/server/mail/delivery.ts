import type { Site } from '../site.ts';
import { writeAccessMailOf } from './access-mails.ts';
import { writeContactedLink } from './contacted-links.ts';
import { type DigestSite, writeDigestOfToday } from './digest.ts';
import { listRedirected, type MailedEnquiry, writeAcknowledgement, writeNotification } from './enquiry-mails.ts';
import { writeWebhookBody } from './enquiry-webhook.ts';
import type { Mail, Mailer, SendOutcome } from './mailer.ts';
import { findReceiver } from './find-receiver.ts';
import type { DueMail, Recipient } from './outbox-store.ts';
import { sendWebhook } from './webhook.ts';

/** One attempt; undefined if its mail is not needed any more. */
export type Send = (due: DueMail, abortSignal: AbortSignal) => Promise<SendOutcome | undefined>;

export type DeliverySite = Pick<Site, 'config' | 'database' | 'clock' | 'log'> &
  DigestSite & {
    mailer: Mailer | undefined;
    findSubmission: (id: number) => Promise<MailedEnquiry | undefined>;
  };

/** How each kind of recipient is sent to. Without a mailer mails wait, and without a receiver webhooks do. */
export function listSenders(site: DeliverySite): Partial<Record<Recipient, Send>> {
  const { mailer, config } = site;
  const sendMail: Send = async (due, signal) => {
    const mail = await writeMail(site, due);
    return mail && mailer?.send(mail, signal);
  };
  const { webhook } = config;
  return {
    ...(mailer && { staff: sendMail, visitor: sendMail }),
    ...(webhook && {
      webhook: async (due, signal) => {
        const enquiry = await findEnquiry(site, due);
        const message = enquiry && {
          id: due.messageId,
          body: writeWebhookBody(webhook.format, enquiry, config),
        };
        return message && sendWebhook({ ...webhook, clock: site.clock }, message, signal);
      },
    }),
  };
}

/**
 * Writes a mail from what is stored now; undefined if its enquiry is erased, its digest is empty, or mails to other
 * addresses have taken its place.
 */
async function writeMail(site: DeliverySite, due: DueMail): Promise<Mail | undefined> {
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

const findEnquiry = async ({ findSubmission }: DeliverySite, { submissionId }: DueMail) =>
  submissionId === null ? undefined : findSubmission(submissionId);
