import { newUsername, type User } from '../../contract/account.ts';
import { findAdminPasswordFault, hashPassword } from './passwords.ts';
import type { Act, NamedAccount } from '../audit/acts.ts';
import type { Queries } from '../db/schema.ts';
import type { AccountStore, StoredUser } from './account-store.ts';

/** The message is one sentence for the user of the command. */
export class AdministratorError extends Error {}

/** Records an act on an account, in its transaction. */
export type RecordAct = (trx: Queries, what: Act, account: NamedAccount) => Promise<void>;

/** The user of this name. Throws {@link AdministratorError} where there is none. */
export async function getNamedUser(store: Pick<AccountStore, 'findUser'>, username: string): Promise<StoredUser> {
  const user = await store.findUser(username);
  if (!user) throw new AdministratorError(`There is no user '${username}': 'npm run admin -- list' names everybody.`);
  return user;
}

/** Administrators, for `npm run admin` and the settings; works while the server runs. */
export function createAdministrators(store: AccountStore, clock: () => Date, recordAct: RecordAct) {
  const getUser = (username: string) => getNamedUser(store, username);

  async function create(username: string, password: string): Promise<User> {
    if (username.trim().length < 4)
      throw new AdministratorError('Username must be at least 4 characters: please choose a longer one.');
    checkUsername(username);
    checkPassword(username, password);
    const user = await insert(username, password);
    if (!user)
      throw new AdministratorError(
        `The username '${username}' is already taken: 'promote' makes that user an administrator, 'reset-password' sets a password.`,
      );
    return user;
  }

  const insert = async (username: string, password: string) =>
    store.insertUser(username.trim(), await hashPassword(password), 'admin', clock().toISOString(), (trx, created) =>
      recordAct(trx, 'account-created', created),
    );

  /**
   * Creates the administrator of the settings unless a user has that name. A user without administrator rights is not
   * promoted: a visitor may have registered the name.
   */
  async function ensure(
    username: string,
    password: string | undefined,
  ): Promise<'created' | 'there' | 'only a user' | 'without password'> {
    const existing = await store.findUser(username);
    if (existing) return existing.role === 'admin' ? 'there' : 'only a user';
    if (password === undefined) return 'without password';
    checkUsername(username);
    checkPassword(username, password);
    const user = await insert(username, password);
    if (user) return 'created';
    // Another process that started at the same time has created the user.
    return 'there';
  }

  /** Deletes an account and its sessions. */
  async function remove(username: string): Promise<void> {
    const user = await getUser(username);
    if (!(await store.deleteUser(user.id, (trx) => recordAct(trx, 'account-deleted', user))))
      throw new AdministratorError(
        `'${username}' is the only administrator: create another one first, or demote this one if nobody is to administer the site.`,
      );
  }

  /** Makes a user an administrator with a new password: the present one may be too short for an administrator. */
  async function promote(username: string, password: string): Promise<void> {
    const user = await getUser(username);
    checkPassword(username, password);
    await store.changeUser(user.id, { role: 'admin', password: await hashPassword(password) }, (trx) =>
      recordAct(trx, 'account-promoted', { ...user, role: 'admin' }),
    );
  }

  async function demote(username: string): Promise<void> {
    const user = await getUser(username);
    await store.changeUser(user.id, { role: 'user' }, (trx) => recordAct(trx, 'account-demoted', user));
  }

  async function resetPassword(username: string, password: string): Promise<void> {
    const user = await getUser(username);
    checkPassword(username, password);
    await store.changeUser(user.id, { password: await hashPassword(password) }, (trx) =>
      recordAct(trx, 'password-changed', user),
    );
  }

  return { create, ensure, promote, demote, resetPassword, remove, list: store.listUsers };
}

function checkUsername(username: string): void {
  const fault = newUsername.safeParse(username).error?.issues[0]?.message;
  if (fault) throw new AdministratorError(fault);
}

function checkPassword(username: string, password: string): void {
  const fault = findAdminPasswordFault(password, username);
  if (fault) throw new AdministratorError(fault);
}
