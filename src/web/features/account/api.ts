import { ApiError, discardBody, getJson, postJson } from '../../api-client.ts';
import { calls } from '../../../contract/paths.ts';
import type { Credentials, User } from '../../../contract/account.ts';

/** The signed-in user, or null. */
export async function fetchUser(): Promise<User | null> {
  return (await getJson<User>(calls.user, 'null')).answer;
}

/** Signs in or registers. Throws with the server's own sentence, also for status 401. */
async function postCredentials(path: string, credentials: Credentials): Promise<User> {
  const response = await postJson(path, credentials);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as User;
}

/** Signs in; throws `ApiError` with the server's sentence. */
export const login = (credentials: Credentials) => postCredentials(calls.login, credentials);
/** Creates an account and signs in; throws `ApiError` with the server's sentence. */
export const register = (credentials: Credentials) => postCredentials(calls.register, credentials);

/** Ends the session on the server; throws where the server cannot be reached. */
export async function logout(): Promise<void> {
  discardBody(await postJson(calls.logout));
}
