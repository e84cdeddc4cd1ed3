import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { logout } from './api.ts';
import { clearUser, duringLogout } from './session.ts';

/** Logs out, shows a toast and goes to /auth. */
export function useLogout(): { isPending: boolean; logOut: () => Promise<void> } {
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();
  async function logOut() {
    setPending(true);
    try {
      await duringLogout(logout);
      clearUser({ byLogout: true });
      showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
      await navigate(paths.auth);
    } catch (error) {
      showToast({ title: 'Logout failed', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  return { isPending, logOut };
}
