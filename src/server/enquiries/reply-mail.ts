import { company } from '#content/company.ts';
import { serviceTitle } from '#content/service-ids.ts';
import type { Mail } from '../mail/mailer.ts';
import { blockquoteHtml, formatTime, quoteHtml, quoteText, writeHeader } from '../mail/mail-text.ts';
import type { DueMail } from '../mail/outbox-store.ts';
import type { Site } from '../site.ts';
import type { MailConfig } from './notification.ts';
import { findReplyToSend, originalOfCopy, type SentReply } from './reply-store.ts';
import { findSubmission, type StoredSubmission } from './submission-store.ts';

/** The mail of a reply that is due; undefined if it was taken back, or its enquiry erased. */
export async function writeDueReply(site: Site, { messageId }: DueMail): Promise<Mail | undefined> {
  const { config, clock, database } = site;
  const reply = await findReplyToSend(database.queries, messageId);
  const submission = reply && (await findSubmission(database.queries, reply.submissionId));
  return submission && writeReply(submission, reply, { messageId, now: clock() }, config);
}

/** The same mail for the office: it shows the visitor as receiver, so that an answer belongs to it. */
export async function writeDueReplyCopy(site: Site, due: DueMail): Promise<Mail | undefined> {
  const mail = await writeDueReply(site, { ...due, messageId: originalOfCopy(due.messageId) });
  const { mailFrom } = site.config;
  return mail && due.receiver !== null ? { ...mail, envelope: { from: mailFrom, to: due.receiver } } : undefined;
}

/**
 * A reply to a visitor: from the firm's address in the name of the person, answered to the office or to them, and in the thread of our
 * acknowledgement if one was sent. The visitor's message is quoted after the signature.
 */
function writeReply(
  submission: StoredSubmission,
  { text, fromName, signature, replyTo, acknowledgementId }: SentReply,
  { messageId, now }: { messageId: string; now: Date },
  { mailFrom, businessHours }: MailConfig,
): Mail {
  const service = serviceTitle(submission.service);
  const lead = `On ${formatTime(businessHours, submission.createdAt)} (${businessHours.zoneName}) you wrote:`;
  const own = signature ? [text, signature] : [text];
  return {
    from: { name: writeHeader(`${fromName}, ${company.name}`), address: mailFrom },
    to: submission.email,
    replyTo: { name: company.name, address: replyTo },
    subject: writeHeader(`Re: your enquiry${service ? ` about ${service}` : ''}`),
    messageId,
    ...(acknowledgementId !== null && { inReplyTo: acknowledgementId, references: acknowledgementId }),
    date: now,
    text: `${own.join('\n\n')}\n\n${lead}\n\n${quoteText(submission.message)}\n`,
    html: `<!doctype html><html lang="en"><body>${own.map(paragraphsHtml).join('')}<p>${lead}</p>${blockquoteHtml(submission.message)}</body></html>`,
  };
}

/** What staff typed, in paragraphs; each runs in the direction of its script. */
const paragraphsHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${quoteHtml(paragraph)}</p>`)
    .join('');
