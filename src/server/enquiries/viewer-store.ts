import { viewingMs } from '../../contract/viewing.ts';
import type { Queries } from '../db/schema.ts';
import type { Site } from '../site.ts';

/**
 * Records that an administrator has an enquiry open. In the database, so that several processes know the same; this
 * module alone writes submission_viewers.
 * @returns who else has it open, or undefined where it does not exist
 */
export async function recordViewer(
  { database: { queries }, clock }: Site,
  submissionId: number,
  viewer: string,
): Promise<string[] | undefined> {
  const now = clock().getTime();
  const seenAt = new Date(now).toISOString();
  const expired = new Date(now - viewingMs.expiresAfter).toISOString();
  // Written before the clock was set back, or by another machine whose clock is far ahead.
  const farAhead = new Date(now + viewingMs.expiresAfter).toISOString();
  const isThere = await queries
    .selectFrom('contact_submissions')
    .select('id')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!isThere) return undefined;
  await queries
    .deleteFrom('submission_viewers')
    .where(({ eb, or }) => or([eb('seenAt', '<', expired), eb('seenAt', '>', farAhead)]))
    .execute();
  await queries
    .insertInto('submission_viewers')
    .values({ submissionId, viewer, seenAt })
    .onConflict((conflict) => conflict.columns(['submissionId', 'viewer']).doUpdateSet({ seenAt }))
    .execute();
  const others = await queries
    .selectFrom('submission_viewers')
    .select('viewer')
    .where('submissionId', '=', submissionId)
    .where('viewer', '<>', viewer)
    .orderBy('viewer')
    .execute();
  return others.map((one) => one.viewer);
}

/** Records that an administrator has closed an enquiry. */
export async function removeViewer(queries: Queries, submissionId: number, viewer: string): Promise<void> {
  await queries
    .deleteFrom('submission_viewers')
    .where('submissionId', '=', submissionId)
    .where('viewer', '=', viewer)
    .execute();
}
