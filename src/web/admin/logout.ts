import { useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { logout } from './account-api.ts';
import { clearUser, duringLogout } from './session.ts';

/** Logs out, which leads to /auth; a toast reports success and failure. */
export function useLogout(): { isPending: boolean; logOut: () => Promise<void> } {
  const [isPending, setPending] = useState(false);
  async function logOut() {
    setPending(true);
    try {
      await duringLogout(logout);
      clearUser({ byLogout: true });
      showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch (error) {
      showToast({ title: 'Logout failed', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  return { isPending, logOut };
}
