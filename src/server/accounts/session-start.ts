import type { Context } from 'hono';
import type { Audit } from '../audit/audit.ts';
import type { Limits } from '../http/limits.ts';
import { HttpError } from '../http/http-error.ts';
import {
  clearPendingCookie,
  readPendingCookie,
  readSessionCookie,
  writeSessionCookie,
} from '../http/session-cookie.ts';
import { type StoredUser, usernameKey } from './account-store.ts';
import type { Passkeys } from './passkeys.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  sessions: Sessions;
  passkeys: Pick<Passkeys, 'endSignIn'>;
  limits: Limits;
  audit: Pick<Audit, 'record'>;
};

/** The two ways to a session, by password and by password and passkey, begin it and are counted here. */
export function createSessionStart({ sessions, passkeys, limits, audit }: Parts) {
  /** The key under which sign-ins to an account from one source are counted: strangers lock nobody out. */
  const countedAs = (context: Context, username: string) => `${usernameKey(username)}|${limits.sourceOf(context)}`;

  /** Counts a try, before anything of it is checked. Throws 429 once the source has tried too often. */
  const countSource = (context: Context) => limits.count('loginOfSource', limits.sourceOf(context));

  /** Counts a try. Throws 429 once the source with this account has tried too often. */
  const countAccount = (context: Context, username: string) =>
    limits.count('loginOfAccount', countedAs(context, username));

  /**
   * Creates a new token at every sign-in, and ends the session and the pending sign-in that the browser had.
   * @returns false where the account has a passkey and none answered: nothing has begun or ended then
   */
  async function begin(context: Context, user: StoredUser, passkeyId?: number): Promise<boolean> {
    const { username, role } = user;
    const begun = await sessions.begin(user, {
      passkeyId,
      // Visitors' accounts can do nothing in the office: the audit log has staff alone.
      alongside: async (trx) => {
        if (role === 'admin') await audit.record(trx, { by: { username }, what: 'signed-in' });
      },
    });
    if (begun === 'needs-passkey') return false;
    const [former, pending] = [readSessionCookie(context), readPendingCookie(context)];
    if (former) await sessions.end(former);
    if (pending) await passkeys.endSignIn(pending);
    if (pending) clearPendingCookie(context);
    if (begun === 'changed') throw new HttpError(401, 'Invalid username or password');
    await limits.forget('loginOfAccount', countedAs(context, user.username));
    writeSessionCookie(context, begun.token, begun.expiresAt);
    return true;
  }

  return { countSource, countAccount, begin };
}

export type SessionStart = ReturnType<typeof createSessionStart>;
