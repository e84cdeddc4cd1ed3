import type { NewLink } from '../../../contract/account-page.ts';
import type { Team } from '../../../contract/team.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { fetchJson, postForJson, postOnly } from '../shell/request.ts';

/** Every administrator. */
export const fetchTeam = () => fetchJson<Team>(adminCalls.team);

/** Makes somebody an administrator; the link sets their password. 409: they are one already. */
export const inviteAdministrator = (username: string) => postForJson<NewLink>(adminCalls.team, { username });

/** Creates a link by which a colleague sets a new password. */
export const createPasswordLink = (id: number) => postForJson<NewLink>(adminCalls.teamPasswordLink(id));

/** Removes all passkeys of a colleague. 409: the colleague, or who asks, has none. */
export const removePasskeys = (id: number) => postOnly(adminCalls.teamPasskeysRemoved(id));

/** Makes an administrator a user. 409: it is the last one who can sign in. */
export const demote = (id: number) => postOnly(adminCalls.teamDemoted(id));

/** Deletes the account of an administrator. 409: it is the last one who can sign in. */
export const removeAdministrator = (id: number) => postOnly(adminCalls.teamRemoved(id));
