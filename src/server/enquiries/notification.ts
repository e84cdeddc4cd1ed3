import { company } from '#content/company.ts';
import { serviceIdOf, serviceTitle } from '#content/service-ids.ts';
import { normalizeAddress } from '../../contract/email-address.ts';
import { enquiryPath } from '../../contract/admin-paths.ts';
import { customFields } from '../../contract/enquiry-fields.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { nonBlank } from '../../contract/non-blank.ts';
import { sourceInWords } from '../../contract/visit-source.ts';
import type { Config } from '../config.ts';
import { blockquoteHtml, formatTime, oneLine, quoteText, writeHeader, writeRow } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';
import { displayName, type StoredSubmission } from './submission-store.ts';

/** The settings that mails about enquiries are written with. */
export type MailConfig = Pick<
  Config,
  'mailFrom' | 'mailTo' | 'mailRoutes' | 'siteOrigin' | 'businessHours' | 'bookingUrl'
>;

/** The address of the office: the first of MAIL_TO. */
export const officeAddress = ({ mailTo, mailFrom }: Pick<Config, 'mailTo' | 'mailFrom'>): string =>
  mailTo[0] ?? mailFrom;

/** Who gets the notification of an enquiry about a service: everybody in MAIL_TO, and whom MAIL_ROUTES adds. */
export function listReceivers({ mailTo, mailRoutes }: MailConfig, service: string | null): string[] {
  const id = service === null ? undefined : serviceIdOf(service);
  return [...new Set([...mailTo, ...mailRoutes.filter((route) => route.service === id).map(({ to }) => to)])];
}

/** What is known of an enquiry besides its message, by labels. */
export function listFields(
  submission: StoredSubmission,
  businessHours: MailConfig['businessHours'],
): [label: string, value: string][] {
  const source = sourceInWords(submission.source);
  return [
    ['Name', displayName(submission)],
    ['Email', submission.email],
    ['Phone', nonBlank(submission.phone) ?? 'N/A'],
    ...customFields.flatMap(({ name, label }): [string, string][] => {
      const value = nonBlank(submission[name]);
      return value === undefined ? [] : [[label, value]];
    }),
    ['Service', serviceTitle(submission.service) ?? 'N/A'],
    ...(source ? [['Came from', source] satisfies [string, string]] : []),
    ['Received', `${formatTime(businessHours, submission.createdAt)} (${businessHours.zoneName})`],
  ];
}

/** Whether an address has ASCII letters only before the @; its domain may be written in ASCII always (RFC 5891). */
const isAsciiAddress = (address: string): boolean => !/\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

const messageLead = 'Everything below was typed by the visitor:';
/** Such a mail has no Reply-To: not every mail server takes the address in a header (RFC 6531). */
const unusualAddress =
  'This address has unusual letters before the @, such as ö: check that a reply goes to it, and not to this website.';

/**
 * The notification to one receiver: every field, a link to the enquiry, one that marks it as contacted, and the quoted
 * message at the end. Nothing of ours follows the message, so that no typed text looks like a row or a link of ours. It has
 * no Auto-Submitted header (RFC 3834): helpdesks put such mails aside.
 */
export function writeNotification(
  submission: StoredSubmission,
  { messageId, receiver, now }: { messageId: string; receiver: string; now: Date },
  config: MailConfig,
  contactedLink: string,
): Mail {
  const name = displayName(submission);
  const service = serviceTitle(submission.service);
  const link = `${config.siteOrigin}${enquiryPath(submission.id)}`;
  const rows = listFields(submission, config.businessHours);
  const isUsual = isAsciiAddress(submission.email);
  if (!isUsual) rows.splice(2, 0, ['Please note', unusualAddress]);
  // An address that was stored before today's rules may hold invisible characters: it gets no Reply-To.
  const address = isUsual ? normalizeAddress(submission.email) : undefined;
  return {
    from: { name: `${company.name} website`, address: config.mailFrom },
    to: receiver,
    ...(address !== undefined && { replyTo: { name: writeHeader(name), address } }),
    subject: writeHeader(`Enquiry ${submission.id} from ${name}${service ? `: ${service}` : ''}`),
    messageId,
    date: now,
    text: `${rows.map(([label, value]) => writeRow(label, value)).join('\n')}\nOpen this enquiry: ${link}\nMark as contacted: ${contactedLink}\n\n${messageLead}\n\n${quoteText(submission.message)}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(
        ([label, value]) =>
          `<tr><th align="left" valign="top">${label}</th><td>${escapeHtml(oneLine(value))}</td></tr>`,
      )
      .join(
        '',
      )}</table><p><a href="${escapeHtml(link)}">Open this enquiry</a></p><p><a href="${escapeHtml(contactedLink)}">Mark as contacted</a></p><p>${messageLead}</p>${blockquoteHtml(submission.message)}</body></html>`,
  };
}
