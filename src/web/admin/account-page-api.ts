import { adminCalls } from '../../contract/admin-paths.ts';
import type { MadeLink, OwnAccount, Team } from '../../contract/account-page.ts';
import { ApiError, discardBody, getJson, postJson } from '../api-client.ts';

// The calls of /admin/account and /admin/team. Each throws `ApiError` with the server's sentence.

async function read<Answer>(path: string): Promise<Answer> {
  const { answer } = await getJson<Answer>(path, 'throw');
  if (!answer) throw new Error('The server did not answer.');
  return answer;
}

async function post(path: string, body: unknown = {}): Promise<Response> {
  const response = await postJson(path, body);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

const send = async (path: string, body?: unknown): Promise<void> => discardBody(await post(path, body));
const makeLink = async (path: string, body?: unknown) => (await post(path, body)).json() as Promise<MadeLink>;

/** The own account with its passkeys and sessions. */
export const fetchAccount = () => read<OwnAccount>(adminCalls.account);

/** Sets a new password, and ends all other sessions. 400: one of the two is not accepted. */
export const changePassword = (current: string, password: string) =>
  send(adminCalls.accountPassword, { current, password });

/** Makes a link that registers a passkey of the own account. 400: a wrong password. */
export const makePasskeyLink = (current: string) => makeLink(adminCalls.accountPasskeyLink, { current });

/** Names a passkey of the own account; the name may be empty. */
export const renamePasskey = (id: number, name: string) => send(adminCalls.accountPasskeyName(id), { name });

/** Removes a passkey of the own account, and ends all other sessions. The last one needs the password. */
export const removePasskey = (id: number, current?: string) => send(adminCalls.accountPasskeyRemoved(id), { current });

/** Ends all sessions of the own account but this one. */
export const endOtherSessions = () => send(adminCalls.accountSessionsEnded);

/** Every administrator. */
export const fetchTeam = () => read<Team>(adminCalls.team);

/** Makes somebody an administrator; the link sets their password. 409: they are one already. */
export const inviteAdministrator = (username: string) => makeLink(adminCalls.team, { username });

/** Makes a link by which a colleague sets a new password. */
export const makePasswordLink = (id: number) => makeLink(adminCalls.teamPasswordLink(id));

/** Makes an administrator a user. 409: it is the last one who can sign in. */
export const demote = (id: number) => send(adminCalls.teamDemoted(id));

/** Deletes the account of an administrator. 409: it is the last one who can sign in. */
export const removeAdministrator = (id: number) => send(adminCalls.teamRemoved(id));
