import { randomBytes } from 'node:crypto';
import type { Queries } from '../db/schema.ts';

/**
 * The key that signs links of one purpose, 256 random bits, made when it is first needed. It is in the database, so that
 * all processes have the same one and a move or a restored backup keeps old links valid. This module alone writes secrets.
 */
export async function getSigningKey(queries: Queries, purpose: string, now: Date): Promise<Buffer> {
  const find = queries.selectFrom('secrets').select('key').where('purpose', '=', purpose);
  const found = await find.executeTakeFirst();
  if (found) return Buffer.from(found.key, 'base64url');
  await queries
    .insertInto('secrets')
    .values({ purpose, key: randomBytes(32).toString('base64url'), createdAt: now.toISOString() })
    // Another process has made it.
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const { key } = await find.executeTakeFirstOrThrow();
  return Buffer.from(key, 'base64url');
}
