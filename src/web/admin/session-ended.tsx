import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a history entry as AdminGuard (guard.tsx) sets it; importing it from there would load the guard. */
const isSessionEnded = (state: unknown) => typeof state === 'object' && state !== null && 'hasEnded' in state;

/** Says at the sign-in why the visitor is there. The live region exists before its text, so that it is announced. */
export function SessionEnded() {
  const hasEnded = isSessionEnded(useLocation().state);
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(hasEnded), [hasEnded]);
  return (
    <div role="status">{isShown && <p className="session-ended">Your session has ended. Please sign in again.</p>}</div>
  );
}
