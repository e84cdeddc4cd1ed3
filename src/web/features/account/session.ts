import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '../../../contract/account.ts';
import { signedInHint } from '../../../contract/session-hint.ts';
import { switchOnWholeStylesheet } from '../../ui/whole-stylesheet.ts';
import { fetchUser } from './api.ts';

/** Loading, then signed in or signed out (SPEC section 4). */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-in'; user: User }
  | { state: 'signed-out'; hasLeft?: boolean }
  | { state: 'failed'; error: Error };

let session: Session = { state: 'loading' };
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** How often somebody signed in or out here: an answer that was asked for before is out of date. */
let changes = 0;

/** Sets who is signed in, after a login or registration. */
export function setUser(user: User): void {
  changes += 1;
  become({ state: 'signed-in', user });
}

/** Forgets who was signed in; `hasLeft` where they wanted it so, by a logout and not by a 401. */
export function clearUser({ hasLeft = false } = {}): void {
  changes += 1;
  become({ state: 'signed-out', hasLeft });
}

let isLeaving = false;

/** While somebody signs out here, the cookie that goes away tells this page nothing new. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  isLeaving = true;
  await work().finally(() => (isLeaving = false));
}

/**
 * Notices what other tabs do with the session: signed out there is signed out here, and who signs in there is who
 * works here. Browsers without the Cookie Store API look when somebody comes back to the page. A page that Back brings
 * out of the browser's memory asks anew. The answer ends that.
 */
export function watchSession(): () => void {
  const isHint = ({ name }: { name?: string }) => name === signedInHint;
  const onCookie = ({ changed, deleted }: CookieChangeEvent) => {
    if (deleted.some(isHint)) follow(false);
    else if (changed.some(isHint)) follow(true);
  };
  const onReturn = () => {
    const hasHint = hasSessionHint();
    if (!document.hidden && hasHint !== (session.state === 'signed-in')) follow(hasHint);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (hasSessionHint() || session.state === 'signed-in')) void loadSession();
  };
  const store = 'cookieStore' in window ? window.cookieStore : undefined;
  store?.addEventListener('change', onCookie);
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  window.addEventListener('pageshow', onShow);
  return () => {
    store?.removeEventListener('change', onCookie);
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Does what a change of the hint means: another user, nobody any more, or what this page knows already. */
function follow(hasHint: boolean): void {
  if (isLeaving || (!hasHint && session.state !== 'signed-in')) return;
  // Buttons come that the page has not had, and no act of the visitor has asked for their style.
  void switchOnWholeStylesheet();
  if (hasHint) void loadSession();
  else clearUser();
}

/** Whether a readable cookie says that there is a session; anonymous visitors' pages ask nothing. */
function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((one) => one.startsWith(`${signedInHint}=`));
}

/** Asks the server who is signed in, once at a time. */
export function loadSession(): Promise<void> {
  const before = changes;
  const learn = (next: Session) => before === changes && become(next);
  loading ??= fetchUser()
    .then((user) => learn(user ? { state: 'signed-in', user } : { state: 'signed-out' }))
    .catch((error: Error) => learn({ state: 'failed', error }))
    .then(() => {})
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Asks whether the session still goes on. A server that gives no answer says nothing about that: all stays as it is. */
export async function checkSession(): Promise<void> {
  const before = changes;
  const user = await fetchUser().catch(() => undefined);
  if (user === undefined || before !== changes) return;
  become(user ? { state: 'signed-in', user } : { state: 'signed-out' });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const atFirst: Session = { state: 'loading' };

/** Who is signed in, as the server says: it is asked. */
export function useSession(): Session {
  const current = useSyncExternalStore(
    subscribe,
    () => session,
    () => atFirst,
  );
  useEffect(() => {
    if (session.state !== 'signed-in') void loadSession();
  }, []);
  return current;
}

/**
 * Who is signed in; nobody until that is known, so that an anonymous visitor's page need not be drawn again.
 * The server is asked only where a session is likely.
 */
export function useUser(): User | undefined {
  const user = useSyncExternalStore(
    subscribe,
    () => (session.state === 'signed-in' ? session.user : undefined),
    () => undefined,
  );
  useEffect(() => {
    if (session.state === 'signed-in') return;
    if (hasSessionHint()) void loadSession();
    else become({ state: 'signed-out' });
  }, []);
  return user;
}
