import type { Role, User } from '../../contract/account.ts';
import type { Queries } from '../db/schema.ts';

export type StoredUser = User & { password: string };
export type StoredSession = { user: User; createdAt: string; lastSeenAt: string; expiresAt: string };

/** Two spellings of one name are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}

/** Somebody took another spelling of the name at the same moment: undoes the user made beside it. */
class NameTaken extends Error {}

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

  /** The new user, or undefined where the name is taken in some spelling. */
  async function insertUser(
    username: string,
    password: string,
    role: Role,
    createdAt: string,
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
      if (!named) throw new NameTaken();
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

  async function listUsers(): Promise<User[]> {
    return queries.selectFrom('users').select(['id', 'username', 'role', 'createdAt']).orderBy('id').execute();
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
      // Changes nothing, but waits for a change of the password that is under way.
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password })
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
  }

  async function deleteSession(tokenHash: string): Promise<void> {
    await queries.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  }

  async function deleteExpiredSessions(now: string): Promise<void> {
    await queries.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  }

  return {
    findUser,
    insertUser,
    changeUser,
    rehash,
    listUsers,
    insertSession,
    findSession,
    touchSession,
    deleteSession,
    deleteExpiredSessions,
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
