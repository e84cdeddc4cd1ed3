import type { Transaction } from 'kysely';
import type { Role, User } from '../../contract/account.ts';
import { normalizeText } from '../../contract/normalize-text.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { deleteLinksOfUser } from './one-time-link-store.ts';
import { deletePasskeys } from './passkey-store.ts';
import { deleteSessionsOfUser } from './session-store.ts';

/** A user with the hash of their password. */
export type StoredUser = User & { password: string };

/** Spellings of one name with the same key are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return normalizeText(normalizeText(username, 'NFKC').trim().toLowerCase(), 'NFKC');
}

// SQL about users. This module alone writes users and username_keys.

/** The user of this name in any spelling, or undefined. */
export async function findUser(queries: Queries, username: string): Promise<StoredUser | undefined> {
  return queries
    .selectFrom('users as u')
    .innerJoin('username_keys as k', 'k.userId', 'u.id')
    .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 'u.password'])
    .where('k.key', '=', usernameKey(username))
    .executeTakeFirst();
}

/** Everybody who has an account, the oldest first. */
export async function listUsers(queries: Queries): Promise<User[]> {
  return queries.selectFrom('users').select(['id', 'username', 'role', 'createdAt']).orderBy('id').execute();
}

/** Stores a user; undefined where the name is taken in some spelling. */
export async function insertUser(
  trx: Transaction<Tables>,
  user: { username: string; password: string; role: Role; createdAt: string },
): Promise<User | undefined> {
  const key = usernameKey(user.username);
  const taken = await trx.selectFrom('username_keys').select('userId').where('key', '=', key).executeTakeFirst();
  if (taken) return undefined;
  const inserted = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username', 'role', 'createdAt'])
    .executeTakeFirst();
  if (!inserted) return undefined;
  const named = await trx
    .insertInto('username_keys')
    .values({ key, userId: inserted.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (named) return inserted;
  // A concurrent registration took the name in another spelling.
  await deleteUser(trx, inserted.id);
  return undefined;
}

/**
 * Changes the role, the password or both, and ends every session, pending sign-in and link of the user. Passkeys are for
 * administrators: those of a demoted one are deleted.
 */
export async function changeUser(
  trx: Transaction<Tables>,
  id: number,
  change: { role?: Role; password?: string },
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
  await deleteLinksOfUser(trx, id);
  await deleteSessionsOfUser(trx, id);
  if (change.role === 'user') await deletePasskeys(trx, id, 'all');
}

/** Stores the same password with a new hash, unless the password was changed meanwhile. Sessions continue. */
export async function rehash(queries: Queries, user: StoredUser, password: string): Promise<void> {
  await queries
    .updateTable('users')
    .set({ password })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute();
}

/** Deletes a user with their sessions, links and passkeys. Enquiries that they marked as contacted keep their name as text. */
export async function deleteUser(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Makes other changes of this user's password, role and passkeys wait for the transaction.
 * @returns false where the password was changed, or the user deleted, meanwhile
 */
export async function lockUser(trx: Transaction<Tables>, { id, password }: StoredUser): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password })
    .where('id', '=', id)
    .where('password', '=', password)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * The ids of all administrators. Their sign-ins, and other changes of theirs, wait for the transaction: two administrators
 * who delete each other at the same moment would leave none.
 */
export async function lockAdministrators(trx: Transaction<Tables>): Promise<number[]> {
  const rows = await trx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
