import { useEffect } from 'react';
import { paths } from '../../contract/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToastOnNextPage } from '../ui/toast.ts';
import { useLogout } from '../admin/logout.ts';
import { useUser, watchSession } from '../admin/session.ts';

/** Login and Get Started, or Logout and, for administrators, Admin. */
export function SessionButtons({ inMenu }: { inMenu?: boolean }) {
  const user = useUser();
  useEffect(watchSession, []);
  const { isPending, logOut } = useLogout((toast) => {
    showToastOnNextPage(toast);
    window.location.assign(paths.auth);
  });
  const small = !inMenu;
  if (!user) {
    return (
      <>
        <ButtonLink to={paths.auth} look={inMenu ? 'line' : 'plain'} small={small}>
          {inMenu ? 'Login / Register' : 'Login'}
        </ButtonLink>
        <ButtonLink to={paths.contact} small={small}>
          Get Started
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {user.role === 'admin' && (
        <ButtonLink to={paths.dashboard} look="plain" small={small}>
          Admin
        </ButtonLink>
      )}
      <Button look="line" small={small} disabled={isPending} onClick={() => void logOut()}>
        {isPending ? 'Logging out...' : 'Logout'}
      </Button>
    </>
  );
}
