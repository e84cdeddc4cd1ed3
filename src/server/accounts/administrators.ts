import type { User } from '../../contract/account.ts';
import { findAdminPasswordFault, hashPassword } from './passwords.ts';
import type { AccountStore } from './store.ts';

/** Thrown with a sentence for the person at the keyboard. */
export class AdministratorError extends Error {}

/** What the command and the settings do with administrators; works beside a running server. */
export function createAdministrators(store: AccountStore, clock: () => Date) {
  async function getUser(username: string) {
    const user = await store.findUser(username);
    if (!user) throw new AdministratorError(`There is no user '${username}': 'npm run admin -- list' names everybody.`);
    return user;
  }

  async function create(username: string, password: string): Promise<User> {
    if (username.trim().length < 4)
      throw new AdministratorError('Username must be at least 4 characters: please choose a longer one.');
    checkPassword(username, password);
    const user = await store.insertUser(username.trim(), await hashPassword(password), 'admin', clock().toISOString());
    if (!user)
      throw new AdministratorError(
        `The username '${username}' is already taken: 'promote' makes that user an administrator, 'reset-password' sets a password.`,
      );
    return user;
  }

  /** Creates the administrator of the settings unless a user of that name exists. */
  async function ensure(
    username: string,
    password: string | undefined,
  ): Promise<'created' | 'there' | 'without password'> {
    if (await store.findUser(username)) return 'there';
    if (password === undefined) return 'without password';
    checkPassword(username, password);
    // Another process that started at the same moment may have been first.
    const user = await store.insertUser(username.trim(), await hashPassword(password), 'admin', clock().toISOString());
    return user ? 'created' : 'there';
  }

  /** Makes a user an administrator, with a password of an administrator's length: theirs may be short. */
  async function promote(username: string, password: string): Promise<void> {
    const user = await getUser(username);
    checkPassword(username, password);
    await store.changeUser(user.id, { role: 'admin', password: await hashPassword(password) });
  }

  const demote = async (username: string) => store.changeUser((await getUser(username)).id, { role: 'user' });

  async function resetPassword(username: string, password: string): Promise<void> {
    const user = await getUser(username);
    checkPassword(username, password);
    await store.changeUser(user.id, { password: await hashPassword(password) });
  }

  return { create, ensure, promote, demote, resetPassword, list: store.listUsers };
}

function checkPassword(username: string, password: string): void {
  const fault = findAdminPasswordFault(password, username);
  if (fault) throw new AdministratorError(fault);
}
