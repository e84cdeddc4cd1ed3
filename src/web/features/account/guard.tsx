import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../contract/account.ts';
import { paths } from '../../../contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { loadSession, useSession } from './session.ts';

/**
 * Shows an administrators' page to administrators alone (SPEC section 2, guards): a spinner while the session
 * loads, /auth for nobody and back afterwards, 'Access Denied' for another user. The server guards the data.
 */
export function AdminGuard({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession('always');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOut = session.state === 'signed-out';
  const hasLeft = session.state === 'signed-out' && session.hasLeft;
  useEffect(() => {
    if (!isOut) return;
    const wanted = encodeURIComponent(pathname + search);
    void navigate(hasLeft ? paths.auth : `${paths.auth}?next=${wanted}`, { replace: true });
  }, [isOut, hasLeft, navigate, pathname, search]);

  if (session.state === 'failed') return <SessionTrouble message={session.error.message} />;
  if (session.state !== 'signed-in') return <SessionSpinner />;
  if (session.user.role !== 'admin') return <AccessDenied />;
  return children(session.user);
}

/** While the session loads. */
function SessionSpinner() {
  return (
    <main className="guard" id="main">
      <h1 className="hide">Checking who you are</h1>
      <span className="spin spin-lg" aria-hidden="true" />
      <p role="status" className="hide">
        Loading
      </p>
    </main>
  );
}

function AccessDenied() {
  return (
    <main className="guard" id="main">
      <div className="guard-box">
        <h1>Access Denied</h1>
        <p className="lead">You need administrator privileges to access this page.</p>
        <p className="acts">
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        </p>
      </div>
    </main>
  );
}

function SessionTrouble({ message }: { message: string }) {
  return (
    <main className="guard" id="main">
      <div className="guard-box">
        <h1>The session could not be read</h1>
        <p className="lead">{message}</p>
        <p className="acts">
          <Button onClick={() => void loadSession()}>Try again</Button>
        </p>
      </div>
    </main>
  );
}
