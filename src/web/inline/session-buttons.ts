import type { User } from '../../contract/account.ts';
import { userCall } from '../../contract/paths.ts';
import { signedInHint } from '../../contract/session-hint.ts';
import { withEntry } from './entry.ts';

const { dataset } = document.documentElement;
/** Whether a readable cookie says that somebody is signed in. */
export const hasHint = (): boolean => document.cookie.includes(`${signedInHint}=`);

/** Shows the buttons of somebody who is signed in if the hint cookie says so (site/header.css). */
export function showSessionHint(): void {
  if (hasHint()) dataset['session'] ??= 'user';
  else delete dataset['session'];
}

/** Asks the server for the session if the hint cookie exists. If it does not answer, the buttons stay as they are. */
async function showSession(): Promise<void> {
  showSessionHint();
  if (!hasHint()) return;
  const response = await fetch(userCall).catch(() => undefined);
  const user = response?.ok ? ((await response.json()) as User) : undefined;
  // The session may have ended meanwhile.
  if (user && hasHint()) dataset['session'] = user.role;
  else if (response?.status === 401) delete dataset['session'];
}

/**
 * Shows the buttons of the session, also when it begins or ends in another tab, and when the page comes back from the
 * back/forward cache.
 */
export function startSessionButtons(): void {
  void showSession();
  const followHint = () => {
    if (hasHint() !== 'session' in dataset) void showSession();
  };
  for (const type of ['visibilitychange', 'focus']) addEventListener(type, followHint);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void showSession();
  });
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-for=user]');
    if (button) void withEntry((entry) => entry.logOut(button));
  });
}
