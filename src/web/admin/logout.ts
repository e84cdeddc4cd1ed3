import { useMutation } from '@tanstack/react-query';
import { showToast } from '../ui/toast.ts';
import { logout } from './account-api.ts';
import { clearUser, duringLogout } from './session.ts';

/** Logs out, which leads to /auth; a toast reports success and failure. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => duringLogout(logout),
    onSuccess: () => {
      clearUser({ byLogout: true });
      showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: ({ message }) => showToast({ title: 'Logout failed', description: message, destructive: true }),
  });
