import type { User } from '../../contract/account.ts';
import type { Queries, Tables } from '../db/schema.ts';

export type StoredSession = { user: User; createdAt: string; lastSeenAt: string; expiresAt: string };

export async function insertSession(queries: Queries, session: Tables['sessions']): Promise<void> {
  await queries.insertInto('sessions').values(session).execute();
}

export async function deleteSessionsOfUser(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** SQL about sessions. This module alone writes sessions. */
export function createSessionStore(queries: Queries) {
  async function findSession(tokenHash: string, from = queries): Promise<StoredSession | undefined> {
    const row = await from
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

  /**
   * Deletes a session and writes more in the same transaction.
   * @param alongside gets the user of the session; not called where there is none any more
   */
  async function endSession(tokenHash: string, alongside: (trx: Queries, user: User) => Promise<void>): Promise<void> {
    await queries.transaction().execute(async (trx) => {
      const session = await findSession(tokenHash, trx);
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirstOrThrow();
      if (session && numDeletedRows > 0n) await alongside(trx, session.user);
    });
  }

  async function deleteExpiredSessions(now: string): Promise<void> {
    await queries.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  }

  return { findSession, touchSession, deleteSession, endSession, deleteExpiredSessions };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
