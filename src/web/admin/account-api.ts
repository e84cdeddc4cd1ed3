import { discardBody, getJson, postJson } from '../api-client.ts';
import { calls } from '../../contract/paths.ts';
import type { User } from '../../contract/account.ts';
import type { NewPasswordOffered } from '../../contract/account-page.ts';

/** The signed-in user, or null. */
export async function fetchUser(): Promise<User | null> {
  return (await getJson<User>(calls.user, 'null')).answer;
}

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
