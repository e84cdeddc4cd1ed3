import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import type { User } from '../../contract/account.ts';
import {
  invitation,
  type MadeLink,
  newPassword,
  newPasswordLink,
  type NewPasswordOffered,
  type OwnAccount,
  passkeyLinkRequest,
  passkeyName,
  passwordChange,
  type Team,
} from '../../contract/account-page.ts';
import { paths } from '../../contract/paths.ts';
import { recordEvent } from '../events-store.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { fieldError, fieldsError, HttpError } from '../http/http-error.ts';
import { readFields } from '../http/request-body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { readSessionCookie, writeSessionCookie } from '../http/session-cookie.ts';
import {
  changeUser,
  deleteUser,
  findAdministrator,
  findUser,
  insertUser,
  listTeam,
  lockAdministrators,
  lockUser,
  type StoredUser,
} from './account-store.ts';
import { deleteLink, deleteLinksOfUser, findLink, saveLink } from './one-time-link-store.ts';
import { deletePasskeys, listPasskeys, renamePasskey } from './passkey-store.ts';
import { countLink, createPasskeyLink, isOriginForPasskeys, linkIsGone } from './passkeys.ts';
import { findAdminPasswordFault, hashPassword } from './passwords.ts';
import {
  deleteOtherSessions,
  deleteSessionsOfUser,
  findSession,
  insertSession,
  listSessions,
} from './session-store.ts';
import { confirmPassword, requireProof } from './proof.ts';
import { isSessionOver } from './sessions.ts';
import { createToken } from './tokens.ts';
import type { Site } from '../site.ts';
import { hourMs } from '../../contract/duration.ts';

// The calls of the page where administrators look after their own account and their team. app.ts lets administrators alone
// through, but for the two calls of a link for a new password. What gives or takes access needs a proof (proof.ts).

const unknownPasskey = 'This passkey does not exist.';
const unknownAdministrator = 'This administrator does not exist.';

/** How long a link for a new password is valid, also that of an invitation. */
const passwordLinkMs = 48 * hourMs;

/** GET /api/admin/account */
export async function showOwnAccount(
  { config, database: { queries }, clock }: Site,
  context: AdminContext,
): Promise<Response> {
  const { id, username, role } = userOf(context);
  const sessions = await listSessions(queries, id, readSessionCookie(context) ?? '');
  const account: OwnAccount = {
    username,
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
  const { fields } = await readFields(context, 'the password');
  const { data, error } = passwordChange.safeParse(fields);
  if (error) throw fieldsError(error.issues, 'Please fill in both fields.');
  const stored = await confirmPassword(site, context, user, data.current);
  requireGoodPassword(data.password, user.username);
  const password = await hashPassword(data.password);
  await keepOwnSession(site, context, stored, async (trx) => {
    await changeUser(trx, user.id, { password });
    await recordEvent(site, trx, { by: actorOf(context), what: 'password-changed' });
  });
  return context.body(null, 204);
}

/** POST /api/admin/account/passkey-link: 201 with the link that registers a passkey; 400 for a wrong password. */
export async function linkOwnPasskey(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  const { fields } = await readFields(context, 'the password');
  const { data, error } = passkeyLinkRequest.safeParse(fields);
  if (error) throw fieldsError(error.issues, 'Please type your password.');
  if (!isOriginForPasskeys(site.config.siteOrigin))
    throw new HttpError(409, 'Browsers offer passkeys on https:// and a domain name only.');
  await confirmPassword(site, context, user, data.current);
  return context.json(await createPasskeyLink(site, user), 201);
}

/** POST /api/admin/account/passkeys/{id}/name: 204; 404 for a passkey that is not theirs. */
export async function renameOwnPasskey({ database }: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  const id = idOf(context, unknownPasskey);
  const { fields } = await readFields(context, 'the name');
  const { data, error } = passkeyName.safeParse(fields);
  if (error) throw fieldsError(error.issues, 'Please type a name.');
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
    const passkeys = await listPasskeys(trx, user.id);
    if (!passkeys.some((passkey) => passkey.id === id)) throw new HttpError(404, unknownPasskey);
    await deletePasskeys(trx, user.id, id);
    await deleteLinksOfUser(trx, user.id);
    await deleteSessionsOfUser(trx, user.id);
    await recordEvent(site, trx, { by: actorOf(context), what: 'passkey-removed' });
  });
  return context.body(null, 204);
}

/** POST /api/admin/account/other-sessions-ended: 204. */
export async function endOtherSessions(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await inTransaction(site.database.queries, async (trx) => {
    await deleteOtherSessions(trx, user.id, readSessionCookie(context) ?? '');
    await recordEvent(site, trx, { by: actorOf(context), what: 'sessions-ended' });
  });
  return context.body(null, 204);
}

/** GET /api/admin/team */
export async function showTeam({ database, clock }: Site, context: Context): Promise<Response> {
  const team: Team = { members: await listTeam(database.queries, clock()) };
  return context.json(team);
}

/**
 * POST /api/admin/team: makes somebody an administrator, 201 with the link by which they set their password. A user of
 * that name becomes one without their present password: a stranger may have registered the name. A passkey that they have
 * as a former administrator stays. 409 for an administrator.
 */
export async function inviteAdministrator(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  await countLink(site, context);
  const { fields } = await readFields(context, 'the username');
  const { data, error } = invitation.safeParse(fields);
  if (error) throw fieldsError(error.issues, 'Please type a username.');
  const link = await inTransaction(site.database.queries, async (trx) => {
    const existing = await findUser(trx, data.username);
    if (existing?.role === 'admin') throw isAdministrator();
    if (existing) {
      await changeUser(trx, existing.id, { role: 'admin', password: '' });
      const account = { ...existing, role: 'admin' } as const;
      await recordEvent(site, trx, { by: actorOf(context), what: 'account-promoted', account });
      return savePasswordLink(site, trx, existing);
    }
    const createdAt = site.clock().toISOString();
    const invited = await insertUser(trx, { username: data.username.trim(), password: '', role: 'admin', createdAt });
    if (!invited) throw isAdministrator();
    await recordEvent(site, trx, { by: actorOf(context), what: 'account-created', account: invited });
    return savePasswordLink(site, trx, invited);
  });
  return context.json(link, 201);
}

/**
 * POST /api/admin/team/{id}/password-link: 201 with a link by which a colleague sets a new password; the present one works
 * until then. 404 for anybody who is not an administrator, 409 for the own account, which asks for the present password.
 */
export async function linkNewPassword(site: Site, context: AdminContext): Promise<Response> {
  const user = userOf(context);
  await requireProof(site, context);
  await countLink(site, context);
  const id = idOf(context, unknownAdministrator);
  if (id === user.id) throw new HttpError(409, 'Please change your own password in your account.');
  const link = await inTransaction(site.database.queries, async (trx) => {
    const account = await findAdministrator(trx, id);
    if (!account) throw new HttpError(404, unknownAdministrator);
    await recordEvent(site, trx, { by: actorOf(context), what: 'password-link-made', account });
    return savePasswordLink(site, trx, account);
  });
  return context.json(link, 201);
}

/** POST /api/admin/team/{id}/demoted: 204, an administrator is a user from now on; 409 for the last one. */
export async function demoteColleague(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  await changeColleague(site, context, async (trx, account) => {
    await changeUser(trx, account.id, { role: 'user' });
    await recordEvent(site, trx, { by: actorOf(context), what: 'account-demoted', account });
  });
  return context.body(null, 204);
}

/** POST /api/admin/team/{id}/removed: 204, the account of an administrator is deleted; 409 for the last one. */
export async function removeColleague(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  await changeColleague(site, context, async (trx, account) => {
    await deleteUser(trx, account.id);
    await recordEvent(site, trx, { by: actorOf(context), what: 'account-deleted', account });
  });
  return context.body(null, 204);
}

/** POST /api/new-password/options: whose link it is; 410 for a link that is not valid. */
export async function offerNewPassword(site: Site, context: Context): Promise<Response> {
  await countLink(site, context);
  const { fields } = await readFields(context, 'the link');
  const { data } = newPasswordLink.safeParse(fields);
  const link = data && (await findLink(site.database.queries, 'new-password', data.token, site.clock()));
  if (link?.user.role !== 'admin') throw linkIsGone();
  const offered: NewPasswordOffered = { username: link.user.username };
  return context.json(offered);
}

/** POST /api/new-password: sets the password and uses the link up, 204; it signs nobody in, and a passkey stays. */
export async function setNewPassword(site: Site, context: Context): Promise<Response> {
  await countLink(site, context);
  const { fields } = await readFields(context, 'the password');
  const { data, error } = newPassword.safeParse(fields);
  if (error)
    throw fieldsError(
      error.issues.filter(({ path }) => path[0] === 'password'),
      'This link could not be read.',
    );
  const { queries } = site.database;
  const link = await findLink(queries, 'new-password', data.token, site.clock());
  if (link?.user.role !== 'admin') throw linkIsGone();
  const { user } = link;
  requireGoodPassword(data.password, user.username);
  const password = await hashPassword(data.password);
  await inTransaction(queries, async (trx) => {
    if (!(await lockUser(trx, user)) || !(await deleteLink(trx, data.token))) throw linkIsGone();
    await changeUser(trx, user.id, { password });
    await recordEvent(site, trx, { by: { ...user, requestId: requestIdOf(context) }, what: 'password-changed' });
  });
  return context.body(null, 204);
}

/** Changes an administrator: another one, or oneself, but not the last one who can sign in. */
async function changeColleague(
  { database }: Site,
  context: Context,
  change: (trx: Transaction<Tables>, account: StoredUser) => Promise<void>,
): Promise<void> {
  const id = idOf(context, unknownAdministrator);
  await inTransaction(database.queries, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const account = await findAdministrator(trx, id);
    if (!account) throw new HttpError(404, unknownAdministrator);
    if (!administrators.some((one) => one !== id))
      throw new HttpError(409, 'This is the only administrator who can sign in: please invite another one first.');
    await change(trx, account);
  });
}

/** Stores a link by which an account gets a new password; an earlier one of that account ends. */
async function savePasswordLink(
  { config, clock }: Site,
  queries: Queries,
  { id: userId }: Pick<User, 'id'>,
): Promise<MadeLink> {
  const token = createToken();
  const expiresAt = new Date(clock().getTime() + passwordLinkMs).toISOString();
  await saveLink(queries, { kind: 'new-password', userId, token, challenge: null, expiresAt });
  // After the #, it is neither sent to servers nor in their logs.
  return { link: `${new URL(config.siteOrigin).origin}${paths.newPassword}#${token}`, expiresAt };
}

/**
 * Makes a change that ends every session of a user, and continues the session of this browser with a new token: somebody
 * who has the former one is signed out too.
 */
async function keepOwnSession(
  { database, clock }: Site,
  context: Context,
  user: StoredUser,
  change: (trx: Transaction<Tables>) => Promise<void>,
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

function requireGoodPassword(password: string, username: string): void {
  const fault = findAdminPasswordFault(password, username);
  if (fault) throw fieldError('password', fault);
}

const isSignedOut = () => new HttpError(401, 'Please sign in first.');
const isAdministrator = () => new HttpError(409, 'This is the name of an administrator already.');
