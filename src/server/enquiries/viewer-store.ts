import type { User } from '../../contract/account.ts';
import { viewingMs } from '../../contract/viewing.ts';
import type { Queries } from '../db/schema.ts';
import type { Site } from '../site.ts';

/**
 * Records that an administrator has an enquiry open. The table is not durable: on PostgreSQL it is unlogged and several
 * processes share it, on SQLite the one process has it in memory. Only this module writes submission_viewers.
 * @returns who else has it open; undefined if it does not exist
 */
export async function recordViewer(
  { database: { queries }, clock }: Site,
  submissionId: number,
  { id: viewerId }: Pick<User, 'id'>,
): Promise<string[] | undefined> {
  const now = clock().getTime();
  const seenAt = new Date(now).toISOString();
  const expired = new Date(now - viewingMs.expiresAfter).toISOString();
  await queries.deleteFrom('submission_viewers').where('seenAt', '<', expired).execute();
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('submission_viewers')
    .columns(['submissionId', 'viewerId', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom('contact_submissions')
        .select((of) => ['id', of.val(viewerId).as('viewerId'), of.val(seenAt).as('seenAt')])
        .where('id', '=', submissionId)
        // An erasure waits for this statement or the other way round: no row refers to an erased enquiry.
        .forUpdate(),
    )
    .onConflict((conflict) => conflict.columns(['submissionId', 'viewerId']).doUpdateSet({ seenAt }))
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  const others = await queries
    .selectFrom('submission_viewers as v')
    .innerJoin('users as u', 'u.id', 'v.viewerId')
    .select('u.username')
    .where('v.submissionId', '=', submissionId)
    .where('v.viewerId', '<>', viewerId)
    .orderBy('u.username')
    .execute();
  return others.map(({ username }) => username);
}

/** Records that an administrator has closed an enquiry. */
export async function removeViewer(queries: Queries, submissionId: number, viewer: Pick<User, 'id'>): Promise<void> {
  await queries
    .deleteFrom('submission_viewers')
    .where('submissionId', '=', submissionId)
    .where('viewerId', '=', viewer.id)
    .execute();
}
