import type { Context } from 'hono';
import { credentials, registration } from '../../contract/account.ts';
import type { Credentials } from '../../contract/credential-rules.ts';
import { destination } from '../../contract/destination.ts';
import { calls, paths } from '../../contract/paths.ts';
import { isTransientDatabaseError } from '../db/database-errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { isPlainFormPost, type PostedFields, readFields } from '../http/request-body.ts';
import { HttpError, fieldsError } from '../http/http-error.ts';
import { requestIdOf } from '../http/request-id.ts';
import { showRejectedForm } from '../http/rejected-form.ts';
import { clearSessionCookie, readSessionCookie } from '../http/session-cookie.ts';
import type { Site } from '../site.ts';
import { findUser, insertUser, rehash, type StoredUser } from './account-store.ts';
import { countFailedSignIn } from './failed-sign-ins.ts';
import { askForPasskey } from './passkeys.ts';
import { hashPassword, verifyAgainstNobody, verifyPassword } from './passwords.ts';
import { beginSession, countSignIn, endSession, findCurrentUser } from './sessions.ts';

type Form = 'login' | 'register';

/** For a form without JavaScript, or one that was sent before the page had loaded. */
const needsScripts =
  'This account needs a passkey, and a passkey needs JavaScript. Please switch it on, or let the page load, and sign in again.';

/** GET /api/user: the signed-in user, or 401. */
export async function getCurrentUser(site: Site, context: Context): Promise<Response> {
  const user = await findCurrentUser(site, context);
  if (!user) throw new HttpError(401, 'You are not signed in.');
  return context.json(user);
}

/** POST /api/login: signs in, or asks for the passkey; 401 for a wrong name or password. */
export const login = (site: Site, context: Context): Promise<Response> => respond(site, context, 'login');

/** POST /api/register: stores a user, never an administrator, and signs them in. */
export const register = (site: Site, context: Context): Promise<Response> => respond(site, context, 'register');

/** POST /api/logout: ends the session in the browser, and on the server. */
export async function logout(site: Site, context: Context): Promise<Response> {
  const token = readSessionCookie(context);
  clearSessionCookie(context);
  if (token)
    await endSession(site, token, requestIdOf(context)).catch((error: unknown) => {
      // While the database cannot be written the browser is signed out all the same: nobody else has the session.
      if (!isTransientDatabaseError(error)) throw error;
      site.errors.logFailure({ event: 'error' }, error, 'a session was ended in its browser alone', 'warn');
    });
  if (context.req.header('Accept')?.includes('text/html')) return context.redirect(paths.auth, 303);
  return context.body(null, 204);
}

/** Responds with JSON or, to a form without JavaScript, with a redirect or a page. */
async function respond(site: Site, context: Context, form: Form): Promise<Response> {
  const isPage = isPlainFormPost(context);
  const limitError: unknown = await checkLimits(site, context, form).catch((error: unknown) => error);
  if (limitError && !isPage) throw limitError;
  // The page about the limit repeats what was typed.
  const { fields } = await readFields(context, 'the sign-in').catch(async (error: unknown) => {
    await countRequest(site, context, form);
    throw error;
  });
  try {
    if (limitError) throw limitError;
    const parsed = (form === 'register' ? registration : credentials).safeParse(fields);
    await countRequest(site, context, form, parsed.data?.username);
    if (!parsed.success) throw fieldsError(parsed.error.issues);
    const user =
      form === 'login'
        ? await checkCredentials(site, context, parsed.data)
        : await createUser(site, context, parsed.data);
    if ((await beginSession(site, context, user)) === 'needs-passkey') {
      if (isPage) throw new HttpError(403, needsScripts);
      return await askForPasskey(site, context, user);
    }
    const { id, username, role, createdAt } = user;
    if (isPage) return context.redirect(destination(wantedPage(context, fields)), 303);
    return context.json({ id, username, role, createdAt }, form === 'login' ? 200 : 201);
  } catch (error) {
    if (!isPage) throw error;
    return showRejectedSignIn(site, context, form, fields, site.errors.report(context, error));
  }
}

/**
 * Checks the limits before the body is read; counts nothing.
 * @throws {HttpError} 429 once the source of a request, or all sources, have sent too many
 */
async function checkLimits({ limits, clientAddresses }: Site, context: Context, form: Form): Promise<void> {
  const source = clientAddresses.sourceOf(context);
  if (form === 'login') return limits.check('loginOfSource', source, 1);
  await limits.check('registration', source, 1);
  await limits.check('registrationOfSource', source, 1);
  await limits.check('registrationOfAll', 'all', 1);
}

/**
 * Counts a request, also one that is wrong or cannot be read.
 * @throws {HttpError} 429 once its source has sent too many
 */
const countRequest = (site: Site, context: Context, form: Form, username?: string) =>
  form === 'login'
    ? countSignIn(site, context, username)
    : site.limits.enforce('registration', site.clientAddresses.sourceOf(context));

/**
 * The user with this name and password.
 * @throws {HttpError} 401, the same for an unknown name
 */
async function checkCredentials(
  site: Site,
  context: Context,
  { username, password }: Credentials,
): Promise<StoredUser> {
  const stored = await findUser(site.database.queries, username);
  const known = await checkPassword(site, stored, password);
  if (!known) {
    countFailedSignIn(site, context, stored);
    throw new HttpError(401, 'Invalid username or password');
  }
  return known;
}

/**
 * The user, after renewing a hash with lower parameters; undefined for a wrong password. It takes equally long if the
 * account does not exist, and if an invited administrator has not set a password.
 */
export async function checkPassword(
  { database }: Site,
  stored: StoredUser | undefined,
  password: string,
): Promise<StoredUser | undefined> {
  if (!stored || stored.password === '') {
    await verifyAgainstNobody(password);
    return undefined;
  }
  const { matches, isOutdated } = await verifyPassword(password, stored.password);
  if (!matches || !isOutdated) return matches ? stored : undefined;
  const renewed = await hashPassword(password);
  await rehash(database.queries, stored, renewed);
  return { ...stored, password: renewed };
}

async function createUser(
  { database, clock, limits, clientAddresses }: Site,
  context: Context,
  { username, password: typed }: Credentials,
): Promise<StoredUser> {
  const password = await hashPassword(typed);
  const newUser = { username: username.trim(), password, role: 'user', createdAt: clock().toISOString() } as const;
  // Counted before the account is stored: requests that arrive together must not pass the limits together.
  const counts = [
    ['registrationOfSource', clientAddresses.sourceOf(context)],
    ['registrationOfAll', 'all'],
  ] as const;
  await limits.enforceTogether(counts);
  let user: Awaited<ReturnType<typeof insertUser>>;
  try {
    user = await inTransaction(database.queries, (trx) => insertUser(trx, newUser));
  } finally {
    if (!user) for (const [rule, key] of counts) await limits.add(rule, key, -1);
  }
  if (!user) throw new HttpError(400, 'This username is already taken');
  return { ...user, password };
}

/** The response to a sign-in form of a page that load shedding rejected before its handler. */
export async function showSignInBusy(site: Site, context: Context, httpError: HttpError): Promise<Response> {
  const { fields } = await readFields(context, 'the sign-in');
  return showRejectedSignIn(site, context, context.req.path === calls.login ? 'login' : 'register', fields, httpError);
}

/** The page of the sign-in, without the password. */
const showRejectedSignIn = (site: Site, context: Context, form: Form, fields: PostedFields, httpError: HttpError) =>
  showRejectedForm(
    site,
    paths.auth,
    {
      form,
      values: { username: textOf(fields['username']), next: destination(wantedPage(context, fields)) },
      messages: { ...httpError.fields } as Record<string, string>,
      sentence: httpError.message,
    },
    httpError,
  );

/**
 * The page that a sign-in without JavaScript asks for: the field `next` of its form. In the prerendered form it names
 * home; then the address of the page (Referer) has the right one.
 */
function wantedPage(context: Context, fields: PostedFields): string {
  const named = textOf(fields['next']);
  const referer = context.req.header('Referer') ?? '';
  if ((named !== '' && named !== paths.home) || !URL.canParse(referer)) return named;
  return new URL(referer).searchParams.get('next') ?? named;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
