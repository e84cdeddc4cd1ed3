import * as z from 'zod';
import type { Queries } from '../db/schema.ts';

/** A passkey; `publicKey` and `credentialId` are base64url. */
export type StoredPasskey = {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

const storedTransports = z.array(z.string());

// SQL about passkeys. Only this module writes passkeys.

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(queries: Queries, userId: number): Promise<StoredPasskey[]> {
  const rows = await queries.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
  return rows.map(({ transports, ...row }) => ({ ...row, transports: storedTransports.parse(JSON.parse(transports)) }));
}

/** Stores a passkey; false if one with the same credential exists. */
export async function insertPasskey(
  queries: Queries,
  passkey: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await queries
    .insertInto('passkeys')
    .values({ ...passkey, transports: JSON.stringify(passkey.transports), lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Stores the new counter and the time of use; false if the passkey was used or removed in between. */
export async function recordPasskeyUse(
  queries: Queries,
  { id, counter }: StoredPasskey,
  newCounter: number,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Renames a passkey of a user; false if they do not have it. */
export async function renamePasskey(queries: Queries, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes one passkey of a user, or all; returns their number. */
export async function deletePasskeys(queries: Queries, userId: number, id: number | 'all'): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', Number(id)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The names of administrators who have no passkey, in order. */
export async function listAdministratorsWithoutPasskey(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('users as u')
    .select('u.username')
    .where('u.role', '=', 'admin')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys as p').select('p.id').whereRef('p.userId', '=', 'u.id'))),
    )
    .orderBy('u.username')
    .execute();
  return rows.map(({ username }) => username);
}
