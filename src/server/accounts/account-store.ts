import type { Role, User } from '../../contract/account.ts';
import { normalizeText } from '../../contract/normalize-text.ts';
import type { Queries } from '../db/schema.ts';
import {
  deleteBegun,
  deletePasskeyLink,
  deletePasskeys,
  insertPasskey,
  listPasskeyIds,
  type NewPasskey,
} from './passkey-store.ts';
import { deleteSessionsOfUser, insertSession } from './session-store.ts';

export type StoredUser = User & { password: string };

/** Spellings of one name with the same key are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return normalizeText(normalizeText(username, 'NFKC').trim().toLowerCase(), 'NFKC');
}

/** Writes more in the same transaction. */
export type Alongside<Subject = void> = (trx: Queries, subject: Subject) => Promise<void>;

/** A concurrent registration took the name in another spelling: rolls the transaction back. */
class NameTakenError extends Error {}

/** The passkey exists already: rolls the transaction back, so that the link stays valid. */
class PasskeyTakenError extends Error {}

/** SQL about users. This module alone writes users and username_keys. */
export function createAccountStore(queries: Queries) {
  const selectUsers = () =>
    queries
      .selectFrom('users as u')
      .innerJoin('username_keys as k', 'k.userId', 'u.id')
      .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 'u.password']);

  /** The user of this name in any spelling, or undefined. */
  async function findUser(username: string): Promise<StoredUser | undefined> {
    return selectUsers().where('k.key', '=', usernameKey(username)).executeTakeFirst();
  }

  /** The new user, or undefined where the name is taken in some spelling. */
  async function insertUser(
    username: string,
    password: string,
    role: Role,
    createdAt: string,
    alongside?: Alongside<User>,
  ): Promise<User | undefined> {
    const insert = queries.transaction().execute(async (trx) => {
      const key = usernameKey(username);
      const taken = await trx.selectFrom('username_keys').select('userId').where('key', '=', key).executeTakeFirst();
      if (taken) return undefined;
      const user = await trx
        .insertInto('users')
        .values({ username, password, role, createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'username', 'role', 'createdAt'])
        .executeTakeFirst();
      if (!user) return undefined;
      const named = await trx
        .insertInto('username_keys')
        .values({ key, userId: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!named) throw new NameTakenError();
      await alongside?.(trx, user);
      return user;
    });
    return insert.catch((error: unknown) => {
      if (error instanceof NameTakenError) return undefined;
      throw error;
    });
  }

  /**
   * Changes the role, the password or both, and ends every session, pending sign-in and link of the user. Passkeys are for
   * administrators: those of a demoted one are deleted.
   */
  async function changeUser(
    id: number,
    change: { role?: Role; password?: string },
    alongside?: Alongside,
  ): Promise<void> {
    await queries.transaction().execute(async (trx) => {
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await deleteBegun(trx, id);
      await deleteSessionsOfUser(trx, id);
      if (change.role === 'user') await deletePasskeys(trx, id, 'all');
      await alongside?.(trx);
    });
  }

  /**
   * Stores a passkey of an administrator and uses its link up. The first passkey ends every session of the user: each of
   * them began with the password alone.
   * @returns 'gone' where the link was used meanwhile or the user is no administrator any more, 'taken' for a known passkey
   */
  async function addPasskey(
    passkey: NewPasskey,
    linkHash: string,
    alongside: Alongside,
  ): Promise<'registered' | 'gone' | 'taken'> {
    const { userId } = passkey;
    const add = queries.transaction().execute(async (trx) => {
      if (!(await lockAdministrator(trx, userId)) || !(await deletePasskeyLink(trx, linkHash))) return 'gone';
      const isFirst = (await listPasskeyIds(trx, userId)).length === 0;
      if (!(await insertPasskey(trx, passkey))) throw new PasskeyTakenError();
      if (isFirst) await deleteSessionsOfUser(trx, userId);
      await alongside(trx);
      return 'registered';
    });
    return add.catch((error: unknown) => {
      if (error instanceof PasskeyTakenError) return 'taken';
      throw error;
    });
  }

  /** Deletes one passkey, or all, and ends every session, pending sign-in and link of the user. Returns the number deleted. */
  async function removePasskeys(userId: number, id: number | 'all', alongside: Alongside): Promise<number> {
    return queries.transaction().execute(async (trx) => {
      await lockAdministrator(trx, userId);
      const removed = await deletePasskeys(trx, userId, id);
      if (removed === 0) return 0;
      await deleteBegun(trx, userId);
      await deleteSessionsOfUser(trx, userId);
      await alongside(trx);
      return removed;
    });
  }

  /** Makes sign-ins and other changes of this user wait for the transaction; false where the user is no administrator. */
  async function lockAdministrator(trx: Queries, id: number): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Stores the same password with a new hash, unless the password was changed meanwhile. Sessions continue. */
  async function rehash(id: number, former: string, password: string): Promise<void> {
    await queries.updateTable('users').set({ password }).where('id', '=', id).where('password', '=', former).execute();
  }

  async function listUsers(): Promise<User[]> {
    return queries.selectFrom('users').select(['id', 'username', 'role', 'createdAt']).orderBy('id').execute();
  }

  async function listAdministrators(): Promise<Pick<User, 'id' | 'username'>[]> {
    return queries.selectFrom('users').select(['id', 'username']).where('role', '=', 'admin').execute();
  }

  /**
   * Deletes a user with their sessions and passkeys. Enquiries that they marked as contacted keep their name as text.
   * @returns false for the only administrator, who is not deleted
   */
  async function deleteUser(id: number, alongside?: Alongside): Promise<boolean> {
    return queries.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('users')
        .where('id', '=', id)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('role', '=', 'user'),
            exists(selectFrom('users as other').select('other.id').where('role', '=', 'admin').where('id', '<>', id)),
          ]),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await alongside?.(trx);
      return numDeletedRows > 0n;
    });
  }

  /**
   * Stores a session.
   * @param session.passkeyId the passkey that answered; without one, an account that has passkeys gets no session
   * @returns 'changed' where the password was changed or the passkey removed meanwhile
   */
  async function createSession(session: {
    tokenHash: string;
    user: StoredUser;
    passkeyId?: number;
    at: string;
    expiresAt: string;
    alongside?: Alongside | undefined;
  }): Promise<'stored' | 'changed' | 'needs-passkey'> {
    const { tokenHash, user, passkeyId, at, expiresAt, alongside } = session;
    const { id: userId, password } = user;
    return queries.transaction().execute(async (trx) => {
      // The update also waits for a concurrent change of the password or of the passkeys.
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password })
        .where('id', '=', userId)
        .where('password', '=', password)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 'changed';
      const passkeyIds = await listPasskeyIds(trx, userId);
      if (passkeyId === undefined && passkeyIds.length > 0) return 'needs-passkey';
      if (passkeyId !== undefined && !passkeyIds.includes(passkeyId)) return 'changed';
      await insertSession(trx, { tokenHash, userId, createdAt: at, lastSeenAt: at, expiresAt });
      await alongside?.(trx);
      return 'stored';
    });
  }

  return {
    findUser,
    insertUser,
    changeUser,
    addPasskey,
    removePasskeys,
    rehash,
    listUsers,
    listAdministrators,
    deleteUser,
    createSession,
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
