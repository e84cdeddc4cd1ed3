import type { Role, User } from '../../contract/account.ts';
import type { Team } from '../../contract/team.ts';
import type { RepliesIn } from '../../contract/reply-rules.ts';
import { normalizeText } from '../../contract/normalize-text.ts';
import type { Queries, Trx } from '../db/schema.ts';
import { deleteLinksOfUser } from './one-time-link-store.ts';
import { deleteSessionsOfUser } from './session-store.ts';

/** A user with the hash of their password, which is empty until an invited administrator sets one. */
export type StoredUser = User & { password: string };

/** Spellings of one name with the same key are one account: NFKC, then lower case. */
export function usernameKey(username: string): string {
  return normalizeText(normalizeText(username, 'NFKC').trim().toLowerCase(), 'NFKC');
}

// SQL about users. Only this module writes users and username_keys.

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

/** Every administrator, the oldest first, with what colleagues see of their account. */
export async function listTeam(queries: Queries, now: Date): Promise<Team['members']> {
  const rows = await queries
    .selectFrom('users as u')
    .leftJoin('one_time_links as l', (join) =>
      join.onRef('l.userId', '=', 'u.id').on('l.kind', '=', 'new-password').on('l.expiresAt', '>', now.toISOString()),
    )
    .innerJoin('username_keys as k', 'k.userId', 'u.id')
    .select(['u.id', 'u.username', 'u.createdAt', 'u.password', 'l.expiresAt', 'k.mailAddress'])
    .select(({ selectFrom }) =>
      selectFrom('passkeys as p').whereRef('p.userId', '=', 'u.id').select('p.id').limit(1).as('passkeyId'),
    )
    .where('u.role', '=', 'admin')
    .orderBy('u.id')
    .execute();
  return rows.map(({ password, passkeyId, expiresAt, mailAddress, ...member }) => ({
    ...member,
    hasPassword: password !== '',
    hasPasskey: passkeyId !== null,
    hasMailAddress: mailAddress !== null,
    linkExpiresAt: expiresAt,
  }));
}

/** The administrator of this number, or undefined. */
export async function findAdministrator(queries: Queries, id: number): Promise<StoredUser | undefined> {
  return queries
    .selectFrom('users')
    .select(['id', 'username', 'role', 'createdAt', 'password'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
}

/** Where an administrator gets mail about assigned enquiries; undefined if nowhere. */
export async function findMailAddress(queries: Queries, id: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('username_keys as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select('k.mailAddress')
    .where('u.id', '=', id)
    .where('u.role', '=', 'admin')
    .executeTakeFirst();
  return row?.mailAddress ?? undefined;
}

/** Sets where an administrator gets mail about assigned enquiries; null for nowhere. */
export async function setMailAddress(trx: Trx, id: number, mailAddress: string | null): Promise<void> {
  await trx.updateTable('username_keys').set({ mailAddress }).where('userId', '=', id).execute();
}

/** Stores a user; undefined if the name is taken in some spelling. */
export async function insertUser(
  trx: Trx,
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
    .values({ key, userId: inserted.id, usedAt: user.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (named) return inserted;
  // A concurrent registration took the name in another spelling.
  await deleteUser(trx, inserted.id);
  return undefined;
}

/**
 * Changes the role, the password or both, and ends every session, pending sign-in and link of the user. Passkeys stay:
 * somebody who demotes and invites a colleague must not get into the account without them.
 */
export async function changeUser(trx: Trx, id: number, change: { role?: Role; password?: string }): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
  await deleteLinksOfUser(trx, id);
  await deleteSessionsOfUser(trx, id);
}

/** Stores the same password with a new hash, unless the password has changed since. Sessions continue. */
export async function rehash(queries: Queries, user: StoredUser, password: string): Promise<void> {
  await queries
    .updateTable('users')
    .set({ password })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute();
}

/** What an administrator has set for replies; null for a name or a signature that was never set. */
type StoredReplySettings = {
  repliesIn: RepliesIn;
  replyName: string | null;
  signature: string | null;
  copiesReplies: number;
  answersToOwn: number;
};

/** How an administrator replies; undefined if the account was removed. */
export async function findReplySettings(
  queries: Queries,
  userId: number,
): Promise<(StoredReplySettings & { mailAddress: string | null }) | undefined> {
  return queries
    .selectFrom('username_keys')
    .select(['repliesIn', 'replyName', 'signature', 'copiesReplies', 'answersToOwn', 'mailAddress'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Changes how an administrator replies. */
export async function setReplySettings(queries: Queries, userId: number, settings: StoredReplySettings): Promise<void> {
  await queries.updateTable('username_keys').set(settings).where('userId', '=', userId).execute();
}

/** Records a sign-in. */
export async function recordAccountUse(trx: Trx, id: number, at: string): Promise<void> {
  await trx.updateTable('username_keys').set({ usedAt: at }).where('userId', '=', id).execute();
}

/** Deletes the users without admin rights who last signed in before a time: anybody may open such an account. */
export async function deleteUnusedUsers(queries: Queries, before: Date): Promise<void> {
  await queries
    .deleteFrom('users')
    .where('role', '=', 'user')
    .where('id', 'in', (eb) =>
      eb.selectFrom('username_keys').select('userId').where('usedAt', '<', before.toISOString()),
    )
    .execute();
}

/**
 * Deletes a user with their sessions, links and passkeys. Enquiries that they have taken are released; those that they
 * marked as contacted keep their name as text.
 */
export async function deleteUser(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Makes other changes of this user's password, role and passkeys wait for the transaction.
 * @returns false if the password was changed, or the user deleted, since the user was read
 */
export async function lockUser(trx: Trx, { id, password }: StoredUser): Promise<boolean> {
  const locked = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password', '=', password)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * The ids of all administrators who have a password: somebody who was invited and has set none cannot take over. Sign-ins
 * and other changes of administrators wait for the transaction: two who remove each other at the same moment would leave
 * none.
 */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'password'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(({ password }) => password !== '').map(({ id }) => id);
}
