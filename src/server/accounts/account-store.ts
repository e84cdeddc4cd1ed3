import type { Role, User } from '../../contract/account.ts';
import type { Queries } from '../db/schema.ts';
import { deleteSessionsOfUser, insertSession } from './session-store.ts';
import { usernameSkeleton } from './similar-names.ts';

export type StoredUser = User & { password: string };
/** A user in the list of the command line. */
export type ListedUser = User & { lastUsedAt: string | null };

/** Spellings of one name with the same key are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** A concurrent registration took the name in another spelling: rolls the transaction back. */
class NameTakenError extends Error {}

const dayMs = 24 * 60 * 60 * 1000;
/** Rows in one statement: it takes some milliseconds. */
const batchSize = 500;

/** SQL about users. This module alone writes users, username_keys and username_skeletons. */
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

  /** The user with a name that looks like this one, or undefined. */
  async function findSimilarUser(username: string): Promise<{ username: string } | undefined> {
    await addMissingSkeletons();
    return queries
      .selectFrom('users as u')
      .innerJoin('username_skeletons as s', 's.userId', 'u.id')
      .select('u.username')
      .where('s.skeleton', '=', usernameSkeleton(username))
      .executeTakeFirst();
  }

  let skeletons: Promise<void> | undefined;
  /** Stores, once in each process, the skeletons of names from versions of the site that stored none. */
  function addMissingSkeletons(): Promise<void> {
    skeletons ??= storeMissingSkeletons().catch((error: unknown) => {
      skeletons = undefined;
      throw error;
    });
    return skeletons;
  }

  async function storeMissingSkeletons(): Promise<void> {
    for (let after = 0; ;) {
      const users = await queries
        .selectFrom('users as u')
        .leftJoin('username_skeletons as s', 's.userId', 'u.id')
        .select(['u.id', 'u.username'])
        .where('s.userId', 'is', null)
        .where('u.id', '>', after)
        .orderBy('u.id')
        .limit(batchSize)
        .execute();
      if (users.length === 0) return;
      const values = users.map(({ id, username }) => ({ userId: id, skeleton: usernameSkeleton(username) }));
      await queries
        .insertInto('username_skeletons')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      after = users.at(-1)?.id ?? Infinity;
    }
  }

  /** The new user, or undefined where the name is taken in some spelling or looks like a taken one. */
  async function insertUser(
    username: string,
    password: string,
    role: Role,
    createdAt: string,
  ): Promise<User | undefined> {
    if (await findSimilarUser(username)) return undefined;
    const insert = queries.transaction().execute(async (trx) => {
      const key = usernameKey(username);
      const taken = await trx.selectFrom('username_keys').select('userId').where('key', '=', key).executeTakeFirst();
      if (taken) return undefined;
      const user = await trx
        .insertInto('users')
        .values({ username, password, role, createdAt, lastUsedAt: createdAt })
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
      const skeleton = await trx
        .insertInto('username_skeletons')
        .values({ skeleton: usernameSkeleton(username), userId: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('skeleton')
        .executeTakeFirst();
      if (!named || !skeleton) throw new NameTakenError();
      return user;
    });
    return insert.catch((error: unknown) => {
      if (error instanceof NameTakenError) return undefined;
      throw error;
    });
  }

  /** Changes the role, the password or both, and ends every session of the user. */
  async function changeUser(id: number, change: { role?: Role; password?: string }): Promise<void> {
    await queries.transaction().execute(async (trx) => {
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await deleteSessionsOfUser(trx, id);
    });
  }

  /** Stores the same password with a new hash, unless the password was changed meanwhile. Sessions continue. */
  async function rehash(id: number, former: string, password: string): Promise<void> {
    await queries.updateTable('users').set({ password }).where('id', '=', id).where('password', '=', former).execute();
  }

  async function listUsers(): Promise<ListedUser[]> {
    return queries
      .selectFrom('users')
      .select(['id', 'username', 'role', 'createdAt', 'lastUsedAt'])
      .orderBy('id')
      .execute();
  }

  /**
   * Deletes a user with their sessions. Enquiries that they marked as contacted keep their name as text.
   * @returns false for the only administrator, who is not deleted
   */
  async function deleteUser(id: number): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('users')
      .where('id', '=', id)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('role', '=', 'user'),
          exists(selectFrom('users as other').select('other.id').where('role', '=', 'admin').where('id', '<>', id)),
        ]),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Which of these accounts exist, with the time of their creation. */
  const listCreated = (ids: readonly number[]) =>
    queries.selectFrom('users').select(['id', 'createdAt']).where('id', 'in', ids).execute();

  /** Deletes accounts of role user that were last used before `before`, never administrators. Returns their number. */
  async function deleteUnusedUsers(before: string): Promise<number> {
    for (let removed = 0; ;) {
      const { numDeletedRows } = await queries
        .deleteFrom('users')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'user')
            .where(({ fn, ...query }) => query.eb(fn.coalesce('lastUsedAt', 'createdAt'), '<', before))
            .limit(batchSize),
        )
        .executeTakeFirstOrThrow();
      removed += Number(numDeletedRows);
      if (numDeletedRows < batchSize) return removed;
    }
  }

  /** Stores a session and the time of the sign-in, or returns false where the password was changed meanwhile. */
  async function createSession(session: {
    tokenHash: string;
    user: StoredUser;
    at: string;
    expiresAt: string;
  }): Promise<boolean> {
    const { tokenHash, user, at, expiresAt } = session;
    const { id: userId, password } = user;
    return queries.transaction().execute(async (trx) => {
      // The update also waits for a concurrent change of the password.
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password, lastUsedAt: at })
        .where('id', '=', userId)
        .where('password', '=', password)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await insertSession(trx, { tokenHash, userId, createdAt: at, lastSeenAt: at, expiresAt });
      return true;
    });
  }

  /** Records that an account was used. Accounts are kept for days: one write a day is enough. */
  async function recordUse(userId: number, at: string): Promise<void> {
    await queries
      .updateTable('users')
      .set({ lastUsedAt: at })
      .where('id', '=', userId)
      .where('lastUsedAt', '<', new Date(Date.parse(at) - dayMs).toISOString())
      .execute();
  }

  return {
    findUser,
    findSimilarUser,
    insertUser,
    changeUser,
    rehash,
    listUsers,
    deleteUser,
    listCreated,
    deleteUnusedUsers,
    createSession,
    recordUse,
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
