import { randomUUID } from 'node:crypto';
import type { Trx } from '../db/schema.ts';
import { type NewMail, queueMails } from '../mail/outbox-store.ts';
import { newMessageId } from '../mail/staff-mail.ts';
import type { Site } from '../site.ts';
import { admitAcknowledgement } from './acknowledgement.ts';
import type { NewSubmission } from './create-store.ts';
import { listReceivers } from './notification.ts';

type Stored = Pick<NewSubmission, 'id' | 'form' | 'judgement' | 'network' | 'enteredBy'>;

/**
 * Queues what enquiries cause, in the transaction that stores them: for each a notification to every address of staff, a
 * webhook if there is a receiver, and an acknowledgement to the visitor if the limits admit one. The mails of suspected
 * spam are on hold, and it gets no acknowledgement. An enquiry that staff typed in causes no mail.
 */
export async function queueEnquiryMails(site: Site, trx: Trx, enquiries: readonly Stored[], now: Date): Promise<void> {
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
