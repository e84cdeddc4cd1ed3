import { randomUUID } from 'node:crypto';
import type { OfficeClock } from '../../mail/office-time.ts';
import { mailKinds } from '../../mail/mail-kinds.ts';
import type { DigestStore } from './store.ts';

const hourMs = 60 * 60 * 1000;

/** Sees to it that the office hears of what was held back, and of enquiries that nobody has answered. */
export function createDigests(parts: {
  store: Pick<DigestStore, 'queue'>;
  /** Of the sender: the right half of the Message-IDs. */
  domain: string;
  remindAfterHours: number;
  officeClock: OfficeClock;
  clock: () => Date;
  wakeOutbox: () => void;
}) {
  /**
   * Queues what is due. The summary: from opening time on, for what was held before it; its Message-ID is the day's,
   * so that there is one a day however many processes ask. The reminder: while somebody is in the office.
   */
  async function queueDue(): Promise<void> {
    const now = parts.clock();
    const { date, isOpen, opening } = parts.officeClock.read(now);
    const { spamSummary, reminder } = mailKinds;
    let isQueued = false;
    if (opening) {
      const mail = { kind: spamSummary, messageId: `<${spamSummary}.${date}@${parts.domain}>`, now };
      isQueued = await parts.store.queue(mail, { suspectedSpam: true, before: opening });
    }
    if (isOpen && parts.remindAfterHours > 0) {
      const mail = { kind: reminder, messageId: `<${reminder}.${randomUUID()}@${parts.domain}>`, now };
      const before = new Date(now.getTime() - parts.remindAfterHours * hourMs);
      isQueued = (await parts.store.queue(mail, { suspectedSpam: false, before })) || isQueued;
    }
    if (isQueued) parts.wakeOutbox();
  }

  return { queueDue };
}
