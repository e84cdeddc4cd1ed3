import type { Queries, Trx } from './db/schema.ts';
import { inTransaction } from './db/transaction.ts';

/** What identifies repeats of one request. Without `validForMs` a key is valid until it is deleted. */
export type IdempotencyKey = { key: string; bodyHash: string; validForMs: number | undefined };

/** What a key was used for: the hash of the request's body, the enquiry that the request created, and when. */
export type IdempotencyRecord = { bodyHash: string; submissionId: number | null; createdAt: string };

/**
 * Deduplicates requests: acquires a key for this transaction. While another transaction holds the key, this one waits for
 * its end. Only this module writes idempotency_keys.
 * @param submissionId the enquiry, if it is known already: the key is deleted with it
 * @returns the record of the request that used the key before, or undefined if the key is acquired
 */
export async function acquireKey(
  trx: Trx,
  { key, bodyHash, validForMs, submissionId = null }: IdempotencyKey & { submissionId?: number | null },
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  const record = { bodyHash, submissionId, createdAt: now.toISOString() };
  const expiredBefore = expiryOf(validForMs, now);
  const acquired = await trx
    .insertInto('idempotency_keys')
    .values({ key, ...record })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(record).where('idempotency_keys.createdAt', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst();
  if (acquired) return undefined;
  return trx
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'submissionId', 'createdAt'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** The record of the request that used a key before, as `acquireKey` returns it. */
export function findKey(
  queries: Queries,
  { key, validForMs }: IdempotencyKey,
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  return queries
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'submissionId', 'createdAt'])
    .where('key', '=', key)
    .where('createdAt', '>=', expiryOf(validForMs, now))
    .executeTakeFirst();
}

/** Keys that were acquired before this time are no longer valid. */
const expiryOf = (validForMs: number | undefined, now: Date): string =>
  new Date(validForMs === undefined ? 0 : now.getTime() - validForMs).toISOString();

/** Records which enquiry the request of an acquired key created. */
export async function completeKey(trx: Trx, key: string, submissionId: number): Promise<void> {
  await trx.updateTable('idempotency_keys').set({ submissionId }).where('key', '=', key).execute();
}

const checkedKey = { key: 'check', bodyHash: '', createdAt: new Date(0).toISOString() };

/** Writes as an enquiry does, and leaves nothing: fails if the database is read-only or its disk is full. */
export async function checkWrite(queries: Queries): Promise<void> {
  await inTransaction(queries, async (trx) => {
    await trx.insertInto('idempotency_keys').values(checkedKey).execute();
    await trx.deleteFrom('idempotency_keys').where('key', '=', checkedKey.key).execute();
  });
}

/** As `checkWrite`, rolled back: it leaves nothing in the log of the database either. */
export async function checkWriteWithRollback(queries: Queries): Promise<void> {
  const rollback = new Error('rolled back');
  await inTransaction(queries, async (trx) => {
    await trx.insertInto('idempotency_keys').values(checkedKey).execute();
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}

/** Deletes keys that were acquired before a time. */
export async function deleteExpiredKeys(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('idempotency_keys').where('createdAt', '<', before.toISOString()).execute();
}
