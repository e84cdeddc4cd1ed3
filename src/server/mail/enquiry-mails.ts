import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { company } from '../../content/company.ts';
import { offer } from '../../content/offer.ts';
import { serviceTitle } from '../../content/services/service-title.ts';
import { normalizeAddress } from '../../contract/email-address.ts';
import { furtherFields } from '../../contract/enquiry-fields.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { takesNoMail } from '../../contract/mail-domain.ts';
import { paths } from '../../contract/paths.ts';
import { nonBlank } from '../../contract/non-blank.ts';
import type { Submission } from '../../contract/submission.ts';
import { sourceInWords } from '../../contract/visit-source.ts';
import type { Tables } from '../db/schema.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import type { BusinessClock } from './business-hours.ts';
import type { ContactedLinks } from './contacted-links.ts';
import { displayName, oneLine, quoteText, writeHeader, writeRow } from './mail-text.ts';
import type { Mail } from './mailer.ts';
import { type DueMail, type NewMail, queueMails } from './outbox-store.ts';
import { writeEnquiryWebhook } from './enquiry-webhook.ts';
import type { WebhookMessage } from './webhook.ts';

/** An enquiry as its mails show it. */
export type MailedEnquiry = Submission & { fullName: string | null };

/** Sender and recipient of the site's mails, the origin of their links, and the clock that formats their times. */
export type MailSettings = { from: string; to: string; siteOrigin: string; businessClock: BusinessClock };

/** A stored enquiry, as far as queueing its mails needs it. The mails of suspected spam are on hold. */
export type QueuedEnquiry = { id: number; email: string; isSuspected: boolean; source: string };

/** Writes a mail from what is stored when it is sent; undefined where nothing is left to say. */
type WriteMail = (due: DueMail) => Promise<Mail | undefined>;

/**
 * The mails that an enquiry causes: a notification to staff and, where ACKNOWLEDGE is on, an acknowledgement to the
 * visitor; and its webhook. All are queued in the transaction that stores the enquiry, and written when they are sent.
 */
export function createEnquiryMails(
  parts: MailSettings & {
    findSubmission: (id: number) => Promise<MailedEnquiry | undefined>;
    /** Looks up whether the domain of an enquiry's address accepts mail, where that is not known yet. */
    checkMailDomain: (id: number) => Promise<void>;
    /** The link that marks an enquiry as contacted. */
    contactedLinks: Pick<ContactedLinks, 'prepare' | 'write'>;
    /** Undefined where visitors get no acknowledgement. */
    acknowledgements: Acknowledgements | undefined;
    /** Whether each enquiry is sent to a webhook as well. */
    hasWebhook: boolean;
  },
) {
  const newMessageId = (what: string) => `<${what}.${randomUUID()}@${senderDomain(parts)}>`;

  async function queue(trx: Transaction<Tables>, enquiry: QueuedEnquiry, now: Date): Promise<void> {
    const { id, isSuspected } = enquiry;
    const about = { submissionId: id, isOnHold: isSuspected };
    const mails: NewMail[] = [{ ...about, kind: 'notification', messageId: newMessageId(`enquiry-${id}`) }];
    if (parts.hasWebhook) mails.push({ ...about, kind: 'webhook', messageId: `msg_${randomUUID()}` });
    if (!isSuspected && (await parts.acknowledgements?.isDue(trx, enquiry, now)))
      mails.push({ ...about, kind: 'acknowledgement', messageId: newMessageId(`received-${id}`) });
    await queueMails(trx, mails, now);
    await parts.contactedLinks.prepare(trx);
  }

  const writeWith =
    (write: (enquiry: MailedEnquiry, messageId: string, settings: MailSettings) => Mail | Promise<Mail>) =>
    async ({ submissionId, messageId }: DueMail): Promise<Mail | undefined> => {
      const enquiry = submissionId === null ? undefined : await parts.findSubmission(submissionId);
      return enquiry && write(enquiry, messageId, parts);
    };

  const writeToStaff = writeWith(async (enquiry, messageId, settings) =>
    writeNotification(enquiry, messageId, settings, await parts.contactedLinks.write(enquiry)),
  );

  const writers = {
    notification: (async (due) => {
      if (due.submissionId !== null) await parts.checkMailDomain(due.submissionId);
      return writeToStaff(due);
    }) satisfies WriteMail,
    acknowledgement: writeWith(writeAcknowledgement) satisfies WriteMail,
  };

  /** Writes the webhook of an enquiry; undefined where the enquiry is erased. */
  async function writeWebhook({ submissionId, messageId }: DueMail): Promise<WebhookMessage | undefined> {
    const enquiry = submissionId === null ? undefined : await parts.findSubmission(submissionId);
    return enquiry && { id: messageId, body: writeEnquiryWebhook(enquiry, parts.siteOrigin) };
  }

  return { queue, writers, writeWebhook };
}

export type EnquiryMails = Pick<ReturnType<typeof createEnquiryMails>, 'queue'>;

/** The domain of the sender's address, the right half of every Message-ID. */
export const senderDomain = ({ from }: Pick<MailSettings, 'from'>): string => from.slice(from.lastIndexOf('@') + 1);

/** Headers that say that a machine wrote the mail, so that no other machine answers (RFC 3834). */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const messageLead = 'Everything below was typed by the visitor:';
/** Sets the quoted message apart, keeps its line breaks, and lets no word be wider than the quote. */
const quoteStyle =
  'margin:0;padding:8px 12px;border-left:4px solid #767676;background:#f2f2f2;color:#1f1f1f;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate';

/**
 * The notification: every field, a link to the enquiry, one that marks it as contacted, and the quoted message at the
 * end. Nothing of ours follows the message, so that no typed text looks like a row or a link of ours.
 */
export function writeNotification(
  enquiry: MailedEnquiry,
  messageId: string,
  settings: MailSettings,
  contactedLink: string,
): Mail {
  const name = displayName(enquiry);
  const service = serviceTitle(enquiry.service);
  const source = sourceInWords(enquiry.source);
  const link = `${settings.siteOrigin}${paths.submissions}?enquiry=${enquiry.id}`;
  const rows: [string, string][] = [
    ['Name', name],
    ['Email', enquiry.email],
    ...(enquiry.acceptsMail === false ? [['Please note', takesNoMail(enquiry.email)] satisfies [string, string]] : []),
    ['Phone', nonBlank(enquiry.phone) ?? 'N/A'],
    ...furtherFields.flatMap(({ name: field, label }): [string, string][] => {
      const value = nonBlank(enquiry[field]);
      return value === undefined ? [] : [[label, value]];
    }),
    ['Service', service ?? 'N/A'],
    ...(source ? [['Came from', source] satisfies [string, string]] : []),
    ['Received', `${enquiry.createdAt.slice(0, 16).replace('T', ' ')} UTC`],
  ];
  // An address that was stored before today's rules may hold invisible characters: it gets no Reply-To.
  const address = normalizeAddress(enquiry.email);
  return {
    from: { name: `${company.name} website`, address: settings.from },
    to: settings.to,
    ...(address !== undefined && { replyTo: { name: writeHeader(name), address } }),
    subject: writeHeader(`Enquiry ${enquiry.id} from ${name}${service ? `: ${service}` : ''}`),
    messageId,
    date: new Date(enquiry.createdAt),
    headers: automaticHeaders,
    text: `${rows.map(([label, value]) => writeRow(label, value)).join('\n')}\nOpen this enquiry: ${link}\nMark as contacted: ${contactedLink}\n\n${messageLead}\n\n${quoteText(enquiry.message)}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(
        ([label, value]) =>
          `<tr><th align="left" valign="top">${label}</th><td>${escapeHtml(oneLine(value))}</td></tr>`,
      )
      .join(
        '',
      )}</table><p><a href="${escapeHtml(link)}">Open this enquiry</a></p><p><a href="${escapeHtml(contactedLink)}">Mark as contacted</a></p><p>${messageLead}</p><blockquote style="${quoteStyle}">${escapeHtml(enquiry.message)}</blockquote></body></html>`,
  };
}

/**
 * The acknowledgement tells the visitor that the enquiry has arrived. It repeats nothing that was typed: a stranger who
 * enters another person's address cannot send them a text through the site.
 */
function writeAcknowledgement(enquiry: MailedEnquiry, messageId: string, settings: MailSettings): Mail {
  const { businessClock, siteOrigin } = settings;
  const paragraphs = [
    `Thank you for writing to ${company.name}. Your message reached us on ${businessClock.inWords(enquiry.createdAt)} (${businessClock.zoneName}) and has been stored.`,
    `A person will reply within ${offer.replyTime}. If it is urgent, please call ${company.phone.shown}.`,
    `If you did not write to us, somebody entered your address by mistake, and you do not need to do anything.`,
  ];
  return {
    from: { name: company.name, address: settings.from },
    to: enquiry.email,
    replyTo: settings.to,
    subject: 'We have received your message',
    messageId,
    date: new Date(enquiry.createdAt),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: `${paragraphs.join('\n\n')}\n\n-- \n${company.name}, ${siteOrigin}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}<p>${escapeHtml(company.name)}, <a href="${escapeHtml(siteOrigin)}">${escapeHtml(siteOrigin)}</a></p></body></html>`,
  };
}
