import { createHash } from 'node:crypto';
import { company } from '#content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { mailboxKey } from '../../contract/mailbox.ts';
import type { Trx } from '../db/schema.ts';
import { acquireKey } from '../idempotency-store.ts';
import { formatTime } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Site } from '../site.ts';
import { getReplyDeadline } from './business-day.ts';
import { type MailConfig, officeAddress } from './notification.ts';
import type { StoredSubmission } from './submission-store.ts';
import { hourMs } from '../../contract/duration.ts';

/**
 * Acknowledgements an hour. A stranger who enters other people's addresses reaches few of them. A network of visitors
 * sends fewer than five enquiries an hour; a consultancy hears from fewer than thirty customers of one mail provider,
 * and from fewer than a hundred people.
 */
const maxPerHour = { network: 5, domain: 30, total: 100 } as const;

/** The network that a request came from (http/client-address.ts), and the domain of the address to acknowledge. */
type Sender = { network: string; domain: string };

/** Limits acknowledgements by network and domain. The counts are in memory: no network address is stored. */
export function createAcknowledgementLimits() {
  /** At most `maxPerHour.total` entries. */
  let granted: (Sender & { at: number })[] = [];

  /** Whether one more may be sent; if so, it is counted. */
  function consume({ network, domain }: Sender, now: Date): boolean {
    const at = now.getTime();
    granted = granted.filter((sender) => at - sender.at < hourMs);
    const count = (isAlike: (sender: Sender) => boolean) => granted.filter(isAlike).length;
    if (granted.length >= maxPerHour.total) return false;
    if (count((sender) => sender.network === network) >= maxPerHour.network) return false;
    if (count((sender) => sender.domain === domain) >= maxPerHour.domain) return false;
    granted.push({ network, domain, at });
    return true;
  }

  return { consume };
}

/**
 * Whether an enquiry is acknowledged to its visitor: if the setting says so, one per mailbox and hour, within the limits. An
 * idempotency key of an hour reserves the mailbox, in all processes.
 */
export async function admitAcknowledgement(
  { config, acknowledgementLimits }: Site,
  trx: Trx,
  { id, email, network }: { id: number; email: string; network: string },
  now: Date,
): Promise<boolean> {
  if (!config.acknowledge) return false;
  const hash = createHash('sha256').update(mailboxKey(email)).digest('base64url');
  const key = { key: `acknowledged:${hash}`, bodyHash: '', validForMs: hourMs, submissionId: id };
  if (await acquireKey(trx, key, now)) return false;
  return acknowledgementLimits?.consume({ network, domain: email.slice(email.lastIndexOf('@') + 1) }, now) ?? true;
}

/**
 * The acknowledgement confirms to the visitor that the enquiry has arrived; replies go to the first address of MAIL_TO.
 * It repeats no typed text: a stranger who enters another person's address cannot send them a text through the site.
 */
export function writeAcknowledgement(
  submission: StoredSubmission,
  { messageId, now }: { messageId: string; now: Date },
  config: MailConfig,
): Mail {
  const { businessHours, siteOrigin, bookingUrl } = config;
  const { replyBy, closing } = getReplyDeadline(businessHours, new Date(submission.createdAt));
  // A mail server may have been away until then.
  const promise = now < closing ? `We answer by ${replyBy} (${businessHours.zoneName}). ` : '';
  const paragraphs = [
    `Thank you for writing to ${company.name}. Your message reached us on ${formatTime(businessHours, submission.createdAt)} (${businessHours.zoneName}) and has been stored.`,
    `${promise}If it is urgent, please call ${company.phone.shown}.`,
  ];
  const mistake =
    'If you did not write to us, somebody entered your address by mistake, and you do not need to do anything.';
  const booking = 'If you would rather talk, choose a time for a call';
  return {
    from: { name: company.name, address: config.mailFrom },
    to: submission.email,
    replyTo: { name: '', address: officeAddress(config) },
    subject: 'We have received your message',
    messageId,
    date: now,
    // A program wrote it, and no other program must answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: `${[...paragraphs, ...(bookingUrl ? [`${booking}:\n${bookingUrl}`] : []), mistake].join('\n\n')}\n\n-- \n${company.name}, ${siteOrigin}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${bookingUrl ? `<p><a href="${escapeHtml(bookingUrl)}">${booking}</a>.</p>` : ''}<p>${mistake}</p><p>${escapeHtml(company.name)}, <a href="${escapeHtml(siteOrigin)}">${escapeHtml(siteOrigin)}</a></p></body></html>`,
  };
}
