import type { Context } from 'hono';
import type { User } from '../../contract/account.ts';
import { proofNeeded, wrongPassword } from '../../contract/account-errors.ts';
import { passwordProof } from '../../contract/account-page.ts';
import { type AdminContext, userOf } from '../http/admin-context.ts';
import { fieldError, HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import { readSessionCookie } from '../http/session-cookie.ts';
import { findAdministrator, type StoredUser } from './account-store.ts';
import { countFailedSignIn } from './failed-sign-ins.ts';
import { listPasskeys } from './passkey-store.ts';
import { askForPasskey } from './passkeys.ts';
import { findSession, recordProof } from './session-store.ts';
import { countSignIn, forgetSignInsTo } from './sessions.ts';
import { checkPassword } from './sign-in.ts';
import type { Site } from '../site.ts';
import { minuteMs } from '../../contract/duration.ts';

// A call that gives or takes access asks for the own password or passkey, so that a stolen session cannot make itself
// permanent (OWASP ASVS 5.0, 7.5.1). A session remembers when it last got one of them; a sign-in counts.

const proofMs = 10 * minuteMs;

/** @throws {HttpError} 403 if the last proof of this session is too old */
export async function requireProof({ database, clock }: Site, context: Context): Promise<void> {
  const session = await findSession(database.queries, readSessionCookie(context) ?? '');
  const provedAt = Date.parse(session?.provedAt ?? '');
  if (!(clock().getTime() - provedAt < proofMs)) throw new HttpError(403, proofNeeded);
}

/** POST /api/admin/account/proof: 204; 400 for a wrong password. */
export async function provePassword(site: Site, context: AdminContext): Promise<Response> {
  const data = await readValidFields(context, 'the password', passwordProof);
  await confirmPassword(site, context, userOf(context), data.current);
  return context.body(null, 204);
}

/**
 * POST /api/admin/account/proof/passkey: 202 with what the passkey has to sign, as in the second step of a sign-in; the
 * answer to it goes to the same call and begins a new session. 409 for an account without a passkey.
 */
export async function askForProof(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await countSignIn(site, context);
  if ((await listPasskeys(site.database.queries, user.id)).length === 0)
    throw new HttpError(409, 'Your account has no passkey: please type your password.');
  return askForPasskey(site, context, user);
}

/**
 * The signed-in user, once they have typed their password. A try counts as one to sign in does: 429 after too many.
 * @throws {HttpError} 400 for a wrong password
 */
export async function confirmPassword(site: Site, context: Context, user: User, password: string): Promise<StoredUser> {
  await countSignIn(site, context, user.username);
  const { queries } = site.database;
  const stored = await checkPassword(site, await findAdministrator(queries, user.id), password);
  if (!stored) {
    countFailedSignIn(site, context, user);
    throw fieldError('current', wrongPassword);
  }
  await forgetSignInsTo(site, context, user.username);
  await recordProof(queries, readSessionCookie(context) ?? '', site.clock().toISOString());
  return stored;
}
