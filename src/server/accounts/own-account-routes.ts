import type { Context } from 'hono';
import {
  mailAddressChange,
  type OwnAccount,
  passkeyLinkRequest,
  passkeyName,
  passwordChange,
} from '../../contract/account-page.ts';
import { recordEvents } from '../audit/events-store.ts';
import type { Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { fieldError, HttpError } from '../http/http-error.ts';
import { readValidFields } from '../http/request-body.ts';
import { readSessionCookie, writeSessionCookie } from '../http/session-cookie.ts';
import {
  changeUser,
  findAdministrator,
  findMailAddress,
  lockUser,
  setMailAddress,
  type StoredUser,
} from './account-store.ts';
import { deleteLinksOfUser } from './one-time-link-store.ts';
import { listPasskeys, renamePasskey } from './passkey-store.ts';
import { createPasskeyLink, isOriginForPasskeys } from './passkeys.ts';
import { hashAdminPassword } from './passwords.ts';
import { deleteOtherSessions, findSession, insertSession, listSessions } from './session-store.ts';
import { confirmPassword, requireProof } from './proof.ts';
import { isSessionOver } from './sessions.ts';
import { deletePasskeysAndSessions } from './team.ts';
import { createToken } from './tokens.ts';
import type { Site } from '../site.ts';

// The calls of the page where administrators look after their own account. app.ts lets only administrators through.

const unknownPasskey = 'This passkey does not exist.';

/** GET /api/admin/account */
export async function getOwnAccount(
  { config, database: { queries }, clock }: Site,
  context: AdminContext,
): Promise<Response> {
  const { id, username, role } = userOf(context);
  const sessions = await listSessions(queries, id, readSessionCookie(context) ?? '');
  const account: OwnAccount = {
    username,
    mailAddress: (await findMailAddress(queries, id)) ?? null,
    canAddPasskeys: isOriginForPasskeys(config.siteOrigin),
    passkeys: (await listPasskeys(queries, id)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })),
    sessions: sessions
      .filter((session) => !isSessionOver(session, role, clock()))
      .map(({ browser, createdAt, lastSeenAt, isCurrent }) => ({ browser, createdAt, lastSeenAt, isCurrent })),
  };
  return context.json(account);
}

/** POST /api/admin/account/password: 204; 400 for a wrong present password or one that is not accepted. */
export async function changeOwnPassword(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  const data = await readValidFields(context, 'the password', passwordChange);
  const stored = await confirmPassword(site, context, user, data.current);
  const hashed = await hashAdminPassword(data.password, user.username);
  if ('fault' in hashed) throw fieldError('password', hashed.fault);
  await keepOwnSession(site, context, stored, async (trx) => {
    await changeUser(trx, user.id, { password: hashed.hash });
    await recordEvents(site, trx, { by: actorOf(context), what: 'password-changed' });
  });
  return context.body(null, 204);
}

/** POST /api/admin/account/mail-address: 204; 400 for an address that is not valid. */
export async function changeOwnMailAddress(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await requireProof(site, context);
  const data = await readValidFields(context, 'the address', mailAddressChange);
  await inTransaction(site.database.queries, async (trx) => {
    await setMailAddress(trx, user.id, data.address || null);
    await recordEvents(site, trx, { by: actorOf(context), what: 'mail-address-changed' });
  });
  return context.body(null, 204);
}

/** POST /api/admin/account/passkey-link: 201 with the link that registers a passkey; 400 for a wrong password. */
export async function linkOwnPasskey(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  const data = await readValidFields(context, 'the password', passkeyLinkRequest);
  if (!isOriginForPasskeys(site.config.siteOrigin))
    throw new HttpError(409, 'Browsers offer passkeys only on https:// and a domain name.');
  const stored = await confirmPassword(site, context, user, data.current);
  const link = await inTransaction(site.database.queries, async (trx) => {
    // The password was changed in between, which ends links.
    if (!(await lockUser(trx, stored))) throw isSignedOut();
    return createPasskeyLink(site, trx, user);
  });
  return context.json(link, 201);
}

/** POST /api/admin/account/passkeys/{id}/name: 204; 404 for a passkey that is not theirs. */
export async function renameOwnPasskey({ database }: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  const id = idOf(context, unknownPasskey);
  const data = await readValidFields(context, 'the name', passkeyName);
  if (!(await renamePasskey(database.queries, user.id, id, data.name.trim()))) throw new HttpError(404, unknownPasskey);
  return context.body(null, 204);
}

/** POST /api/admin/account/passkeys/{id}/removed: 204, and every other session ends; 404 for a passkey that is not theirs. */
export async function removeOwnPasskey(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await requireProof(site, context);
  const id = idOf(context, unknownPasskey);
  const stored = await findAdministrator(site.database.queries, user.id);
  if (!stored) throw isSignedOut();
  await keepOwnSession(site, context, stored, async (trx) => {
    if ((await deletePasskeysAndSessions(trx, user.id, id)) === 0) throw new HttpError(404, unknownPasskey);
    await recordEvents(site, trx, { by: actorOf(context), what: 'passkey-removed' });
  });
  return context.body(null, 204);
}

/** POST /api/admin/account/other-sessions-ended: 204. Links and sign-ins that another session has begun end too. */
export async function endOtherSessions(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await inTransaction(site.database.queries, async (trx) => {
    await deleteOtherSessions(trx, user.id, readSessionCookie(context) ?? '');
    await deleteLinksOfUser(trx, user.id);
    await recordEvents(site, trx, { by: actorOf(context), what: 'sessions-ended' });
  });
  return context.body(null, 204);
}

/**
 * Makes a change that ends every session of a user, and continues the session of this browser with a new token: somebody
 * who has the former one is signed out too.
 */
async function keepOwnSession(
  { database, clock }: Site,
  context: Context,
  user: StoredUser,
  change: (trx: Trx) => Promise<void>,
): Promise<void> {
  const token = createToken();
  const expiresAt = await inTransaction(database.queries, async (trx) => {
    const isUnchanged = await lockUser(trx, user);
    const session = await findSession(trx, readSessionCookie(context) ?? '');
    if (!isUnchanged || !session) throw isSignedOut();
    await change(trx);
    const { user: _user, ...continued } = session;
    await insertSession(trx, { ...continued, userId: user.id, token });
    return session.expiresAt;
  });
  writeSessionCookie(context, token, { from: clock(), until: new Date(expiresAt) });
}

const isSignedOut = () => new HttpError(401, 'Please sign in first.');
