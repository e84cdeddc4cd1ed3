import { newUsername, type User } from '../../contract/account.ts';
import type { NewLink } from '../../contract/account-page.ts';
import { paths } from '../../contract/paths.ts';
import type { Queries, Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Actor, Administrator } from '../audit/events.ts';
import { recordEvents } from '../audit/events-store.ts';
import type { Site } from '../site.ts';
import {
  changeUser,
  deleteUser,
  findAdministrator,
  findUser,
  insertUser,
  lockAdministrators,
  lockUser,
  type StoredUser,
} from './account-store.ts';
import { deleteLink, deleteLinksOfUser, findLink, saveLink } from './one-time-link-store.ts';
import { deletePasskeys, listPasskeys } from './passkey-store.ts';
import { hashAdminPassword } from './passwords.ts';
import { deleteSessionsOfUser } from './session-store.ts';
import { createToken } from './tokens.ts';
import { hourMs } from '../../contract/duration.ts';

// Who administers the site. The page of the team and `npm run admin` call these functions. Each returns its outcome, which
// its caller puts into words.

/** Names an account: by its username in any spelling, as commands do, or an administrator by number, as browsers do. */
type AccountKey = string | number;

/** Why a username or a password is not accepted, in one sentence. */
export type Fault = { fault: string };

/** How long a link for a new password is valid, including that of an invitation. */
const passwordLinkMs = 48 * hourMs;

/** The account of this key. */
export const findAccount = (queries: Queries, key: AccountKey): Promise<StoredUser | undefined> =>
  typeof key === 'number' ? findAdministrator(queries, key) : findUser(queries, key);

/** Creates an administrator with a password. */
export async function createAdministrator(
  site: Site,
  by: Actor,
  username: string,
  password: string,
): Promise<'done' | 'taken' | Fault> {
  const fault = newUsername.safeParse(username).error?.issues[0]?.message;
  if (fault !== undefined) return { fault };
  const hashed = await hashAdminPassword(password, username);
  if ('fault' in hashed) return hashed;
  const user = await inTransaction(site.database.queries, (trx) =>
    insertAdministrator(site, trx, by, username, hashed.hash),
  );
  return user ? 'done' : 'taken';
}

/**
 * Creates the administrator of the settings unless a user has that name. A user without administrator rights is not
 * promoted: a visitor may have registered the name.
 */
export async function ensureAdministrator(
  site: Site,
  username: string,
  password: string | undefined,
): Promise<'created' | 'there' | 'not-administrator' | 'no-password' | Fault> {
  const existing = await findUser(site.database.queries, username);
  if (existing) return existing.role === 'admin' ? 'there' : 'not-administrator';
  if (password === undefined) return 'no-password';
  const outcome = await createAdministrator(site, 'site', username, password);
  // Another process that started at the same time has created the user.
  if (outcome === 'taken') return 'there';
  return outcome === 'done' ? 'created' : outcome;
}

/**
 * Makes somebody an administrator, and the link by which they set their password. A user of that name loses the current
 * password: a stranger may have registered the name. The passkeys of a former administrator stay.
 */
export async function inviteAdministrator(site: Site, by: Actor, username: string): Promise<NewLink | 'taken'> {
  return inTransaction(site.database.queries, async (trx) => {
    const existing = await findUser(trx, username);
    if (existing?.role === 'admin') return 'taken';
    if (existing) await promote(site, trx, by, existing, '');
    const invited = existing ?? (await insertAdministrator(site, trx, by, username, ''));
    return invited ? savePasswordLink(site, trx, invited) : 'taken';
  });
}

/** Makes a user an administrator with a new password: the current one may be too short for an administrator. */
export async function promoteUser(
  site: Site,
  by: Actor,
  key: AccountKey,
  password: string,
): Promise<'done' | 'unknown' | Fault> {
  return withPassword(site, key, password, (trx, account, hash) => promote(site, trx, by, account, hash));
}

/** Gives an account a new password. */
export async function resetPassword(
  site: Site,
  by: Actor,
  key: AccountKey,
  password: string,
): Promise<'done' | 'unknown' | Fault> {
  return withPassword(site, key, password, async (trx, account, hash) => {
    await changeUser(trx, account.id, { password: hash });
    await recordEvents(site, trx, { by, what: 'password-changed', account });
  });
}

/** Makes an administrator a user. */
export async function demoteAdministrator(
  site: Site,
  by: Actor,
  key: AccountKey,
): Promise<'done' | 'unknown' | 'not-administrator' | 'last'> {
  return unlessLast(site, key, async (trx, account) => {
    if (account.role !== 'admin') return 'not-administrator';
    await changeUser(trx, account.id, { role: 'user' });
    await recordEvents(site, trx, { by, what: 'account-demoted', account });
    return 'done';
  });
}

/** Deletes an account with its sessions, links and passkeys. */
export async function deleteAccount(site: Site, by: Actor, key: AccountKey): Promise<'done' | 'unknown' | 'last'> {
  return unlessLast<'done'>(site, key, async (trx, account) => {
    await deleteUser(trx, account.id);
    await recordEvents(site, trx, { by, what: 'account-deleted', account });
    return 'done';
  });
}

/** Makes a link by which an administrator sets a new password; the current one works until then. */
export async function createPasswordLink(site: Site, by: Actor, key: AccountKey): Promise<NewLink | 'unknown'> {
  return inTransaction(site.database.queries, async (trx) => {
    const account = await findAccount(trx, key);
    if (!account) return 'unknown';
    await recordEvents(site, trx, { by, what: 'password-link-made', account });
    return savePasswordLink(site, trx, account);
  });
}

/** Whose link for a new password this is; undefined for a link that is not valid, and for somebody who was demoted. */
export async function findPasswordLink({ database, clock }: Site, token: string): Promise<StoredUser | undefined> {
  const link = await findLink(database.queries, 'new-password', token, clock());
  return link?.user.role === 'admin' ? link.user : undefined;
}

/** Sets the password of the link's account, and uses the link up. Passkeys stay. */
export async function usePasswordLink(
  site: Site,
  token: string,
  password: string,
  requestId: string,
): Promise<'done' | 'unknown' | Fault> {
  const user = await findPasswordLink(site, token);
  if (!user) return 'unknown';
  const hashed = await hashAdminPassword(password, user.username);
  if ('fault' in hashed) return hashed;
  return inTransaction(site.database.queries, async (trx) => {
    if (!(await lockUser(trx, user)) || !(await deleteLink(trx, token))) return 'unknown';
    await changeUser(trx, user.id, { password: hashed.hash });
    await recordEvents(site, trx, { by: { ...user, requestId }, what: 'password-changed' });
    return 'done';
  });
}

/**
 * Removes one passkey of an account, or all, and ends all of its sessions, pending sign-ins and links.
 * @returns how many were removed
 */
export async function removePasskeys(
  site: Site,
  by: Actor,
  key: AccountKey,
  which: number | 'all',
): Promise<number | 'unknown'> {
  return inTransaction(site.database.queries, async (trx) => {
    await lockAdministrators(trx);
    return removeAndRecord(site, trx, by, key, which);
  });
}

/**
 * Removes all passkeys of a colleague, as `removePasskeys` does, for an administrator who has one: somebody with only a
 * password must not make a password enough for another account.
 * @returns how many were removed
 */
export async function removePasskeysOfColleague(
  site: Site,
  by: Administrator,
  id: number,
): Promise<number | 'unknown' | 'own-missing'> {
  return inTransaction(site.database.queries, async (trx) => {
    await lockAdministrators(trx);
    // Read under the lock: a colleague may remove those of `by` at the same moment.
    if ((await listPasskeys(trx, by.id)).length === 0) return 'own-missing';
    return removeAndRecord(site, trx, by, id, 'all');
  });
}

/** Removes passkeys in the transaction of the caller; what somebody has begun with them ends. */
export async function deletePasskeysAndSessions(trx: Trx, userId: number, which: number | 'all'): Promise<number> {
  const removed = await deletePasskeys(trx, userId, which);
  if (removed === 0) return 0;
  await deleteLinksOfUser(trx, userId);
  await deleteSessionsOfUser(trx, userId);
  return removed;
}

async function removeAndRecord(
  site: Site,
  trx: Trx,
  by: Actor,
  key: AccountKey,
  which: number | 'all',
): Promise<number | 'unknown'> {
  const account = await findAccount(trx, key);
  if (!account) return 'unknown';
  const removed = await deletePasskeysAndSessions(trx, account.id, which);
  if (removed > 0) await recordEvents(site, trx, { by, what: 'passkey-removed', account });
  return removed;
}

/** Stores an administrator; undefined if the name is taken. */
async function insertAdministrator(
  site: Site,
  trx: Trx,
  by: Actor,
  username: string,
  password: string,
): Promise<User | undefined> {
  const createdAt = site.clock().toISOString();
  const user = await insertUser(trx, { username: username.trim(), password, role: 'admin', createdAt });
  if (user) await recordEvents(site, trx, { by, what: 'account-created', account: user });
  return user;
}

async function promote(site: Site, trx: Trx, by: Actor, account: StoredUser, password: string): Promise<void> {
  await changeUser(trx, account.id, { role: 'admin', password });
  await recordEvents(site, trx, { by, what: 'account-promoted', account: { ...account, role: 'admin' } });
}

/** Changes an account with the hash of a new password. */
async function withPassword(
  { database: { queries } }: Site,
  key: AccountKey,
  password: string,
  change: (trx: Trx, account: StoredUser, hash: string) => Promise<void>,
): Promise<'done' | 'unknown' | Fault> {
  const account = await findAccount(queries, key);
  if (!account) return 'unknown';
  const hashed = await hashAdminPassword(password, account.username);
  if ('fault' in hashed) return hashed;
  await inTransaction(queries, (trx) => change(trx, account, hashed.hash));
  return 'done';
}

/** Changes an account, unless it is the only administrator who can sign in: the office would be closed to everybody. */
async function unlessLast<Outcome>(
  { database }: Site,
  key: AccountKey,
  change: (trx: Trx, account: StoredUser) => Promise<Outcome>,
): Promise<Outcome | 'unknown' | 'last'> {
  return inTransaction(database.queries, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const account = await findAccount(trx, key);
    if (!account) return 'unknown';
    if (administrators.length === 1 && administrators[0] === account.id) return 'last';
    return change(trx, account);
  });
}

/** Stores a link by which an account gets a new password; an earlier one of that account ends. */
async function savePasswordLink(
  { config, clock }: Site,
  queries: Queries,
  { id: userId }: Pick<User, 'id'>,
): Promise<NewLink> {
  const token = createToken();
  const expiresAt = new Date(clock().getTime() + passwordLinkMs).toISOString();
  await saveLink(queries, { kind: 'new-password', userId, token, challenge: null, expiresAt });
  // After the #, it is neither sent to servers nor in their logs.
  return { link: `${new URL(config.siteOrigin).origin}${paths.newPassword}#${token}`, expiresAt };
}
