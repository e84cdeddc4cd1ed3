import { randomBytes } from 'node:crypto';
import type { Queries } from '../db/schema.ts';

/**
 * The keys that sign links, one for each purpose. They are in the database, so that all processes have the same and a
 * move or a restored backup keeps old links valid. This module alone writes secrets.
 */
export function createSigningKeyStore(queries: Queries, clock: () => Date) {
  const known = new Map<string, Buffer>();

  /** Makes the key of a purpose, 256 random bits, unless there is one. `trx` may be a transaction. */
  async function ensureKey(trx: Queries, purpose: string): Promise<void> {
    if (known.has(purpose)) return;
    await trx
      .insertInto('secrets')
      .values({ purpose, key: randomBytes(32).toString('base64url'), createdAt: clock().toISOString() })
      // Another process has made it.
      .onConflict((conflict) => conflict.column('purpose').doNothing())
      .execute();
  }

  /** The key of a purpose, made where there is none. Throws where the database cannot be used. */
  async function getKey(purpose: string): Promise<Buffer> {
    const key = known.get(purpose) ?? (await readKey(purpose));
    if (key) return key;
    await ensureKey(queries, purpose);
    const made = await readKey(purpose);
    if (!made) throw new Error(`There is no key for '${purpose}'.`);
    return made;
  }

  /** A key is known once it was read, not when it was made: the transaction of `ensureKey` may be rolled back. */
  async function readKey(purpose: string): Promise<Buffer | undefined> {
    const row = await queries.selectFrom('secrets').select('key').where('purpose', '=', purpose).executeTakeFirst();
    if (!row) return undefined;
    const key = Buffer.from(row.key, 'base64url');
    known.set(purpose, key);
    return key;
  }

  return { ensureKey, getKey };
}

export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;
