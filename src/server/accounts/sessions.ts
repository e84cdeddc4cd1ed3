import type { Context, Next } from 'hono';
import type { Role, User } from '../../contract/account.ts';
import { adminCalls, unattendedHeader } from '../../contract/admin-paths.ts';
import { isTransientDatabaseError } from '../db/database-errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordEvents } from '../audit/events-store.ts';
import { HttpError } from '../http/http-error.ts';
import { requestIdOf } from '../http/request-id.ts';
import {
  clearPendingCookie,
  readPendingCookie,
  readSessionCookie,
  writeSessionCookie,
} from '../http/session-cookie.ts';
import type { Site } from '../site.ts';
import { nameBrowser } from './browser-name.ts';
import { lockUser, recordAccountUse, type StoredUser, usernameKey } from './account-store.ts';
import { deleteLink } from './one-time-link-store.ts';
import { listPasskeys } from './passkey-store.ts';
import {
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  recordSessionUse,
  type SessionRow,
} from './session-store.ts';
import { createToken, hashToken } from './tokens.ts';
import { hourMs, minuteMs } from '../../contract/duration.ts';

/** How long a session may last in all, and how long unused (SECURITY.md, Sessions). */
const lifetimes = {
  user: { wholeMs: 30 * 24 * hourMs, idleMs: 30 * 24 * hourMs },
  admin: { wholeMs: 12 * hourMs, idleMs: 2 * hourMs },
} as const;

/** More browsers than a person has. Without a bound one account could fill the disk. */
const maxSessions = 50;

/** The call that an enquiry was closed: the browser sends it when the page goes, and cannot add a header. */
const viewingEnded = new RegExp(`^${adminCalls.submissionViewingEnded(':id').replace(':id', String.raw`\d+`)}$`);

/** Whether a page sends a request by itself while nobody is there: it does not keep a session from its idle timeout. */
const isUnattended = ({ req }: Context): boolean =>
  req.header(unattendedHeader) !== undefined ||
  // An open list opens its stream again and again.
  req.path === adminCalls.submissionUpdates ||
  viewingEnded.test(req.path);

/**
 * Counts a try to sign in, before anything of it is checked. A try that is refused counts nowhere.
 * @param username the account, if the attempt names one
 * @throws {HttpError} 429 once the source has tried too often, in all or with this account
 */
export function countSignIn(site: Site, context: Context, username?: string): Promise<void> {
  const { limits, clientAddresses } = site;
  const ofSource = ['loginOfSource', clientAddresses.sourceOf(context)] as const;
  if (username === undefined) return limits.enforceTogether([ofSource]);
  return limits.enforceTogether([ofSource, ['loginOfAccount', accountKey(site, context, username)]]);
}

/** Forgets the tries of this source, after one that succeeded. */
export const forgetSignInsTo = (site: Site, context: Context, username: string): Promise<void> =>
  site.limits.forget('loginOfAccount', accountKey(site, context, username));

/** The key under which tries are counted: an account and a source, so that strangers lock nobody out. */
const accountKey = ({ clientAddresses }: Site, context: Context, username: string) =>
  `${usernameKey(username)}|${clientAddresses.sourceOf(context)}`;

/**
 * Signs the browser in with a new token, and ends the session and the pending sign-in that it had.
 * @param passkeyId the passkey that answered after the password
 * @returns 'needs-passkey' if the account has one and none answered: then no session has begun or ended
 * @throws {HttpError} 401 if the password was changed, or the passkey removed, in between: then none has, either
 */
export async function beginSession(
  site: Site,
  context: Context,
  user: StoredUser,
  passkeyId?: number,
): Promise<'begun' | 'needs-passkey'> {
  const { queries } = site.database;
  const session = await createSession(site, user, {
    passkeyId,
    userAgent: context.req.header('User-Agent'),
    requestId: requestIdOf(context),
  });
  if (session === 'needs-passkey') return session;
  if (session === 'changed') throw new HttpError(401, 'Invalid username or password');
  const [former, pending] = [readSessionCookie(context), readPendingCookie(context)];
  if (former) await deleteSession(queries, former);
  if (pending) await deleteLink(queries, pending);
  if (pending) clearPendingCookie(context);
  await forgetSignInsTo(site, context, user.username);
  writeSessionCookie(context, session.token, { from: site.clock(), until: session.expiresAt });
  return 'begun';
}

/**
 * Stores a session. This is the only place that does, so that no way to sign in can forget the passkey.
 * @param passkeyId the passkey that answered; without one, an account that has passkeys gets no session
 * @returns 'changed' if the password was changed, or the passkey removed, in between
 */
export async function createSession(
  site: Site,
  user: StoredUser,
  {
    passkeyId,
    userAgent,
    requestId,
  }: { passkeyId?: number | undefined; userAgent?: string | undefined; requestId?: string } = {},
): Promise<{ token: string; expiresAt: Date } | 'changed' | 'needs-passkey'> {
  const { id: userId, username, role } = user;
  // For the list of the own sessions, which administrators have.
  const browser = role === 'admin' ? nameBrowser(userAgent) : null;
  const token = createToken();
  const now = site.clock();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + lifetimes[role].wholeMs);
  return inTransaction(site.database.queries, async (trx) => {
    if (!(await lockUser(trx, user))) return 'changed';
    const passkeys = await listPasskeys(trx, userId);
    if (passkeyId === undefined && passkeys.length > 0) return 'needs-passkey';
    if (passkeyId !== undefined && !passkeys.some(({ id }) => id === passkeyId)) return 'changed';
    await deleteOldSessions(trx, userId, maxSessions - 1);
    await insertSession(trx, {
      token,
      userId,
      browser,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: expiresAt.toISOString(),
      provedAt: at,
    });
    await recordAccountUse(trx, userId, at);
    // Visitors' accounts can do nothing in the office: the audit log is about staff only.
    if (role === 'admin') await recordEvents(site, trx, { by: { id: userId, username, requestId }, what: 'signed-in' });
    return { token, expiresAt };
  });
}

/**
 * The user of this token with their current role, or undefined if the session has ended.
 * @param isUse whether this counts as use of the session; an event stream that stays open does not
 */
async function findUserOfSession(
  { database: { queries }, clock }: Site,
  token: string,
  isUse: boolean,
): Promise<User | undefined> {
  const session = await findSession(queries, token);
  if (!session) return undefined;
  const now = clock();
  if (isSessionOver(session, session.user.role, now)) {
    await unlessUnwritable(deleteSession(queries, token));
    return undefined;
  }
  if (isUse && now.getTime() - Date.parse(session.lastSeenAt) > minuteMs)
    await unlessUnwritable(recordSessionUse(queries, token, now.toISOString()));
  return session.user;
}

/** On a full disk the office can read; what it changes fails. */
async function unlessUnwritable(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isTransientDatabaseError(error)) throw error;
  });
}

/** Whether a session has expired, by the current role of its user. */
export function isSessionOver({ createdAt, lastSeenAt, expiresAt }: SessionRow, role: Role, now: Date): boolean {
  const { wholeMs, idleMs } = lifetimes[role];
  return (
    now.toISOString() >= expiresAt ||
    now.getTime() - Date.parse(createdAt) >= wholeMs ||
    now.getTime() - Date.parse(lastSeenAt) >= idleMs
  );
}

/** The user who sends a request, or undefined if nobody is signed in. */
export async function findCurrentUser(site: Site, context: Context): Promise<User | undefined> {
  const token = readSessionCookie(context);
  return token ? findUserOfSession(site, token, !isUnattended(context)) : undefined;
}

/** @throws {HttpError} 401 without a session, 403 for a user who is not an administrator */
export async function requireAdmin(site: Site, context: Context, next: Next): Promise<void> {
  const user = await findCurrentUser(site, context);
  if (!user) throw new HttpError(401, 'Please sign in first.');
  if (user.role !== 'admin') throw new HttpError(403, 'You need administrator privileges to access this page.');
  context.set('user', user);
  await next();
}

/**
 * The session of a long response. `id` is not its token: nobody can sign in with it. `isStillAdmin` does not count as use
 * of the session.
 */
export type AdminSession = { id: string; isStillAdmin: () => Promise<boolean> };

/** The session of a request, for a long response. */
export function sessionOf(site: Site, context: Context): AdminSession {
  const token = readSessionCookie(context) ?? '';
  return {
    id: hashToken(token),
    isStillAdmin: async () => (await findUserOfSession(site, token, false))?.role === 'admin',
  };
}

/** Ends a session. */
export async function endSession(site: Site, token: string, requestId: string): Promise<void> {
  await inTransaction(site.database.queries, async (trx) => {
    const session = await findSession(trx, token);
    const isDeleted = await deleteSession(trx, token);
    if (!isDeleted || session?.user.role !== 'admin') return;
    await recordEvents(site, trx, { by: { ...session.user, requestId }, what: 'signed-out' });
  });
}
