import { signedInHint } from '../../contract/session-hint.ts';
import { withEntry } from './with-entry.ts';
import { onClick } from './on-click.ts';

const { dataset } = document.documentElement;
/** Whether a readable cookie says that somebody is signed in. */
const hasHint = (): boolean => document.cookie.includes(`${signedInHint}=`);

/** Shows the buttons of somebody who is signed in if the hint cookie says so (site/header.css). */
export function showSessionHint(): void {
  if (hasHint()) dataset['session'] ??= 'user';
  else delete dataset['session'];
}

/** Shows what the hint cookie says, and asks the server for the session if that cookie exists (on-act/session.ts). */
function readSession(): void {
  showSessionHint();
  if (hasHint()) void withEntry((entry) => entry.readSession());
}

/**
 * Shows the buttons of the session, also when it begins or ends in another tab, and when the page comes back from the
 * back/forward cache.
 */
export function followSession(): void {
  readSession();
  const followHint = () => {
    if (hasHint() !== 'session' in dataset) readSession();
  };
  for (const type of ['visibilitychange', 'focus']) addEventListener(type, followHint);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readSession();
  });
  onClick<HTMLButtonElement>('button[data-for=user]', (button) => void withEntry((entry) => entry.logOut(button)));
}
