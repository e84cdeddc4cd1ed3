import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { company } from '../../content/company.ts';
import { offer } from '../../content/offer.ts';
import { serviceIdOf, serviceTitle } from '../../content/services/service-titles.ts';
import { normalizeAddress } from '../../contract/email-address.ts';
import { customFields } from '../../contract/enquiry-fields.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import { nonBlank } from '../../contract/non-blank.ts';
import type { Submission } from '../../contract/submission.ts';
import { sourceInWords } from '../../contract/visit-source.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../db/schema.ts';
import type { Site } from '../site.ts';
import { admitAcknowledgement } from './acknowledgements.ts';
import { formatTime } from './business-hours.ts';
import { displayName, oneLine, quoteHtml, quoteText, writeHeader, writeRow } from './mail-text.ts';
import type { Mail } from './mailer.ts';
import { type NewMail, queueMails } from './outbox-store.ts';

/** An enquiry as its mails show it. */
export type MailedEnquiry = Submission & { fullName: string | null };

/** The settings that mails are written with. */
export type MailConfig = Pick<
  Config,
  'mailFrom' | 'mailTo' | 'mailRoutes' | 'siteOrigin' | 'businessHours' | 'bookingUrl'
>;

/** Who gets the notification of an enquiry about a service: everybody in MAIL_TO, and whom MAIL_ROUTES adds. */
const receiversOf = ({ mailTo, mailRoutes }: MailConfig, service: string | null): string[] => {
  const id = service === null ? undefined : serviceIdOf(service);
  return [...new Set([...mailTo, ...mailRoutes.filter((route) => route.service === id).map(({ to }) => to)])];
};

/** An enquiry that was stored just now. */
type StoredEnquiry = {
  id: number;
  form: { email: string; service?: string | null | undefined };
  judgement: { isSuspected: boolean };
  network: string;
};

/**
 * Queues what enquiries cause, in the transaction that stores them: for each a notification to every address of staff, a
 * webhook if there is a receiver, and an acknowledgement to the visitor if the limits admit one. They are written when they are sent
 * (delivery.ts). The mails of suspected spam are on hold, and it gets no acknowledgement.
 */
export async function queueEnquiryMails(
  site: Site,
  trx: Transaction<Tables>,
  enquiries: readonly StoredEnquiry[],
  now: Date,
): Promise<void> {
  const { config } = site;
  const mails: NewMail[] = [];
  for (const { id, form, judgement, network } of enquiries) {
    const { isSuspected } = judgement;
    const about = { submissionId: id, isOnHold: isSuspected };
    mails.push(
      ...listNotifications({ id, service: form.service ?? null }, config).map((mail) => ({ ...mail, ...about })),
    );
    if (config.webhook) mails.push({ ...about, kind: 'webhook', messageId: `msg_${randomUUID()}` });
    if (!isSuspected && (await admitAcknowledgement(site, trx, { id, email: form.email, network }, now)))
      mails.push({ ...about, kind: 'acknowledgement', messageId: newMessageId('received', id, config) });
  }
  await queueMails(trx, mails, now);
}

/** The notifications of an enquiry, one for each receiver, who sees no other one. */
const listNotifications = (
  { id, service }: { id: number; service: string | null },
  config: MailConfig,
): (NewMail & { receiver: string })[] =>
  receiversOf(config, service).map((receiver) => ({
    kind: 'notification',
    submissionId: id,
    receiver,
    messageId: newMessageId('enquiry', id, config),
  }));

/** The same in place of one whose address has changed. Each has one Message-ID, also if several take its place at once. */
export const listRedirected = (
  { id, createdAt, service }: Pick<MailedEnquiry, 'id' | 'createdAt' | 'service'>,
  config: MailConfig,
): (NewMail & { receiver: string })[] =>
  listNotifications({ id, service }, config).map((mail) => ({
    ...mail,
    messageId: onceMessageId(`enquiry-${id}.${Date.parse(createdAt)}`, mail.receiver, config),
  }));

const newMessageId = (what: string, id: number, config: Pick<MailConfig, 'mailFrom'>) =>
  `<${what}-${id}.${randomUUID()}@${senderDomain(config)}>`;

/** The Message-ID of a mail that a receiver gets once: another one about the same has the same. */
export function onceMessageId(about: string, receiver: string, config: Pick<MailConfig, 'mailFrom'>): string {
  const hash = createHash('sha256').update(receiver).digest('hex').slice(0, 16);
  return `<${about}.${hash}@${senderDomain(config)}>`;
}

/** The domain of the sender's address, the right half of every Message-ID. */
const senderDomain = ({ mailFrom }: Pick<MailConfig, 'mailFrom'>): string =>
  mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

/** What is known of an enquiry besides its message, by labels. */
export function listFields(
  enquiry: MailedEnquiry,
  businessHours: MailConfig['businessHours'],
): [label: string, value: string][] {
  const source = sourceInWords(enquiry.source);
  return [
    ['Name', displayName(enquiry)],
    ['Email', enquiry.email],
    ['Phone', nonBlank(enquiry.phone) ?? 'N/A'],
    ...customFields.flatMap(({ name: field, label }): [string, string][] => {
      const value = nonBlank(enquiry[field]);
      return value === undefined ? [] : [[label, value]];
    }),
    ['Service', serviceTitle(enquiry.service) ?? 'N/A'],
    ...(source ? [['Came from', source] satisfies [string, string]] : []),
    ['Received', `${formatTime(businessHours, enquiry.createdAt)} (${businessHours.zoneName})`],
  ];
}

/** Whether an address has ASCII letters only before the @; its domain may be written in ASCII always (RFC 5891). */
const isAsciiAddress = (address: string): boolean => !/\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

const messageLead = 'Everything below was typed by the visitor:';
/** Such a mail has no Reply-To: not every mail server takes the address in a header (RFC 6531). */
const unusualAddress =
  'This address has unusual letters before the @, such as ö: check that a reply goes to it, and not to this website.';
/** Sets the quoted message apart, keeps its spaces, and lets no word be wider than the quote. */
const quoteStyle =
  'margin:0;padding:8px 12px;border-left:4px solid #767676;background:#f2f2f2;color:#1f1f1f;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate';

/**
 * The notification to one receiver: every field, a link to the enquiry, one that marks it as contacted, and the quoted message at the
 * end. Nothing of ours follows the message, so that no typed text looks like a row or a link of ours. It does not say that a
 * machine wrote it (RFC 3834): helpdesks put such mails aside.
 */
export function writeNotification(
  enquiry: MailedEnquiry,
  { messageId, receiver, now }: { messageId: string; receiver: string; now: Date },
  config: MailConfig,
  contactedLink: string,
): Mail {
  const name = displayName(enquiry);
  const service = serviceTitle(enquiry.service);
  const link = `${config.siteOrigin}${paths.submissions}?enquiry=${enquiry.id}`;
  const rows = listFields(enquiry, config.businessHours);
  const isUsual = isAsciiAddress(enquiry.email);
  if (!isUsual) rows.splice(2, 0, ['Please note', unusualAddress]);
  // An address that was stored before today's rules may hold invisible characters: it gets no Reply-To.
  const address = isUsual ? normalizeAddress(enquiry.email) : undefined;
  return {
    from: { name: `${company.name} website`, address: config.mailFrom },
    to: receiver,
    ...(address !== undefined && { replyTo: { name: writeHeader(name), address } }),
    subject: writeHeader(`Enquiry ${enquiry.id} from ${name}${service ? `: ${service}` : ''}`),
    messageId,
    date: now,
    text: `${rows.map(([label, value]) => writeRow(label, value)).join('\n')}\nOpen this enquiry: ${link}\nMark as contacted: ${contactedLink}\n\n${messageLead}\n\n${quoteText(enquiry.message)}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(
        ([label, value]) =>
          `<tr><th align="left" valign="top">${label}</th><td>${escapeHtml(oneLine(value))}</td></tr>`,
      )
      .join(
        '',
      )}</table><p><a href="${escapeHtml(link)}">Open this enquiry</a></p><p><a href="${escapeHtml(contactedLink)}">Mark as contacted</a></p><p>${messageLead}</p><blockquote style="${quoteStyle}">${quoteHtml(enquiry.message)}</blockquote></body></html>`,
  };
}

/**
 * The acknowledgement confirms to the visitor that the enquiry has arrived; replies go to the first address of MAIL_TO.
 * It repeats nothing that was typed: a stranger who enters another person's address cannot send them a text through the
 * site.
 */
export function writeAcknowledgement(
  enquiry: MailedEnquiry,
  { messageId, now }: { messageId: string; now: Date },
  config: MailConfig,
): Mail {
  const { businessHours, siteOrigin, bookingUrl } = config;
  const paragraphs = [
    `Thank you for writing to ${company.name}. Your message reached us on ${formatTime(businessHours, enquiry.createdAt)} (${businessHours.zoneName}) and has been stored.`,
    `A person will reply within ${offer.replyTime}. If it is urgent, please call ${company.phone.shown}.`,
  ];
  const mistake =
    'If you did not write to us, somebody entered your address by mistake, and you do not need to do anything.';
  const booking = 'If you would rather talk, choose a time for a call';
  return {
    from: { name: company.name, address: config.mailFrom },
    to: enquiry.email,
    replyTo: { name: '', address: config.mailTo[0] ?? config.mailFrom },
    subject: 'We have received your message',
    messageId,
    date: now,
    // A machine wrote it, and no other machine shall answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: `${[...paragraphs, ...(bookingUrl ? [`${booking}:\n${bookingUrl}`] : []), mistake].join('\n\n')}\n\n-- \n${company.name}, ${siteOrigin}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${bookingUrl ? `<p><a href="${escapeHtml(bookingUrl)}">${booking}</a>.</p>` : ''}<p>${mistake}</p><p>${escapeHtml(company.name)}, <a href="${escapeHtml(siteOrigin)}">${escapeHtml(siteOrigin)}</a></p></body></html>`,
  };
}
