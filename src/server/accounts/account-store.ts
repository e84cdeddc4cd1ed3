import type { Role, User } from '../../contract/account.ts';
import type { Queries } from '../db/schema.ts';
import { usernameSkeleton } from './similar-names.ts';

export type StoredUser = User & { password: string };
/** A user as the command line lists them. */
export type ListedUser = User & { lastUsedAt: string | null };
export type StoredSession = { user: User; createdAt: string; lastSeenAt: string; expiresAt: string };

/** Two dialectTokens of one name are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** Somebody took another spelling of the name at the same moment: undoes the user made beside it. */
class NameTaken extends Error {}

const dayMs = 24 * 60 * 60 * 1000;
/** Rows in one statement, which takes some milliseconds. */
const pageSize = 500;

/** SQL about users and their sessions. */
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

  /** The user whose name looks like this one, or undefined. */
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
  /** Once in each process: stores how the names look that an older version of the site took. */
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
        .limit(pageSize)
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

  /** The new user, or undefined where the name is taken in some spelling, or looks like one that is. */
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
      const looked = await trx
        .insertInto('username_skeletons')
        .values({ skeleton: usernameSkeleton(username), userId: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('skeleton')
        .executeTakeFirst();
      if (!named || !looked) throw new NameTaken();
      return user;
    });
    return insert.catch((error: unknown) => {
      if (error instanceof NameTaken) return undefined;
      throw error;
    });
  }

  /** Sets what is given; every session of the user ends, since who they are has changed. */
  async function changeUser(id: number, change: { role?: Role; password?: string }): Promise<void> {
    await queries.transaction().execute(async (trx) => {
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await trx.deleteFrom('sessions').where('userId', '=', id).execute();
    });
  }

  /** The same password at today's cost: sessions go on. A password that was changed meanwhile stays. */
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
   * Removes a user with their sessions. What they marked as contacted keeps their name as text.
   * @returns false where they are the only administrator, who stays
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

  /** Removes accounts of role user that nobody has used since `before`; administrators stay. Returns how many. */
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
            .limit(pageSize),
        )
        .executeTakeFirstOrThrow();
      removed += Number(numDeletedRows);
      if (numDeletedRows < pageSize) return removed;
    }
  }

  /** Stores a session unless the user's password is another by now: then it was opened with an old one. */
  async function insertSession(session: {
    tokenHash: string;
    user: StoredUser;
    at: string;
    expiresAt: string;
  }): Promise<boolean> {
    const { tokenHash, user, at, expiresAt } = session;
    const { id: userId, password } = user;
    return queries.transaction().execute(async (trx) => {
      // Also waits for a change of the password that is under way.
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password, lastUsedAt: at })
        .where('id', '=', userId)
        .where('password', '=', password)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      const values = { tokenHash, userId, createdAt: at, lastSeenAt: at, expiresAt };
      await trx.insertInto('sessions').values(values).execute();
      return true;
    });
  }

  async function findSession(tokenHash: string): Promise<StoredSession | undefined> {
    const row = await queries
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 's.createdAt as begunAt', 's.lastSeenAt', 's.expiresAt'])
      .where('s.tokenHash', '=', tokenHash)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, username, role, createdAt, begunAt, lastSeenAt, expiresAt } = row;
    return { user: { id, username, role, createdAt }, createdAt: begunAt, lastSeenAt, expiresAt };
  }

  async function touchSession(tokenHash: string, at: string): Promise<void> {
    await queries.updateTable('sessions').set({ lastSeenAt: at }).where('tokenHash', '=', tokenHash).execute();
    // Accounts are kept for days: one write a day is enough.
    await queries
      .updateTable('users')
      .set({ lastUsedAt: at })
      .where('id', 'in', (eb) => eb.selectFrom('sessions').select('userId').where('tokenHash', '=', tokenHash))
      .where('lastUsedAt', '<', new Date(Date.parse(at) - dayMs).toISOString())
      .execute();
  }

  async function deleteSession(tokenHash: string): Promise<void> {
    await queries.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  }

  async function deleteExpiredSessions(now: string): Promise<void> {
    await queries.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  }

  return {
    findUser,
    findSimilarUser,
    insertUser,
    changeUser,
    rehash,
    listUsers,
    deleteUser,
    deleteUnusedUsers,
    insertSession,
    findSession,
    touchSession,
    deleteSession,
    deleteExpiredSessions,
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
