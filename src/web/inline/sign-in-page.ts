import { destination, sessionEnded } from '../../contract/destination.ts';
import { userCall } from '../../contract/paths.ts';
import { hasHint } from './session-buttons.ts';

/**
 * On the page of the sign-in: says why somebody was led there, and leads on who is signed in.
 * @returns whether this is that page
 */
export function startSignInPage(): boolean {
  const notice = document.getElementById(sessionEnded);
  if (!notice) return false;
  const { hash, search } = window.location;
  if (hash === `#${sessionEnded}`) notice.textContent = 'Your session has ended. Please sign in again.';
  if (hasHint())
    fetch(userCall).then(
      ({ ok }) => ok && window.location.replace(destination(new URLSearchParams(search).get('next'))),
      () => {},
    );
  return true;
}
