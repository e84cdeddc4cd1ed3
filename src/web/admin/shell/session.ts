import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '../../../contract/account.ts';
import { calls } from '../../../contract/paths.ts';
import { signedInHint } from '../../../contract/session-hint.ts';
import { discardBody, getJson, postJson } from '../../api-client.ts';
import { attendanceHeaders } from './attendance.ts';

/** The signed-in user, or null. */
async function fetchUser(): Promise<User | null> {
  return (await getJson<User>(calls.user, 'null', { headers: attendanceHeaders() })).body;
}

/** Loading, then signed in or signed out; `byLogout` after a logout on this page. */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out'; byLogout?: boolean }
  | { state: 'failed'; error: Error };

let session: Session = { state: 'loading' };
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Incremented by each logout on this page: a response to an earlier request is then outdated. */
let version = 0;

/** Clears the user; `byLogout` after a logout on this page, not after a 401. */
export function clearUser({ byLogout = false } = {}): void {
  version += 1;
  setSession({ state: 'signed-out', byLogout });
}

let isLoggingOut = false;

/** Ends the session on the server; throws if the server cannot be reached. Meanwhile the removal of the cookie is ignored. */
export async function logOut(): Promise<void> {
  isLoggingOut = true;
  discardBody(await postJson(calls.logout).finally(() => (isLoggingOut = false)));
}

/**
 * Follows logins and logouts of other tabs, by changes of the cookie. Browsers without the Cookie Store API check it, and
 * the session, when the page becomes visible. A page restored from the back/forward cache requests the session again.
 * @returns removes the listeners
 */
export function watchSession(): () => void {
  const isHint = ({ name }: { name?: string }) => name === signedInHint;
  const onCookie = ({ changed, deleted }: CookieChangeEvent) => {
    if (deleted.some(isHint)) applyHint(false);
    else if (changed.some(isHint)) applyHint(true);
  };
  const store = 'cookieStore' in window ? window.cookieStore : undefined;
  const onVisible = () => {
    if (document.hidden) return;
    const hasHint = hasSessionHint();
    if (hasHint !== (session.state === 'signed-in')) applyHint(hasHint);
    // It may be the hint of another account.
    else if (hasHint && !store) void checkSession();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (hasSessionHint() || session.state === 'signed-in')) void loadSession();
  };
  store?.addEventListener('change', onCookie);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', onVisible);
  window.addEventListener('pageshow', onShow);
  return () => {
    store?.removeEventListener('change', onCookie);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', onVisible);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Applies a change of the hint cookie. */
function applyHint(hasHint: boolean): void {
  if (isLoggingOut || (!hasHint && session.state !== 'signed-in')) return;
  if (hasHint) void loadSession();
  else clearUser();
}

/** Whether the hint cookie says that there is a session; without it, pages send no request. */
function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${signedInHint}=`));
}

/** Requests the session from the server, one request at a time. */
export function loadSession(): Promise<void> {
  const requestedVersion = version;
  const applyIfCurrent = (next: Session) => requestedVersion === version && setSession(next);
  loading ??= fetchUser()
    .then((user) => applyIfCurrent(user ? { state: 'signed-in', user } : { state: 'signed-out' }))
    .catch((error: Error) => applyIfCurrent({ state: 'failed', error }))
    .then(() => {})
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Checks whether the session is still valid. If the server does not respond, the state stays unchanged. */
export async function checkSession(): Promise<void> {
  const requestedVersion = version;
  const user = await fetchUser().catch(() => undefined);
  if (user === undefined || requestedVersion !== version) return;
  setSession(user ? { state: 'signed-in', user } : { state: 'signed-out' });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const initial: Session = { state: 'loading' };

/** The session, requested from the server. */
export function useSession(): Session {
  const current = useSyncExternalStore(
    subscribe,
    () => session,
    () => initial,
  );
  useEffect(() => {
    if (session.state !== 'signed-in') void loadSession();
  }, []);
  return current;
}

/** The administrator who is signed in, for what AdminGuard shows. */
export function useCurrentUser(): User {
  const current = useSyncExternalStore(
    subscribe,
    () => session,
    () => initial,
  );
  if (current.state !== 'signed-in') throw new Error('useCurrentUser() is used outside of AdminGuard.');
  return current.user;
}
