import { adminCalls } from '../../../contract/admin-paths.ts';
import type { NewLink, OwnAccount } from '../../../contract/account-page.ts';
import type { PasskeyRequested } from '../../../contract/passkey.ts';
import { sendAnswer } from '../../passkey-api.ts';
import { answerWithPasskey } from '../../passkey-browser.ts';
import { fetchJson, postForJson, postOnly } from '../shell/request.ts';

/** The own account with its passkeys and sessions. */
export const fetchAccount = () => fetchJson<OwnAccount>(adminCalls.account);

/** Sets a new password, and ends all other sessions. 400: one of the two is not accepted. */
export const changePassword = (current: string, password: string) =>
  postOnly(adminCalls.accountPassword, { current, password });

/** Sets where mail about assigned enquiries goes; '' for nowhere. 400: it is not valid. */
export const changeMailAddress = (address: string) => postOnly(adminCalls.accountMailAddress, { address });

/** Proves by the password that it is the administrator. 400: a wrong one. */
export const provePassword = (current: string) => postOnly(adminCalls.accountProof, { current });

/** Proves by a passkey that it is the administrator; the browser asks for it. */
export async function proveByPasskey(signal: AbortSignal): Promise<void> {
  const request = await postForJson<PasskeyRequested>(adminCalls.accountProofPasskey, {});
  await sendAnswer(await answerWithPasskey(request, signal));
}

/** Creates a link that registers a passkey of the own account. 400: a wrong password. */
export const createPasskeyLink = (current: string) => postForJson<NewLink>(adminCalls.accountPasskeyLink, { current });

/** Names a passkey of the own account; the name may be empty. */
export const renamePasskey = (id: number, name: string) => postOnly(adminCalls.accountPasskeyName(id), { name });

/** Removes a passkey of the own account, and ends all other sessions. */
export const removePasskey = (id: number) => postOnly(adminCalls.accountPasskeyRemoved(id));

/** Ends all sessions of the own account but this one. */
export const endOtherSessions = () => postOnly(adminCalls.accountSessionsEnded);
