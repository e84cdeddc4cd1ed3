import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** Says at the sign-in why the visitor is there. The live region exists before its text, so that it is announced. */
export function SessionEnded() {
  const session = useSession();
  const hasEnded = session.state === 'signed-out' && session.hasEnded;
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(Boolean(hasEnded)), [hasEnded]);
  return (
    <div role="status">{isShown && <p className="session-ended">Your session has ended. Please sign in again.</p>}</div>
  );
}
