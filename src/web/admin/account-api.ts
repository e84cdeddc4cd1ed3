import { ApiError, discardBody, getJson, postJson } from '../api-client.ts';
import { calls } from '../../contract/paths.ts';
import type { Credentials, User } from '../../contract/account.ts';
import type { NewPasswordOffered } from '../../contract/account-page.ts';
import type { PasskeyRequested } from '../../contract/passkey.ts';

/** The signed-in user, or null. */
export async function fetchUser(): Promise<User | null> {
  return (await getJson<User>(calls.user, 'null')).answer;
}

/** Throws with the server's own sentence, also for status 401. */
async function postCredentials(path: string, credentials: Credentials): Promise<Response> {
  const response = await postJson(path, credentials);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

/**
 * Sends the password: the signed-in user, or what a passkey of the account has to sign. Throws `ApiError` with the
 * server's sentence.
 */
export const login = async (credentials: Credentials) =>
  (await postCredentials(calls.login, credentials)).json() as Promise<User | PasskeyRequested>;
/** Creates an account and signs in; throws `ApiError` with the server's sentence. */
export const register = async (credentials: Credentials) =>
  (await postCredentials(calls.register, credentials)).json() as Promise<User>;

/** Ends the session on the server; throws where the server cannot be reached. */
export async function logout(): Promise<void> {
  discardBody(await postJson(calls.logout));
}

/** Whose link it is. Throws `ApiError`: 410 where the link is not valid. */
export const fetchNewPasswordOffer = async (token: string): Promise<NewPasswordOffered> =>
  (await postJson(calls.newPasswordOptions, { token })).json() as Promise<NewPasswordOffered>;

/** Sets the password of the link's account. Throws `ApiError`: 400 where the password is not accepted, 410 as above. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  discardBody(await postJson(calls.newPassword, { token, password }));
}
