import type { User } from '../../contract/account.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { hashToken } from './tokens.ts';

/** A session without its user. */
export type SessionRow = Omit<Tables['sessions'], 'tokenHash' | 'userId'>;
type StoredSession = SessionRow & { user: User };

// SQL about sessions. Only this module writes sessions.

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
    .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 's.createdAt as begunAt'])
    .select(['s.browser', 's.lastSeenAt', 's.expiresAt', 's.provedAt'])
    .where('s.tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, username, role, createdAt, begunAt, ...session } = row;
  return { ...session, user: { id, username, role, createdAt }, createdAt: begunAt };
}

/** The sessions of a user, the newest first, expired or not. `isCurrent`: it is the one of the token. */
export async function listSessions(
  queries: Queries,
  userId: number,
  token: string,
): Promise<(SessionRow & { isCurrent: boolean })[]> {
  const rows = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute();
  const current = hashToken(token);
  return rows.map(({ tokenHash, userId: _userId, ...session }) => ({ ...session, isCurrent: tokenHash === current }));
}

export async function recordSessionUse(queries: Queries, token: string, at: string): Promise<void> {
  await queries.updateTable('sessions').set({ lastSeenAt: at }).where('tokenHash', '=', hashToken(token)).execute();
}

/** Records that the user has given the password or the passkey. */
export async function recordProof(queries: Queries, token: string, at: string): Promise<void> {
  await queries.updateTable('sessions').set({ provedAt: at }).where('tokenHash', '=', hashToken(token)).execute();
}

/** Deletes a session; false if it no longer exists. */
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

/** Deletes the sessions of a user except the one of this token. */
export async function deleteOtherSessions(queries: Queries, userId: number, token: string): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', hashToken(token))
    .execute();
}

/** Deletes the sessions of a user but the newest. */
export async function deleteOldSessions(queries: Queries, userId: number, keep: number): Promise<void> {
  const newest = queries
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(keep);
  await queries.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', 'not in', newest).execute();
}

export async function deleteAllSessions(queries: Queries): Promise<void> {
  await queries.deleteFrom('sessions').execute();
}

export async function deleteExpiredSessions(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('sessions').where('expiresAt', '<', now.toISOString()).execute();
}
