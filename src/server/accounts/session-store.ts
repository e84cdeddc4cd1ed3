import type { User } from '../../contract/account.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { hashToken } from './tokens.ts';

export type StoredSession = { user: User; createdAt: string; lastSeenAt: string; expiresAt: string };

// SQL about sessions. This module alone writes sessions.

export async function insertSession(
  queries: Queries,
  { token, ...session }: Omit<Tables['sessions'], 'tokenHash'> & { token: string },
): Promise<void> {
  await queries
    .insertInto('sessions')
    .values({ ...session, tokenHash: hashToken(token) })
    .execute();
}

/** The session of this token with its user as they are now, expired or not. */
export async function findSession(queries: Queries, token: string): Promise<StoredSession | undefined> {
  const row = await queries
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 's.createdAt as begunAt', 's.lastSeenAt', 's.expiresAt'])
    .where('s.tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, username, role, createdAt, begunAt, lastSeenAt, expiresAt } = row;
  return { user: { id, username, role, createdAt }, createdAt: begunAt, lastSeenAt, expiresAt };
}

export async function recordSessionUse(queries: Queries, token: string, at: string): Promise<void> {
  await queries.updateTable('sessions').set({ lastSeenAt: at }).where('tokenHash', '=', hashToken(token)).execute();
}

/** Deletes a session; false where it does not exist any more. */
export async function deleteSession(queries: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteSessionsOfUser(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function deleteExpiredSessions(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('sessions').where('expiresAt', '<', now.toISOString()).execute();
}
