import { sql } from 'kysely';
import type { User } from '../../contract/account.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { hashToken } from './tokens.ts';

/** What a token opens, once: see `one_time_links` in db/schema.ts. */
type LinkKind = Tables['one_time_links']['kind'];

/** A link that has not expired: whose it is, and what the browser was last asked to sign. */
export type OneTimeLink = { user: User & { password: string }; challenge: string | null };

type NewLink = Omit<Tables['one_time_links'], 'tokenHash'> & { token: string };

// SQL about one-time links. Only this module writes one_time_links, and only it knows that tokens are stored as hashes.

/**
 * Stores a link. It takes the place of the user's earlier link of this kind; of sign-ins a user may have several, one for
 * each browser.
 */
export async function saveLink(queries: Queries, { token, ...link }: NewLink): Promise<void> {
  const values = { ...link, tokenHash: hashToken(token) };
  const { userId: _userId, kind: _kind, ...changes } = values;
  await queries
    .insertInto('one_time_links')
    .values(values)
    .onConflict((conflict) =>
      // The condition of the index, so that the databases recognise it.
      conflict.columns(['userId', 'kind']).where('kind', '<>', sql.lit('sign-in')).doUpdateSet(changes),
    )
    .execute();
}

/** The link of this kind and token; undefined if it has expired, was used or was ended. */
export async function findLink(
  queries: Queries,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<OneTimeLink | undefined> {
  const row = await queries
    .selectFrom('one_time_links as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 'u.password', 'l.challenge'])
    .where('l.tokenHash', '=', hashToken(token))
    .where('l.kind', '=', kind)
    .where('l.expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { challenge, ...user } = row;
  return { user, challenge };
}

/** Stores what the browser is asked to sign; an earlier challenge of the link is void. */
export async function setChallenge(queries: Queries, token: string, challenge: string): Promise<void> {
  await queries.updateTable('one_time_links').set({ challenge }).where('tokenHash', '=', hashToken(token)).execute();
}

/** Uses a challenge up; false if it was used or replaced already. */
export async function takeChallenge(queries: Queries, token: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('one_time_links')
    .set({ challenge: null })
    .where('tokenHash', '=', hashToken(token))
    .where('challenge', '=', challenge)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a link, which is then used; false if it no longer exists. */
export async function deleteLink(queries: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('one_time_links')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes every link of a user, and every sign-in that lacks its passkey. */
export async function deleteLinksOfUser(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('one_time_links').where('userId', '=', userId).execute();
}

export async function deleteAllLinks(queries: Queries): Promise<void> {
  await queries.deleteFrom('one_time_links').execute();
}

export async function deleteExpiredLinks(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('one_time_links').where('expiresAt', '<=', now.toISOString()).execute();
}
