import type { Context } from 'hono';
import { invitation, type Team } from '../../contract/team.ts';
import { newPassword, newPasswordLink, type NewPasswordOffered } from '../../contract/account-page.ts';
import { actorOf, type AdminContext, idOf, userOf } from '../http/admin-context.ts';
import { fieldError, fieldsError, HttpError } from '../http/http-error.ts';
import { readFields, readValidFields } from '../http/request-body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { listTeam } from './account-store.ts';
import { countLink, linkIsGone } from './one-time-links.ts';
import { requireProof } from './proof.ts';
import {
  createPasswordLink,
  deleteAccount,
  demoteAdministrator,
  findPasswordLink,
  inviteAdministrator,
  removePasskeysOfColleague,
  usePasswordLink,
} from './team.ts';
import type { Site } from '../site.ts';

// The calls of the team's page, and those of a link for a new password. app.ts lets only administrators through to the
// former, and each that gives or takes access needs a proof (proof.ts).

const unknownAdministrator = 'This administrator does not exist.';

/** GET /api/admin/team */
export async function getTeam({ database, clock }: Site, context: Context): Promise<Response> {
  const team: Team = { members: await listTeam(database.queries, clock()) };
  return context.json(team);
}

/** POST /api/admin/team: 201 with the link by which the new administrator sets a password; 409 for an administrator. */
export async function postTeam(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  await countLink(site, context);
  const data = await readValidFields(context, 'the username', invitation);
  const link = await inviteAdministrator(site, actorOf(context), data.username);
  if (link === 'taken') throw new HttpError(409, 'An administrator already has this name.');
  return context.json(link, 201);
}

/**
 * POST /api/admin/team/{id}/password-link: 201 with a link by which a colleague sets a new password. 404 for anybody who is
 * not an administrator, 409 for the own account, which asks for the present password.
 */
export async function postPasswordLink(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  await countLink(site, context);
  const id = idOf(context, unknownAdministrator);
  if (id === userOf(context).id) throw new HttpError(409, 'Please change your own password in your account.');
  const link = await createPasswordLink(site, actorOf(context), id);
  if (link === 'unknown') throw new HttpError(404, unknownAdministrator);
  return context.json(link, 201);
}

/**
 * POST /api/admin/team/{id}/passkeys-removed: 204, a colleague has no passkey and is signed out everywhere. 409 for the own
 * account, for an administrator without a passkey of their own, and for a colleague who has none.
 */
export async function postPasskeysRemoved(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  const id = idOf(context, unknownAdministrator);
  if (id === userOf(context).id) throw new HttpError(409, 'Please remove your own passkeys in your account.');
  const outcome = await removePasskeysOfColleague(site, actorOf(context), id);
  if (outcome === 'own-missing')
    throw new HttpError(409, 'You need a passkey yourself for this: please add one in your account first.');
  if (outcome === 'unknown') throw new HttpError(404, unknownAdministrator);
  if (outcome === 0) throw new HttpError(409, 'This administrator has no passkey.');
  return context.body(null, 204);
}

/** POST /api/admin/team/{id}/demoted: 204, an administrator is a user from now on; 409 for the last one. */
export async function postDemoted(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  const id = idOf(context, unknownAdministrator);
  return respond(context, await demoteAdministrator(site, actorOf(context), id));
}

/** POST /api/admin/team/{id}/removed: 204, the account of an administrator is deleted; 409 for the last one. */
export async function postRemoved(site: Site, context: AdminContext): Promise<Response> {
  await requireProof(site, context);
  const id = idOf(context, unknownAdministrator);
  return respond(context, await deleteAccount(site, actorOf(context), id));
}

function respond(context: Context, outcome: Awaited<ReturnType<typeof demoteAdministrator>>): Response {
  if (outcome === 'last')
    throw new HttpError(409, 'This is the only administrator who can sign in: please invite another one first.');
  if (outcome !== 'done') throw new HttpError(404, unknownAdministrator);
  return context.body(null, 204);
}

/** POST /api/new-password/options: whose link it is; 410 for a link that is not valid. */
export async function offerNewPassword(site: Site, context: Context): Promise<Response> {
  await countLink(site, context);
  const { fields } = await readFields(context, 'the link');
  const { data } = newPasswordLink.safeParse(fields);
  const user = data && (await findPasswordLink(site, data.token));
  if (!user) throw linkIsGone();
  const offered: NewPasswordOffered = { username: user.username };
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
  const outcome = await usePasswordLink(site, data.token, data.password, requestIdOf(context));
  if (outcome === 'unknown') throw linkIsGone();
  if (outcome !== 'done') throw fieldError('password', outcome.fault);
  return context.body(null, 204);
}
