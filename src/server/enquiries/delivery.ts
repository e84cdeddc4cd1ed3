import { randomUUID } from 'node:crypto';
import { writeNotification } from '../mail/notification.ts';
import { queueMail, type WriteMail } from '../mail/outbox.ts';
import type { OfficeStore } from './office/store.ts';
import type { EnquiryStore } from './store.ts';

const notification = 'enquiry-notification';

/** How an enquiry becomes a mail to the office: queued with it, written from it when it is sent. */
export function createDelivery(parts: {
  office: Pick<OfficeStore, 'find'>;
  from: string;
  to: string;
  siteOrigin: string;
  clock: () => Date;
}) {
  const domain = parts.from.slice(parts.from.lastIndexOf('@') + 1);

  const queueNotification: Parameters<EnquiryStore['keep']>[3] = (trx, submissionId, held) =>
    queueMail(trx, {
      kind: notification,
      submissionId,
      messageId: `<enquiry-${submissionId}.${randomUUID()}@${domain}>`,
      held,
      now: parts.clock(),
    });

  const writeMail: WriteMail = async (due) => {
    const enquiry = due.submissionId === null ? undefined : await parts.office.find(due.submissionId);
    return enquiry && writeNotification(enquiry, due.messageId, parts);
  };

  return { queueNotification, writeMail };
}
