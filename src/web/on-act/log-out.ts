import type { User } from '../../contract/account.ts';
import { calls, paths } from '../../contract/paths.ts';
import { discardBody, getJson, postJson } from '../api-client.ts';
import { deleteOfficeDrafts, describeUnsent } from '../ui/office-drafts.ts';
import { showToast, showToastOnNextPage, startToasts } from '../ui/toast.ts';

startToasts();

/**
 * Ends the session, and leads to the sign-in; a toast reports a failure. What an administrator has begun in the office in this
 * tab goes with it: then it asks first.
 */
export async function logOut(button: HTMLButtonElement): Promise<void> {
  // The attribute `disabled` would take the focus from the button.
  if (button.ariaDisabled) return;
  const text = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = 'Logging out...';
  try {
    const me = (await getJson<User>(calls.user, 'null')).body?.username ?? '';
    const unsent = describeUnsent(me);
    if (unsent && !confirm(`${unsent} Logging out deletes what you have not sent or saved.`)) return;
    discardBody(await postJson(calls.logout));
    deleteOfficeDrafts(me);
    showToastOnNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
    window.location.assign(paths.auth);
  } catch (error) {
    showToast({ title: 'Logout failed', description: (error as Error).message, destructive: true });
  } finally {
    button.ariaDisabled = null;
    button.textContent = text;
  }
}
