import type { Queries, Trx } from '../db/schema.ts';
import type { Administrator, NamedAccount } from '../audit/events.ts';
import { nameInEvents } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';

/** 'overtaken': somebody else has just taken it, or it does not exist. */
export type AssigneeOutcome = 'changed' | 'unchanged' | 'overtaken';

/** Who answers enquiries from now on. */
export type Assignment = {
  /** Who has them now; null for nobody. */
  from: { id: number } | null;
  to: NamedAccount | null;
  by: Administrator;
  now: Date;
  /** Whether `to` had it before and has it again, since when and by whom it was. */
  isUndo?: boolean | undefined;
};

/** The number of the account that answers an enquiry; null for nobody, undefined if the enquiry does not exist. */
export async function findAssigneeId(queries: Queries, submissionId: number): Promise<number | null | undefined> {
  const listed = queries.selectFrom('submission_state').select('takenById').where('submissionId', '=', submissionId);
  return (await listed.executeTakeFirst())?.takenById;
}

/** Changes who answers an enquiry, in the caller's transaction, and records it. */
export async function changeAssignee(
  site: Site,
  trx: Trx,
  id: number,
  { from, to, by, now, isUndo = false }: Assignment,
): Promise<AssigneeOutcome> {
  const takenById = to?.id ?? null;
  const isOwn = takenById === by.id;
  const former = isUndo && to ? await findFormer(trx, id, to) : undefined;
  const since = to && (former ?? { takenAt: now.toISOString(), assignedById: isOwn ? null : by.id });
  const changed =
    from?.id !== to?.id &&
    (await trx
      .updateTable('submission_state')
      .set({ takenById, takenAt: since?.takenAt ?? null, assignedById: since?.assignedById ?? null })
      .where('submissionId', '=', id)
      .where('takenById', from === null ? 'is' : '=', from?.id ?? null)
      .returning('submissionId')
      .executeTakeFirst());
  if (!changed) return (await findAssigneeId(trx, id)) === takenById ? 'unchanged' : 'overtaken';
  const taken = from === null ? 'taken' : 'taken-over';
  const what = to === null ? 'released' : isUndo && !isOwn ? 'assignee-restored' : isOwn ? taken : 'assigned';
  await recordEvents(site, trx, { by, what, submissionId: id, ...(to && !isOwn && { account: to }) });
  return 'changed';
}

/** Since when an account had an enquiry the last time, and who had assigned it. */
async function findFormer(trx: Trx, submissionId: number, account: NamedAccount) {
  const last = await trx
    .selectFrom('events')
    .select(['at', 'what', 'whoId'])
    .where('submissionId', '=', submissionId)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('what', 'in', ['taken', 'taken-over']),
          // Older events have the name alone.
          or([eb('whoId', '=', account.id), and([eb('whoId', 'is', null), eb('who', '=', nameInEvents(account))])]),
        ]),
        and([eb('what', '=', 'assigned'), eb('account', '=', nameInEvents(account))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last && { takenAt: last.at, assignedById: last.what === 'assigned' ? last.whoId : null };
}

/** The enquiries that were assigned to an account at a time, that it still has, and that nobody has marked since. */
export async function listAssigned(queries: Queries, accountId: number, takenAt: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('submission_state')
    .select('submissionId')
    .where('takenById', '=', accountId)
    .where('takenAt', '=', takenAt)
    .where('assignedById', 'is not', null)
    .where(({ or, eb }) => or([eb('contactedAt', 'is', null), eb('contactedAt', '<', takenAt)]))
    .orderBy('submissionId')
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}
