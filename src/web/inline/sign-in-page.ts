import { withEntry } from './entry.ts';
import { hasHint } from './session-buttons.ts';

/**
 * Welcomes somebody at the page of the sign-in whose session has ended, or who is signed in (on-act/sign-in-page.ts).
 * @returns whether this is that page
 */
export function startSignInPage(): boolean {
  const notice = document.getElementById('session-ended');
  if (notice && (window.location.hash || hasHint())) void withEntry((entry) => entry.welcome(notice));
  return notice !== null;
}
