import type { User } from '../../../contract/account.ts';
import type { Credentials } from '../../../contract/credential-rules.ts';
import type { PasskeyRequested } from '../../../contract/passkey.ts';
import { calls } from '../../../contract/paths.ts';
import { ApiError, postJson } from '../../api-client.ts';

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
