import { calls, paths } from '../../contract/paths.ts';
import { discardBody, postJson } from '../api-client.ts';
import { showToast, showToastOnNextPage, startToasts } from '../ui/toast.ts';

startToasts();

/** Ends the session, and opens the sign-in; a toast reports a failure. */
export async function logOut(button: HTMLButtonElement): Promise<void> {
  // The attribute `disabled` would take the focus from the button.
  if (button.ariaDisabled) return;
  const text = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = 'Logging out...';
  try {
    discardBody(await postJson(calls.logout));
    showToastOnNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
    window.location.assign(paths.auth);
  } catch (error) {
    showToast({ title: 'Logout failed', description: (error as Error).message, destructive: true });
  } finally {
    button.ariaDisabled = null;
    button.textContent = text;
  }
}
