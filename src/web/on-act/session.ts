import type { User } from '../../contract/account.ts';
import { destination, sessionEnded } from '../../contract/destination.ts';
import { userCall } from '../../contract/paths.ts';

const { dataset } = document.documentElement;

/**
 * Asks the server who is signed in, shows the buttons for that role, and leaves the page of the sign-in. If the server does
 * not answer, the buttons stay as they are.
 */
export async function readSession(): Promise<void> {
  const response = await fetch(userCall).catch(() => undefined);
  if (response?.status === 401) delete dataset['session'];
  if (!response?.ok) return;
  const { role } = (await response.json()) as User;
  // The session may have ended before the answer came.
  if ('session' in dataset) dataset['session'] = role;
  // The page of the sign-in has this element.
  if (document.getElementById(sessionEnded))
    window.location.replace(destination(new URLSearchParams(window.location.search).get('next')));
}
