import { sql, type Transaction } from 'kysely';
import type { BulkAct } from '../../contract/bulk.ts';
import type { SpamMark } from '../../contract/submission.ts';
import type { Tables } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Actor, Administrator } from '../events.ts';
import { recordEvent } from '../events-store.ts';
import { holdMails, releaseMails, setObsolete } from '../mail/outbox-store.ts';
import type { Site } from '../site.ts';
import { changeAssignee } from './assignee-store.ts';
import { linkName } from './submission-store.ts';

type Trx = Transaction<Tables>;

/** Makes a change of one enquiry; whether it changed anything. */
type Change = (site: Site, trx: Trx, id: number, by: Administrator) => Promise<boolean>;

const changes: Record<BulkAct, Change> = {
  contacted: (site, trx, id, by) => setContacted(site, trx, id, { isContacted: true, by }),
  'not-contacted': (site, trx, id, by) => setContacted(site, trx, id, { isContacted: false, by }),
  spam: (site, trx, id, by) => setSpamMark(site, trx, id, { mark: 'spam', by }),
  'not-spam': (site, trx, id, by) => setSpamMark(site, trx, id, { mark: 'not-spam', by }),
  unjudged: (site, trx, id, by) => setSpamMark(site, trx, id, { mark: null, by }),
  take: async (site, trx, id, by) => (await changeAssignee(site, trx, id, { from: null, to: by, by })) === 'changed',
  release: async (site, trx, id, by) => (await changeAssignee(site, trx, id, { from: by, to: null, by })) === 'changed',
};

/**
 * Changes enquiries in one transaction, with an event for each that changed. A mark as contacted or as spam that is there
 * already changes nothing: the first person stays named. 'take' takes those that nobody has, 'release' releases those of
 * the administrator.
 * @returns the numbers of those that changed
 */
export async function changeEnquiries(
  site: Site,
  ids: readonly number[],
  what: BulkAct,
  by: Administrator,
): Promise<number[]> {
  return inTransaction(site.database.queries, async (trx) => {
    const changed: number[] = [];
    // In order: two transactions that change the same enquiries wait for each other and do not deadlock.
    for (const id of new Set(ids.toSorted((a, b) => a - b)))
      if (await changes[what](site, trx, id, by)) changed.push(id);
    return changed;
  });
}

/** Marks an enquiry as contacted, or takes the mark back; whether it changed anything. */
export async function setContacted(
  site: Site,
  trx: Trx,
  id: number,
  { isContacted, by }: { isContacted: boolean; by: Actor },
): Promise<boolean> {
  const account = typeof by === 'object' && 'username' in by ? by : { id: null, username: linkName };
  const changed = await trx
    .updateTable('submission_state')
    .set(
      isContacted
        ? { contactedAt: site.clock().toISOString(), contactedBy: account.username, contactedById: account.id }
        : { contactedAt: null, contactedBy: null, contactedById: null },
    )
    .where('submissionId', '=', id)
    .where('contactedAt', isContacted ? 'is' : 'is not', null)
    .returning('submissionId')
    .executeTakeFirst();
  if (!changed) return false;
  await setObsolete(trx, id, isContacted);
  await recordEvent(site, trx, { by, what: isContacted ? 'contacted' : 'not-contacted', submissionId: id });
  return true;
}

/**
 * Marks an enquiry as spam or as not spam, or takes the mark back: then it is suspected if it was when it arrived. The mails
 * of a suspected one are on hold, those of others are sent.
 */
async function setSpamMark(
  site: Site,
  trx: Trx,
  id: number,
  { mark, by }: { mark: SpamMark | null; by: Administrator },
): Promise<boolean> {
  const now = site.clock();
  const wasSuspected = sql<number>`case when "spamReasons" = '' then 0 else 1 end`;
  const changed = await trx
    .updateTable('submission_state')
    .set({
      suspectedSpam: mark === null ? wasSuspected : mark === 'spam' ? 1 : 0,
      spamMark: mark,
      spamMarkedBy: mark && by.username,
      spamMarkedById: mark && by.id,
      spamMarkedAt: mark && now.toISOString(),
    })
    .where('submissionId', '=', id)
    .where((eb) => eb('spamMark', 'is distinct from', mark))
    .returning('suspectedSpam')
    .executeTakeFirst();
  if (!changed) return false;
  await (changed.suspectedSpam === 1 ? holdMails(trx, id) : releaseMails(trx, id, now));
  await recordEvent(site, trx, { by, what: mark ?? 'unjudged', submissionId: id });
  return true;
}
