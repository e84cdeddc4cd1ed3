import { discardBody, postJson } from './api-client.ts';
import type { User } from '../contract/account.ts';
import type { NewCredential, PasskeyAnswer, PasskeyOffered, PasskeyRequested } from '../contract/passkey.ts';
import { calls } from '../contract/paths.ts';

/** The sign-in took longer than the server waits: the password has to be given again. */
export class SignInOverError extends Error {}

async function postPending(path: string, body: unknown): Promise<Response> {
  const response = await postJson(path, body);
  if (response.status === 401) throw new SignInOverError(await response.text());
  return response;
}

/** A new challenge for another try. Throws {@link SignInOverError} if the password has to be given again. */
export const fetchChallenge = async (): Promise<PasskeyRequested> =>
  (await postPending(calls.loginPasskeyChallenge, {})).json() as Promise<PasskeyRequested>;

/** Signs in. Throws {@link SignInOverError}, or `ApiError` with the server's sentence. */
export const sendAnswer = async (answer: PasskeyAnswer): Promise<User> =>
  (await postPending(calls.loginPasskey, answer)).json() as Promise<User>;

/** Whose link it is, and what to make a passkey from. Throws `ApiError`: 410 if the link is not valid. */
export const fetchOffer = async (token: string): Promise<PasskeyOffered> =>
  (await postJson(calls.passkeyOptions, { token })).json() as Promise<PasskeyOffered>;

/** Registers a passkey. Throws `ApiError` with the server's sentence. */
export async function registerPasskey(token: string, name: string, credential: NewCredential): Promise<void> {
  discardBody(await postJson(calls.passkeys, { token, name, credential }));
}
