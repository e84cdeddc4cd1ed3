import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/schema.ts';

type Writer = Transaction<Tables>;

/** What makes a repeat of the same request recognisable; without `validForMs` the key never expires. */
export type RepeatKey = { key: string; bodyHash: string; validForMs: number | undefined };

/** What a key stands for: the request's body, and the enquiry it became. */
export type Holder = { bodyHash: string; submissionId: number | null };

/**
 * Takes keys, each named once. Waits for another process that holds one of them: only one of the two goes on.
 * @returns what holds the keys that could not be taken, by key
 */
export async function claimKeys(
  trx: Writer,
  repeats: readonly (RepeatKey & { submissionId?: number })[],
  now: Date,
): Promise<Map<string, Holder>> {
  const held = new Map<string, Holder>();
  // By their time and name, so that two transactions never wait for each other crosswise.
  const sorted = repeats.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const times = [...new Set(sorted.map((one) => one.validForMs))].toSorted((a = 0, b = 0) => a - b);
  for (const validForMs of times) {
    const alike = sorted.filter((one) => one.validForMs === validForMs);
    const expiredBefore = new Date(validForMs === undefined ? 0 : now.getTime() - validForMs).toISOString();
    const taken = await trx
      .insertInto('idempotency_keys')
      .values(
        alike.map(({ key, bodyHash, submissionId = null }) => ({
          key,
          bodyHash,
          submissionId,
          createdAt: now.toISOString(),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({
            bodyHash: eb.ref('excluded.bodyHash'),
            submissionId: eb.ref('excluded.submissionId'),
            createdAt: eb.ref('excluded.createdAt'),
          }))
          .where('idempotency_keys.createdAt', '<', expiredBefore),
      )
      .returning('key')
      .execute();
    const names = new Set(taken.map(({ key }) => key));
    const lost = alike.map(({ key }) => key).filter((key) => !names.has(key));
    for (const { key, ...holder } of await findHolders(trx, lost)) held.set(key, holder);
  }
  return held;
}

async function findHolders(trx: Writer, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return trx
    .selectFrom('idempotency_keys')
    .select(['key', 'bodyHash', 'submissionId'])
    .where('key', 'in', keys)
    .execute();
}

/** Notes which enquiries the requests of taken keys became. */
export async function settleKeys(
  trx: Writer,
  kept: readonly { repeat: RepeatKey; submissionId: number }[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values(
      kept.map(({ repeat: { key, bodyHash }, submissionId }) => ({
        key,
        bodyHash,
        submissionId,
        createdAt: now.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ submissionId: eb.ref('excluded.submissionId') })),
    )
    .execute();
}

/** Drops keys from before a time. */
export async function forgetKeys(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('idempotency_keys').where('createdAt', '<', before.toISOString()).execute();
}
