import type { Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Administrator } from '../events.ts';
import { findAccountId, nameInEvents, recordEvent } from '../events-store.ts';
import type { Site } from '../site.ts';

type Trx = Transaction<Tables>;
type Account = { id: number; username: string };
/** 'overtaken': somebody else has just taken it, or it does not exist. */
type Outcome = 'changed' | 'unchanged' | 'overtaken' | 'not-allowed';

/**
 * Changes who answers an enquiry and records it. Administrator `by` may take it, release it for anybody, or restore
 * somebody who had taken it before, since when they have had it.
 * @param change.from the name of who did it when `by` last saw it; null for nobody
 */
export async function setAssignee(
  site: Site,
  id: number,
  { from, to, by }: { from: string | null; to: string | null; by: Administrator },
): Promise<Outcome> {
  return inTransaction(site.database.queries, async (trx) => {
    const [before, after] = [await findAccount(trx, from, by), await findAccount(trx, to, by)];
    if (after === undefined) return 'not-allowed';
    return changeAssignee(site, trx, id, { from: before, to: after, by });
  });
}

/** The account of a name; null for nobody, undefined for a name that no account has. */
async function findAccount(trx: Trx, username: string | null, by: Account): Promise<Account | null | undefined> {
  if (username === null) return null;
  if (username === by.username) return by;
  const id = await findAccountId(trx, username);
  return id === null ? undefined : { id, username };
}

/**
 * The same in a transaction.
 * @param change.from undefined for an account that does not exist: then somebody else has the enquiry
 */
export async function changeAssignee(
  site: Site,
  trx: Trx,
  id: number,
  { from, to, by }: { from: Account | null | undefined; to: Account | null; by: Administrator },
): Promise<Outcome> {
  const takenAt = to && (to.id === by.id ? site.clock().toISOString() : await findTaken(trx, id, to));
  if (takenAt === undefined) return 'not-allowed';
  const takenById = to?.id ?? null;
  const changed =
    from !== undefined &&
    from?.id !== to?.id &&
    (await trx
      .updateTable('submission_state')
      .set({ takenById, takenAt })
      .where('submissionId', '=', id)
      .where('takenById', from === null ? 'is' : '=', from?.id ?? null)
      .returning('submissionId')
      .executeTakeFirst());
  if (!changed) {
    const listed = trx.selectFrom('submission_state').select('takenById').where('submissionId', '=', id);
    const current = await listed.executeTakeFirst();
    return current && current.takenById === takenById ? 'unchanged' : 'overtaken';
  }
  const taken = from === null ? 'taken' : 'taken-over';
  const what = to === null ? 'released' : to.id === by.id ? taken : 'assignee-restored';
  await recordEvent(site, trx, { by, what, submissionId: id });
  return 'changed';
}

/** When somebody last took an enquiry. */
async function findTaken(trx: Trx, submissionId: number, by: Account): Promise<string | undefined> {
  const who = nameInEvents(by);
  const taken = await trx
    .selectFrom('events')
    .select('at')
    .where('submissionId', '=', submissionId)
    // Older events have the name alone.
    .where((eb) => eb.or([eb('whoId', '=', by.id), eb('whoId', 'is', null).and('who', '=', who)]))
    .where('what', 'in', ['taken', 'taken-over'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return taken?.at;
}
