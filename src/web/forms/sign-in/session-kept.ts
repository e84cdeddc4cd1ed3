import type { User } from '../../../contract/account.ts';
import { userCall } from '../../../contract/paths.ts';
import { signedInHint } from '../../../contract/session-hint.ts';
import { getJson } from '../../api-client.ts';

/** Why a browser keeps no session, and what helps. */
const notKept = () =>
  window.location.protocol === 'https:'
    ? 'This browser blocks cookies from this site, so it cannot keep you signed in. Please allow them and sign in again.'
    : 'This browser cannot keep you signed in at an address without https. Please open this site at its https address. If the site runs on this computer, you can use another browser instead.';

/** The password was right, but the browser has refused the cookie of the session. */
export class SessionNotKeptError extends Error {
  constructor() {
    super(notKept());
  }
}

/**
 * Asks the server whether the browser has kept the session of a login that has just succeeded. The session's cookie is
 * for https only: over http Safari refuses it everywhere, and other browsers except on this computer.
 * @throws {SessionNotKeptError}
 */
export async function checkSessionKept(): Promise<void> {
  // Without an answer of the server the cookie's state is unknown.
  const asked = await getJson<User>(userCall, 'null').catch(() => undefined);
  if (asked?.body !== null) return;
  // The hint cookie is allowed over http, and would have each page ask for a session.
  document.cookie = `${signedInHint}=; Max-Age=0; Path=/; SameSite=Lax`;
  throw new SessionNotKeptError();
}
