import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { deleteOfficeDrafts, describeUnsent } from '../../ui/office-drafts.ts';
import { showToast, showToastOnNextPage } from '../../ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { clearUser, logOut, useCurrentUser } from './session.ts';

/**
 * Logs out, which leads to /auth; a toast reports success there, and failure here. What was begun and not sent goes with it:
 * then it asks first.
 */
export function LogoutButton({ small = false }) {
  const { username: me } = useCurrentUser();
  /** What would be deleted, while it asks. */
  const [unsent, setUnsent] = useState<string>();
  const { isPending, mutate } = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      deleteOfficeDrafts(me);
      showToastOnNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
      clearUser({ byLogout: true });
    },
    onError: ({ message }) => showToast({ title: 'Logout failed', description: message, destructive: true }),
  });
  function ask() {
    const found = describeUnsent(me);
    if (found === undefined) mutate();
    else setUnsent(found);
  }
  return (
    <>
      <Button look="line" small={small} disabled={isPending} onClick={ask}>
        {isPending ? 'Logging out...' : 'Logout'}
      </Button>
      {unsent !== undefined && (
        <ConfirmDialog
          heading="Log out?"
          confirm="Delete and log out"
          pending="Logging out..."
          isDestructive
          isPending={isPending}
          onConfirm={() => {
            setUnsent(undefined);
            mutate();
          }}
          onClose={() => setUnsent(undefined)}
        >
          <p>{unsent} Logging out deletes what you have not sent or saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
