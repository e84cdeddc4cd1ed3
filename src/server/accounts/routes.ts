import type { Context, Next } from 'hono';
import { credentials, type Credentials, registration, type User } from '../../contract/account.ts';
import { fixedPages } from '../../contract/fixed-pages.ts';
import { calls, paths } from '../../contract/paths.ts';
import type { Act } from '../audit/acts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Queries } from '../db/schema.ts';
import type { ErrorReport } from '../http/error-report.ts';
import type { Limits } from '../http/limits.ts';
import { isPostedByPage, type PostedFields, readFields } from '../http/request-body.ts';
import { HttpError, fieldsError } from '../http/http-error.ts';
import type { ShowFormAgain } from '../http/rejected-form.ts';
import { clearSessionCookie, readSessionCookie } from '../http/session-cookie.ts';
import { hashPassword, verifyAgainstNobody, verifyPassword } from './passwords.ts';
import type { SessionStart } from './session-start.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore, StoredUser } from './account-store.ts';

type Parts = {
  store: AccountStore;
  sessions: Sessions;
  sessionStart: SessionStart;
  /** The response to a right password where the account has a passkey. */
  askForPasskey: (context: Context, user: StoredUser) => Promise<Response>;
  limits: Limits;
  clock: () => Date;
  showFormAgain: ShowFormAgain;
  errors: ErrorReport;
  audit: Pick<Audit, 'record' | 'countFailedSignIn'>;
};

/** Requests that an open list sends by itself: they do not keep a session from its idle timeout. */
const automaticCalls: readonly string[] = [
  calls.submissionEvents,
  calls.submissionChanges,
  calls.undeliveredMail,
  calls.sampleContent,
];

/** The same of an open enquiry. */
const openEnquiry = new RegExp(`^${calls.submissionReading(':id').replace(':id', String.raw`\d+`)}(?:-ended)?$`);

/** The pages to which a sign-in without JavaScript may redirect. */
const destinations: readonly string[] = [paths.home, paths.admin, paths.dashboard, paths.submissions];

/** For a form without JavaScript, or one that was sent before the page had loaded. */
const needsScripts =
  'This account needs a passkey, and a passkey needs JavaScript. Please switch it on, or let the page load, and sign in again.';

/** The endpoints for accounts, and the guard of the endpoints for administrators. */
export function createAccountRoutes(parts: Parts) {
  async function currentUser(context: Context): Promise<User | undefined> {
    const token = readSessionCookie(context);
    const isUse = !automaticCalls.includes(context.req.path) && !openEnquiry.test(context.req.path);
    return token ? parts.sessions.findUser(token, isUse) : undefined;
  }

  /** GET /api/user: the signed-in user, or 401. */
  async function showUser(context: Context): Promise<Response> {
    const user = await currentUser(context);
    if (!user) throw new HttpError(401, 'You are not signed in.');
    return context.json(user, 200, { 'Cache-Control': 'no-store' });
  }

  /** @throws {HttpError} 401 without a session, 403 for a user who is no administrator */
  async function requireAdmin(context: Context, next: Next): Promise<void> {
    const user = await currentUser(context);
    if (!user) throw new HttpError(401, 'Please sign in first.');
    if (user.role !== 'admin') throw new HttpError(403, 'You need administrator privileges to access this page.');
    context.set('user', user);
    await next();
  }

  /** For long responses: whether the session is still an administrator's. The check does not prolong the session. */
  function sessionOf(context: Context) {
    const token = readSessionCookie(context) ?? '';
    return {
      id: parts.sessions.idOf(token),
      isStillAdmin: async () => (await parts.sessions.findUser(token, false))?.role === 'admin',
    };
  }

  const login = (context: Context) => respond(context, 'login', logIn);
  const register = (context: Context) => respond(context, 'register', signUp);

  /** Counts a request, whatever is in it. Throws 429 once its source has sent too many. */
  const countRequest = (context: Context, form: 'login' | 'register') =>
    form === 'login'
      ? parts.sessionStart.countSource(context)
      : parts.limits.count('registration', parts.limits.sourceOf(context));

  async function logIn({ username, password }: Credentials, context: Context): Promise<StoredUser> {
    await parts.sessionStart.countAccount(context, username);
    const stored = await parts.store.findUser(username);
    if (!stored) await verifyAgainstNobody(password);
    const known = stored && (await checkPassword(stored, password));
    if (!known) {
      parts.audit.countFailedSignIn(stored);
      throw new HttpError(401, 'Invalid username or password');
    }
    return known;
  }

  /** The user, after renewing a hash with lower parameters; undefined for a wrong password. */
  async function checkPassword(stored: StoredUser, password: string): Promise<StoredUser | undefined> {
    const { matches, isOutdated } = await verifyPassword(password, stored.password);
    if (!matches || !isOutdated) return matches ? stored : undefined;
    const renewed = await hashPassword(password);
    await parts.store.rehash(stored.id, stored.password, renewed);
    return { ...stored, password: renewed };
  }

  async function signUp({ username, password }: Credentials): Promise<StoredUser> {
    const hash = await hashPassword(password);
    const user = await parts.store.insertUser(username.trim(), hash, 'user', parts.clock().toISOString());
    if (!user) throw new HttpError(400, 'This username is already taken');
    return { ...user, password: hash };
  }

  /** Signs in the user that `action` returns; responds with JSON or, to a form without JavaScript, with a redirect. */
  async function respond(
    context: Context,
    form: 'login' | 'register',
    action: (posted: Credentials, context: Context) => Promise<StoredUser>,
  ): Promise<Response> {
    const isPage = isPostedByPage(context);
    const refused: unknown = await countRequest(context, form).catch((error: unknown) => error);
    if (refused && !isPage) throw refused;
    // The page that tells of the limit repeats what was typed.
    const { fields } = await readFields(context, 'the sign-in');
    try {
      if (refused) throw refused;
      const parsed = (form === 'register' ? registration : credentials).safeParse(fields);
      if (!parsed.success) throw fieldsError(parsed.error.issues, 'Please fill in both fields.');
      const user = await action(parsed.data, context);
      if (!(await parts.sessionStart.begin(context, user))) {
        if (isPage) throw new HttpError(403, needsScripts);
        return await parts.askForPasskey(context, user);
      }
      const { id, username, role, createdAt } = user;
      if (isPage) return context.redirect(destination(wantedPage(context, fields)), 303);
      return context.json({ id, username, role, createdAt }, form === 'login' ? 200 : 201, {
        'Cache-Control': 'no-store',
      });
    } catch (error) {
      if (!isPage) throw error;
      return showAgain(context, form, fields, parts.errors.handleError(context, error));
    }
  }

  async function showAgain(
    context: Context,
    form: 'login' | 'register',
    fields: PostedFields,
    httpError: HttpError,
    isBusy = false,
  ): Promise<Response> {
    const typed = { username: textOf(fields['username']), next: wantedPage(context, fields) };
    const values = { form, ...typed };
    const again = { page: fixedPages.signInAgain, texts: { ...typed, action: calls[form] } };
    return parts.showFormAgain(context, { page: paths.auth, values, httpError, isBusy, again });
  }

  /** The response to a sign-in form of a page that load shedding rejected before its handler. */
  async function showBusy(context: Context, httpError: HttpError): Promise<Response> {
    const { fields } = await readFields(context, 'the sign-in');
    return showAgain(context, context.req.path === calls.login ? 'login' : 'register', fields, httpError, true);
  }

  /** Visitors' accounts can do nothing in the office: the audit log has staff alone. */
  async function recordIfAdmin(trx: Queries, what: Act, { username, role }: User): Promise<void> {
    if (role === 'admin') await parts.audit.record(trx, { by: { username }, what });
  }

  /** POST /api/logout: ends the session on the server, then in the browser. */
  async function logout(context: Context): Promise<Response> {
    const token = readSessionCookie(context);
    if (token) await parts.sessions.signOut(token, (trx, user) => recordIfAdmin(trx, 'signed-out', user));
    clearSessionCookie(context);
    context.header('Cache-Control', 'no-store');
    if (context.req.header('Accept')?.includes('text/html')) return context.redirect(paths.auth, 303);
    return context.body(null, 204);
  }

  return { showUser, requireAdmin, sessionOf, login, register, showBusy, logout };
}

/**
 * The page that a sign-in without JavaScript asks for: the field `next` of its form. The prerendered form names home;
 * submitted before hydration, its own address (Referer) has the right page.
 */
function wantedPage(context: Context, fields: PostedFields): string {
  const named = textOf(fields['next']);
  const referer = context.req.header('Referer') ?? '';
  if ((named !== '' && named !== paths.home) || !URL.canParse(referer)) return named;
  return new URL(referer).searchParams.get('next') ?? named;
}

/** The wanted page if it is one of `destinations`, otherwise home. */
function destination(wanted: string): string {
  const here = 'http://localhost';
  const { origin, pathname, search } = new URL(URL.canParse(wanted, here) ? wanted : paths.home, here);
  return origin === here && destinations.includes(pathname) ? pathname + search : paths.home;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
