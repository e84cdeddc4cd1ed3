import { newUsername, type User } from '../../contract/account.ts';
import { findAdminPasswordFault, hashPassword } from './passwords.ts';
import type { AccountStore } from './account-store.ts';

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
    checkUsername(username);
    checkPassword(username, password);
    const user = await store.insertUser(username.trim(), await hashPassword(password), 'admin', clock().toISOString());
    if (!user) await refuseSimilar(username);
    if (!user)
      throw new AdministratorError(
        `The username '${username}' is already taken: 'promote' makes that user an administrator, 'reset-password' sets a password.`,
      );
    return user;
  }

  /** @throws {AdministratorError} where another name, which is taken, looks like this one */
  async function refuseSimilar(username: string): Promise<void> {
    if (await store.findUser(username)) return;
    const similar = await store.findSimilarUser(username);
    if (similar)
      throw new AdministratorError(
        `The username '${username}' looks like '${similar.username}', which is taken: please choose another.`,
      );
  }

  /**
   * Creates the administrator of the settings unless a user of that name exists. One who registered is 'only a user'
   * and is not promoted: a visitor may have taken the name.
   */
  async function ensure(
    username: string,
    password: string | undefined,
  ): Promise<'created' | 'there' | 'only a user' | 'without password'> {
    const present = await store.findUser(username);
    if (present) return present.role === 'admin' ? 'there' : 'only a user';
    if (password === undefined) return 'without password';
    checkUsername(username);
    checkPassword(username, password);
    const user = await store.insertUser(username.trim(), await hashPassword(password), 'admin', clock().toISOString());
    if (user) return 'created';
    await refuseSimilar(username);
    // Another process that started at the same moment was first.
    return 'there';
  }

  /** Removes an account; whoever is signed in with it is signed out at once. */
  async function remove(username: string): Promise<void> {
    const user = await getUser(username);
    if (!(await store.deleteUser(user.id)))
      throw new AdministratorError(
        `'${username}' is the only administrator: create another one first, or demote this one if nobody is to administer the site.`,
      );
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
