import { newUsername, type User } from '../../contract/account.ts';
import type { Actor } from '../events.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordEvent } from '../events-store.ts';
import type { Site } from '../site.ts';
import { changeUser, deleteUser, findUser, insertUser, lockAdministrators, type StoredUser } from './account-store.ts';
import { deleteLinksOfUser } from './one-time-link-store.ts';
import { deletePasskeys, listPasskeys, type StoredPasskey } from './passkey-store.ts';
import { createPasskeyLink, isOriginForPasskeys } from './passkeys.ts';
import { findAdminPasswordFault, hashPassword } from './passwords.ts';
import { deleteSessionsOfUser } from './session-store.ts';

// Administrators and their passkeys, for `npm run admin` and the settings; works while the server runs.

/** The message is one sentence for the user of the command. */
export class AdministratorError extends Error {}

/** The user of this name. Throws {@link AdministratorError} if it does not exist. */
async function getUser({ database }: Site, username: string): Promise<StoredUser> {
  const user = await findUser(database.queries, username);
  if (!user)
    throw new AdministratorError(`The user '${username}' does not exist: 'npm run admin -- list' names everybody.`);
  return user;
}

export async function createAdministrator(site: Site, by: Actor, username: string, password: string): Promise<User> {
  if (username.trim().length < 4)
    throw new AdministratorError('Username must be at least 4 characters: please choose a longer one.');
  const user = await insertAdministrator(site, by, username, password);
  if (!user)
    throw new AdministratorError(
      `The username '${username}' is already taken: 'promote' makes that user an administrator, 'reset-password' sets a password.`,
    );
  return user;
}

/**
 * Creates the administrator of the settings unless a user has that name. A user without administrator rights is not
 * promoted: a visitor may have registered the name.
 */
export async function ensureAdministrator(
  site: Site,
  by: Actor,
  username: string,
  password: string | undefined,
): Promise<'created' | 'there' | 'only a user' | 'without password'> {
  const existing = await findUser(site.database.queries, username);
  if (existing) return existing.role === 'admin' ? 'there' : 'only a user';
  if (password === undefined) return 'without password';
  // 'there': another process that started at the same time has created the user.
  return (await insertAdministrator(site, by, username, password)) ? 'created' : 'there';
}

/** Stores an administrator; undefined where the name is taken. */
async function insertAdministrator(site: Site, by: Actor, username: string, typed: string): Promise<User | undefined> {
  const fault = newUsername.safeParse(username).error?.issues[0]?.message;
  if (fault) throw new AdministratorError(fault);
  checkPassword(username, typed);
  const password = await hashPassword(typed);
  const newUser = {
    username: username.trim(),
    password,
    role: 'admin',
    createdAt: site.clock().toISOString(),
  } as const;
  return inTransaction(site.database.queries, async (trx) => {
    const user = await insertUser(trx, newUser);
    if (user) await recordEvent(site, trx, { by, what: 'account-created', account: user });
    return user;
  });
}

/** Makes a user an administrator with a new password: the present one may be too short for an administrator. */
export async function promoteUser(site: Site, by: Actor, username: string, password: string): Promise<void> {
  const user = await getUser(site, username);
  checkPassword(username, password);
  const change = { role: 'admin', password: await hashPassword(password) } as const;
  await inTransaction(site.database.queries, async (trx) => {
    await changeUser(trx, user.id, change);
    await recordEvent(site, trx, { by, what: 'account-promoted', account: { ...user, role: 'admin' } });
  });
}

export async function demoteAdministrator(site: Site, by: Actor, username: string): Promise<void> {
  const user = await getUser(site, username);
  await inTransaction(site.database.queries, async (trx) => {
    await changeUser(trx, user.id, { role: 'user' });
    await recordEvent(site, trx, { by, what: 'account-demoted', account: user });
  });
}

export async function resetPassword(site: Site, by: Actor, username: string, typed: string): Promise<void> {
  const user = await getUser(site, username);
  checkPassword(username, typed);
  const password = await hashPassword(typed);
  await inTransaction(site.database.queries, async (trx) => {
    await changeUser(trx, user.id, { password });
    await recordEvent(site, trx, { by, what: 'password-changed', account: user });
  });
}

/** Deletes an account and its sessions, but not the only administrator. */
export async function deleteAccount(site: Site, by: Actor, username: string): Promise<void> {
  const user = await getUser(site, username);
  await inTransaction(site.database.queries, async (trx) => {
    const administrators = await lockAdministrators(trx);
    if (administrators.length === 1 && administrators[0] === user.id)
      throw new AdministratorError(
        `'${username}' is the only administrator: create another one first, or demote this one if nobody is to administer the site.`,
      );
    await deleteUser(trx, user.id);
    await recordEvent(site, trx, { by, what: 'account-deleted', account: user });
  });
}

/**
 * A link with which an administrator registers a passkey. The command is also the only recovery.
 * @throws {AdministratorError} for other users, and where no browser would offer passkeys on this site
 */
export async function invitePasskey(site: Site, username: string): Promise<string> {
  const user = await getUser(site, username);
  if (user.role !== 'admin')
    throw new AdministratorError(`'${username}' is not an administrator: passkeys are for administrators only.`);
  const { siteOrigin } = site.config;
  if (!isOriginForPasskeys(siteOrigin))
    throw new AdministratorError(
      `Browsers offer passkeys on https:// and a domain name only, and SITE_ORIGIN is ${siteOrigin}: please set the site's public address.`,
    );
  return (await createPasskeyLink(site, user)).link;
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeysOf(site: Site, username: string): Promise<StoredPasskey[]> {
  return listPasskeys(site.database.queries, (await getUser(site, username)).id);
}

/**
 * Removes one passkey, or all, and ends every session, pending sign-in and link of the user.
 * @returns the number removed
 * @throws {AdministratorError} if the passkey does not exist
 */
export async function removePasskeysOf(site: Site, by: Actor, username: string, id: number | 'all'): Promise<number> {
  const user = await getUser(site, username);
  return inTransaction(site.database.queries, async (trx) => {
    await lockAdministrators(trx);
    const removed = await deletePasskeys(trx, user.id, id);
    if (removed === 0)
      throw new AdministratorError(
        id === 'all'
          ? `'${username}' has no passkey.`
          : `'${username}' has no passkey ${id}: 'npm run admin -- passkeys NAME' lists them.`,
      );
    await deleteLinksOfUser(trx, user.id);
    await deleteSessionsOfUser(trx, user.id);
    await recordEvent(site, trx, { by, what: 'passkey-removed', account: user });
    return removed;
  });
}

function checkPassword(username: string, password: string): void {
  const fault = findAdminPasswordFault(password, username);
  if (fault) throw new AdministratorError(fault);
}
