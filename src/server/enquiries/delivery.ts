import { randomUUID } from 'node:crypto';
import { writeAcknowledgement } from '../mail/acknowledgement.ts';
import { type Named, writeReminder, writeSpamSummary } from '../mail/digest.ts';
import { mailKinds } from '../mail/mail-kinds.ts';
import { type Addresses, writeNotification } from '../mail/notification.ts';
import type { WriteMail } from '../mail/outbox.ts';
import { type DueMail, queueMails } from '../mail/store.ts';
import type { AcknowledgementCaps } from './acknowledgement-caps.ts';
import type { DigestStore } from './digests/store.ts';
import type { OfficeStore } from './office/store.ts';
import { claimAcknowledgements, type QueueMails } from './store.ts';

/** What an enquiry becomes by mail: queued with it, written from what is stored when it is sent. */
export function createDelivery(
  parts: Addresses & {
    office: Pick<OfficeStore, 'find'>;
    digests: Pick<DigestStore, 'readNamed'>;
    /** Whether visitors are told that their enquiry has arrived. */
    acknowledge: boolean;
    /** Unset: as many acknowledgements as there are enquiries, for load tests. */
    caps: AcknowledgementCaps | undefined;
    clock: () => Date;
  },
) {
  const domain = parts.from.slice(parts.from.lastIndexOf('@') + 1);
  const newMessageId = (what: string) => `<${what}.${randomUUID()}@${domain}>`;

  /** The office's notifications, then the visitors' acknowledgements where there are to be any. */
  const queueMailsOf: QueueMails = async (trx, stored) => {
    const now = parts.clock();
    await queueMails(
      trx,
      stored.map(({ id, held }) => ({
        kind: mailKinds.notification,
        submissionId: id,
        messageId: newMessageId(`enquiry-${id}`),
        held,
        now,
      })),
    );
    if (!parts.acknowledge) return;
    const wanted = stored.filter(({ held }) => !held);
    const acknowledged = (await claimAcknowledgements(trx, wanted, now)).filter(
      ({ email, source }) => parts.caps?.take({ source, domain: email.slice(email.lastIndexOf('@') + 1) }, now) ?? true,
    );
    await queueMails(
      trx,
      acknowledged.map(({ id }) => ({
        kind: mailKinds.acknowledgement,
        submissionId: id,
        messageId: newMessageId(`received-${id}`),
        now,
      })),
    );
  };

  const findEnquiry = async ({ submissionId }: DueMail) =>
    submissionId === null ? undefined : parts.office.find(submissionId);
  const findNamed = async (due: DueMail): Promise<Named | undefined> => {
    const named = await parts.digests.readNamed(due.id);
    return named.total > 0 ? named : undefined;
  };

  const writers: Record<string, WriteMail> = {
    [mailKinds.notification]: async (due) => {
      const enquiry = await findEnquiry(due);
      return enquiry && writeNotification(enquiry, due.messageId, parts);
    },
    [mailKinds.acknowledgement]: async (due) => {
      const enquiry = await findEnquiry(due);
      return enquiry && writeAcknowledgement(enquiry, due.messageId, parts);
    },
    [mailKinds.spamSummary]: async (due) => {
      const named = await findNamed(due);
      return named && writeSpamSummary(named, { messageId: due.messageId, now: parts.clock() }, parts);
    },
    [mailKinds.reminder]: async (due) => {
      const named = await findNamed(due);
      return named && writeReminder(named, { messageId: due.messageId, now: parts.clock() }, parts);
    },
  };

  const writeMail: WriteMail = (due) => {
    const write = writers[due.kind];
    // A newer version's mail, after going back to this one: it waits for that version.
    if (!write) throw new Error(`There is no mail of the kind '${due.kind}'.`);
    return write(due);
  };

  return { queueMails: queueMailsOf, writeMail, domain };
}
