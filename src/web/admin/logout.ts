import { useState } from 'react';
import { showToast, type Toast } from '../ui/toast.ts';
import { logout } from './account-api.ts';
import { clearUser, duringLogout } from './session.ts';

/**
 * Logs out; a toast reports a failure.
 * @param onLoggedOut gets the toast of the success: the page may be about to lead to /auth
 */
export function useLogout(onLoggedOut: (toast: Toast) => void): { isPending: boolean; logOut: () => Promise<void> } {
  const [isPending, setPending] = useState(false);
  async function logOut() {
    setPending(true);
    try {
      await duringLogout(logout);
      clearUser({ byLogout: true });
      onLoggedOut({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch (error) {
      showToast({ title: 'Logout failed', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  return { isPending, logOut };
}
