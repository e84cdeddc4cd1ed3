import { destination, sessionEnded } from '../../contract/destination.ts';
import { userCall } from '../../contract/paths.ts';

/** On the page of the sign-in: says why somebody was led there, and leads on who is signed in. */
export async function welcome(notice: HTMLElement): Promise<void> {
  const { hash, search } = window.location;
  if (hash === `#${sessionEnded}`) notice.textContent = 'Your session has ended. Please sign in again.';
  const { ok } = await fetch(userCall);
  if (ok) window.location.replace(destination(new URLSearchParams(search).get('next')));
}
