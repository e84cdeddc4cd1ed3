import { useMutation } from '@tanstack/react-query';
import { showToast, showToastOnNextPage } from '../ui/toast.ts';
import { logout } from './account-api.ts';
import { clearUser, duringLogout } from './session.ts';

/** Logs out, which leads to /auth; a toast reports success there, and failure here. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => duringLogout(logout),
    onSuccess: () => {
      showToastOnNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
      clearUser({ byLogout: true });
    },
    onError: ({ message }) => showToast({ title: 'Logout failed', description: message, destructive: true }),
  });
