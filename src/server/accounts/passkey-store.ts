import type { User } from '../../contract/account.ts';
import type { Queries, Tables } from '../db/schema.ts';

/** A passkey; `publicKey` and `credentialId` are base64url. */
export type StoredPasskey = {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};
export type NewPasskey = Omit<StoredPasskey, 'id' | 'lastUsedAt'>;
/** Somebody who signs in and has given the password; `challenge` is null once it was used. */
export type PendingSignIn = { user: User & { password: string }; challenge: string | null };
/** The link with which `user` registers a passkey. */
export type PasskeyLink = { user: User; challenge: string | null };

/** The ids of a user's passkeys. */
export async function listPasskeyIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Stores a passkey; false where one with the same credential exists. */
export async function insertPasskey(queries: Queries, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await queries
    .insertInto('passkeys')
    .values({ ...passkey, transports: JSON.stringify(passkey.transports), lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes one passkey of a user, or all; returns their number. */
export async function deletePasskeys(queries: Queries, userId: number, id: number | 'all'): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', Number(id)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes a link, which is then used; false where it does not exist any more. */
export async function deletePasskeyLink(queries: Queries, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('passkey_links')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes what a user has begun: sign-ins that lack the passkey, and the link. */
export async function deleteBegun(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('pending_sign_ins').where('userId', '=', userId).execute();
  await queries.deleteFrom('passkey_links').where('userId', '=', userId).execute();
}

/** SQL about passkeys, their links, and sign-ins that lack them. This module alone writes these tables. */
export function createPasskeyStore(queries: Queries) {
  /** The names of administrators who have no passkey, in order. */
  async function listAdministratorsWithout(): Promise<string[]> {
    const rows = await queries
      .selectFrom('users as u')
      .select('u.username')
      .where('u.role', '=', 'admin')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('passkeys as p').select('p.id').whereRef('p.userId', '=', 'u.id'))),
      )
      .orderBy('u.username')
      .execute();
    return rows.map(({ username }) => username);
  }

  /** The passkeys of a user, the oldest first. */
  async function listPasskeys(userId: number): Promise<StoredPasskey[]> {
    const rows = await queries.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
    return rows.map(read);
  }

  async function findPasskey(userId: number, credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await queries
      .selectFrom('passkeys')
      .selectAll()
      .where('userId', '=', userId)
      .where('credentialId', '=', credentialId)
      .executeTakeFirst();
    return row && read(row);
  }

  /** Stores the new counter and the time of use; false where the passkey was used or removed meanwhile. */
  async function recordUse({ id, counter }: StoredPasskey, newCounter: number, at: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('passkeys')
      .set({ counter: newCounter, lastUsedAt: at })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Stores the link of a user in place of an earlier one. */
  async function replaceLink(link: Tables['passkey_links']): Promise<void> {
    const { tokenHash, challenge, expiresAt } = link;
    await queries
      .insertInto('passkey_links')
      .values(link)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tokenHash, challenge, expiresAt }))
      .execute();
  }

  async function findLink(tokenHash: string, now: string): Promise<PasskeyLink | undefined> {
    const row = await queries
      .selectFrom('passkey_links as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 'l.challenge'])
      .where('l.tokenHash', '=', tokenHash)
      .where('l.expiresAt', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const { challenge, ...user } = row;
    return { user, challenge };
  }

  async function setLinkChallenge(tokenHash: string, challenge: string): Promise<void> {
    await queries.updateTable('passkey_links').set({ challenge }).where('tokenHash', '=', tokenHash).execute();
  }

  /** Uses a challenge of a link up; false where it was used or replaced already. */
  async function useLinkChallenge(tokenHash: string, challenge: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('passkey_links')
      .set({ challenge: null })
      .where('tokenHash', '=', tokenHash)
      .where('challenge', '=', challenge)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function insertPending(pending: Tables['pending_sign_ins']): Promise<void> {
    await queries.insertInto('pending_sign_ins').values(pending).execute();
  }

  async function findPending(tokenHash: string, now: string): Promise<PendingSignIn | undefined> {
    const row = await queries
      .selectFrom('pending_sign_ins as p')
      .innerJoin('users as u', 'u.id', 'p.userId')
      .select(['u.id', 'u.username', 'u.role', 'u.createdAt', 'u.password', 'p.challenge'])
      .where('p.tokenHash', '=', tokenHash)
      .where('p.expiresAt', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const { challenge, ...user } = row;
    return { user, challenge };
  }

  async function setPendingChallenge(tokenHash: string, challenge: string): Promise<void> {
    await queries.updateTable('pending_sign_ins').set({ challenge }).where('tokenHash', '=', tokenHash).execute();
  }

  /** Uses the challenge of a sign-in up; false where it was used or replaced already. */
  async function usePendingChallenge(tokenHash: string, challenge: string): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('pending_sign_ins')
      .set({ challenge: null })
      .where('tokenHash', '=', tokenHash)
      .where('challenge', '=', challenge)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Deletes a pending sign-in; false where it does not exist any more. */
  async function deletePending(tokenHash: string): Promise<boolean> {
    const { numDeletedRows } = await queries
      .deleteFrom('pending_sign_ins')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async function deleteExpired(now: string): Promise<void> {
    await queries.deleteFrom('pending_sign_ins').where('expiresAt', '<=', now).execute();
    await queries.deleteFrom('passkey_links').where('expiresAt', '<=', now).execute();
  }

  return {
    listPasskeys,
    listAdministratorsWithout,
    findPasskey,
    recordUse,
    replaceLink,
    findLink,
    setLinkChallenge,
    useLinkChallenge,
    insertPending,
    findPending,
    setPendingChallenge,
    usePendingChallenge,
    deletePending,
    deleteExpired,
  };
}

const read = (row: Omit<StoredPasskey, 'transports'> & { transports: string }): StoredPasskey => ({
  ...row,
  transports: JSON.parse(row.transports) as string[],
});

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
