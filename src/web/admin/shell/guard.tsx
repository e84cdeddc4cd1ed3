import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../../contract/account.ts';
import { signInAddress } from '../../../contract/destination.ts';
import { paths } from '../../../contract/paths.ts';
import { errorSentence } from '../../api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { AccountQueries } from './account-queries.tsx';
import { watchAttendance } from './attendance.ts';
import { LogoutButton } from './logout-button.tsx';
import { loadSession, useSession, watchSession } from './session.ts';

/**
 * Shows the admin pages to administrators only: a spinner while the session loads, a redirect to /auth (and back after
 * the login) for anonymous visitors, 'Access Denied' for other users. The server protects the data.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  useEffect(watchSession, []);
  useEffect(watchAttendance, []);
  const isOut = session.state === 'signed-out';
  const byLogout = session.state === 'signed-out' && session.byLogout;
  const wasIn = useRef(false);
  useEffect(() => {
    if (session.state === 'signed-in') wasIn.current = true;
    if (!isOut) return;
    window.location.replace(byLogout ? paths.auth : signInAddress(pathname + search, wasIn.current));
  }, [session.state, isOut, byLogout, pathname, search]);

  if (session.state === 'failed') return <SessionError message={errorSentence(session.error)} />;
  if (session.state !== 'signed-in') return <SessionSpinner />;
  const { user } = session;
  // A colleague who signs in next in this tab must not see what was typed, selected or loaded.
  return (
    <AccountQueries key={user.id}>{user.role === 'admin' ? children : <AccessDenied user={user} />}</AccountQueries>
  );
}

/** Shown while the session loads; without JavaScript a message replaces it. */
function SessionSpinner() {
  return (
    <main className="guard" id="main">
      <h1 className="visually-hidden">Administration</h1>
      <div className="scripted">
        <span className="spinner spinner-lg" aria-hidden="true" />
        <Status className="visually-hidden">Loading</Status>
      </div>
      <div className="unscripted">
        <h2>JavaScript did not run</h2>
        <p className="lead">
          The admin area needs JavaScript. Either it is switched off for this site, or a part of this page did not load.
          Please switch it on, or load the page again. Signing in and the rest of the site work without it.
        </p>
        <p className="button-row">
          <ButtonLink to="">Load again</ButtonLink>
          <ButtonLink to={paths.auth} look="line">
            Go to Sign in
          </ButtonLink>
          <ButtonLink to={paths.home} look="line">
            Back to Home
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}

type MessageProps = { heading: string; sentence: string; more?: ReactNode; children: ReactNode };

/** A full-page message: the reason, and links or buttons. */
function MessageScreen({ heading, sentence, more, children }: MessageProps) {
  return (
    <main className="message-page" id="main">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">{sentence}</p>
        {more && <p className="account-note">{more}</p>}
        {/* The question before a logout is in it, too. */}
        <div className="button-row">{children}</div>
      </div>
    </main>
  );
}

/** Also says who is signed in, offers to log out, and says that writing to the firm needs no account. */
function AccessDenied({ user }: { user: User }) {
  return (
    <MessageScreen
      heading="Access Denied"
      sentence="You need administrator privileges to access this page."
      more={
        <>
          You are signed in as <b>{user.username}</b>. If you have an administrator’s account, log out and sign in with
          that one. You can <a href={paths.contact}>write to us</a> without an account.
        </>
      }
    >
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      <LogoutButton />
    </MessageScreen>
  );
}

function SessionError({ message }: { message: string }) {
  return (
    <MessageScreen heading="We could not check whether you are signed in" sentence={message}>
      <Button onClick={() => void loadSession()}>Try again</Button>
    </MessageScreen>
  );
}
