import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../contract/account.ts';
import { paths } from '../../../contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { loadSession, useSession, watchSession } from './session.ts';

type Props = {
  /** The drawing behind a page that does not open. */
  chart: ReactNode;
  children: (user: User) => ReactNode;
};

/**
 * Shows an administrators' page to administrators alone (SPEC section 2, guards): a spinner while the session
 * loads, /auth for nobody and back afterwards, 'Access Denied' for another user. The server guards the data.
 */
export function AdminGuard({ chart, children }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(watchSession, []);
  const isOut = session.state === 'signed-out';
  const hasLeft = session.state === 'signed-out' && session.hasLeft;
  useEffect(() => {
    if (!isOut) return;
    const wanted = encodeURIComponent(pathname + search);
    void navigate(hasLeft ? paths.auth : `${paths.auth}?next=${wanted}`, { replace: true });
  }, [isOut, hasLeft, navigate, pathname, search]);

  if (session.state === 'failed') return <SessionTrouble chart={chart} message={session.error.message} />;
  if (session.state !== 'signed-in') return <SessionSpinner />;
  if (session.user.role !== 'admin') return <AccessDenied chart={chart} />;
  return children(session.user);
}

/** While the session loads; without JavaScript, or where it did not come, it never does, and the page says so. */
function SessionSpinner() {
  return (
    <main className="guard" id="main">
      <h1 className="hide">Administration</h1>
      <div className="scripted">
        <span className="spin spin-lg" aria-hidden="true" />
        <p role="status" className="hide">
          Loading
        </p>
      </div>
      <noscript>
        <h2>JavaScript did not run</h2>
        <p className="lead">
          The administration reads its enquiries with JavaScript. Either it is switched off for this site, or a part of
          this page did not arrive. Please switch it on, or load the page again. Signing in and the rest of the site
          work without it.
        </p>
        <p className="acts">
          <ButtonLink to="">Load again</ButtonLink>
          <ButtonLink to={paths.auth} look="line">
            Go to Sign in
          </ButtonLink>
          <ButtonLink to={paths.home} look="line">
            Back to Home
          </ButtonLink>
        </p>
      </noscript>
    </main>
  );
}

type Screen = { chart: ReactNode; heading: string; sentence: string; children: ReactNode };

/** The whole page where the administration does not open: why, and a way on. */
function Closed({ chart, heading, sentence, children }: Screen) {
  return (
    <main className="off" id="main">
      {chart}
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">{sentence}</p>
        <p className="acts">{children}</p>
      </div>
    </main>
  );
}

function AccessDenied({ chart }: { chart: ReactNode }) {
  return (
    <Closed chart={chart} heading="Access Denied" sentence="You need administrator privileges to access this page.">
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
    </Closed>
  );
}

function SessionTrouble({ chart, message }: { chart: ReactNode; message: string }) {
  return (
    <Closed chart={chart} heading="The session could not be read" sentence={message}>
      <Button onClick={() => void loadSession()}>Try again</Button>
    </Closed>
  );
}
