import { company } from '#content/company.ts';
import { serviceTitle } from '#content/service-ids.ts';
import { secondMs } from '../../contract/duration.ts';
import { enquiryPath } from '../../contract/admin-paths.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { findMailAddress } from '../accounts/account-store.ts';
import type { Trx } from '../db/schema.ts';
import { oneLine, wrapText, writeHeader } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';
import { type DueMail, queueMails } from '../mail/outbox-store.ts';
import { newMessageId } from '../mail/staff-mail.ts';
import type { Site } from '../site.ts';
import { listAssigned } from './assignee-store.ts';
import { displayName, listSubmissionsById, type StoredSubmission } from './submission-store.ts';

/** Longer than the toast that offers to undo the assignment. */
const undoMs = 10 * secondMs;

/**
 * Queues the mail about enquiries that were assigned to an administrator just now, one for all of them, if they have given
 * an address.
 */
export async function queueAssignmentMail(
  { config }: Site,
  trx: Trx,
  account: { id: number },
  now: Date,
): Promise<void> {
  const receiver = await findMailAddress(trx, account.id);
  if (receiver === undefined) return;
  const messageId = newMessageId(`assignment-${account.id}`, config);
  const notBefore = new Date(now.getTime() + undoMs);
  await queueMails(trx, [{ kind: 'assignment', submissionId: null, receiver, messageId, notBefore }], now);
}

/**
 * Writes the mail about what was assigned when it was queued, to the address that the colleague has by now; undefined if
 * they have none, or none of these enquiries now.
 */
export async function writeAssignmentMail(
  { config, database: { queries }, clock }: Site,
  { messageId, createdAt }: DueMail,
): Promise<Mail | undefined> {
  const accountId = Number(/^<assignment-(\d+)\./.exec(messageId)?.[1]);
  const receiver = await findMailAddress(queries, accountId);
  const ids = await listAssigned(queries, accountId, createdAt);
  const submissions = (await listSubmissionsById(queries, ids)).toReversed();
  const [first] = submissions;
  if (receiver === undefined || !first) return undefined;
  const by = first.assignedBy ?? 'A colleague';
  const count = submissions.length;
  const sentence = `${by} has assigned ${count === 1 ? 'an enquiry' : `${count} enquiries`} to you.`;
  const lines = submissions.map((submission) => ({
    text: describe(submission),
    link: `${config.siteOrigin}${enquiryPath(submission.id)}`,
  }));
  return {
    from: { name: `${company.name} website`, address: config.mailFrom },
    to: receiver,
    subject: writeHeader(`Assigned to you: ${count === 1 ? describe(first) : `${count} enquiries`}`),
    messageId,
    date: clock(),
    text: `${[wrapText(sentence).join('\n'), ...lines.map(({ text, link }) => `${wrapText(text, 68).join('\n    ')}\n${link}`)].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(sentence)}</p><ul>${lines
      .map(({ text, link }) => `<li><a href="${escapeHtml(link)}"><bdi>${escapeHtml(text)}</bdi></a></li>`)
      .join('')}</ul></body></html>`,
  };
}

/** 'Enquiry 68 from Ada Lovelace: Cybersecurity' */
function describe(submission: StoredSubmission): string {
  const service = serviceTitle(submission.service);
  return oneLine(`Enquiry ${submission.id} from ${displayName(submission)}${service ? `: ${service}` : ''}`);
}
