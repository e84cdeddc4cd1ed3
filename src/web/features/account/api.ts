import { CallError, leave, read, write } from '../../api-client.ts';
import { calls } from '../../../contract/paths.ts';
import type { Credentials, User } from '../../../contract/account.ts';

/** The signed-in user, or null. */
export async function fetchUser(): Promise<User | null> {
  return (await read<User>(calls.user, 'null')).answer;
}

/** Signs in or registers. Throws with the server's own sentence, a 401 included. */
async function enter(path: string, credentials: Credentials): Promise<User> {
  const response = await write(path, credentials);
  if (!response.ok) throw new CallError(response.status, await response.text());
  return (await response.json()) as User;
}

/** Signs in; throws `CallError` with the server's sentence. */
export const login = (credentials: Credentials) => enter(calls.login, credentials);
/** Makes an account and signs in; throws `CallError` with the server's sentence. */
export const register = (credentials: Credentials) => enter(calls.register, credentials);

/** Ends the session on the server; throws where the server cannot be reached. */
export async function logout(): Promise<void> {
  leave(await write(calls.logout));
}
