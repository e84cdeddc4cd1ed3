import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PasskeyRequested } from '../../../contract/passkey.ts';
import type { User } from '../../../contract/account.ts';
import { errorSentence } from '../../api-client.ts';
import { fetchChallenge, sendAnswer, SignInOverError } from '../../passkey-api.ts';
import { answerWithPasskey, hasPasskeys } from '../../passkey-browser.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { StatusError } from '../form-messages.tsx';

/** Waiting for the browser, or the error: it can be tried again, it is too late, or the browser cannot do it. */
type State = { step: 'waiting' } | { step: 'failed' | 'over' | 'unsupported'; sentence: string };

type Props = {
  username: string;
  /** What the first try has to sign. */
  request: PasskeyRequested;
  /** Leaves the page; throws if the browser has kept no session. */
  onSignedIn: (user: User) => Promise<void>;
  /** Back to the form with the password. */
  onBack: () => void;
};

const unsupported =
  'This browser cannot use passkeys. Please sign in with a current browser on a device that has yours.';

/** The second step of a sign-in: the passkey. It is asked for at once, and again on request. */
export function PasskeyStep({ username, request, onSignedIn, onBack }: Props) {
  const [state, setState] = useState<State>({ step: 'waiting' });
  const heading = useRef<HTMLHeadingElement>(null);
  const current = useRef<AbortController>(undefined);

  async function ask(next: () => Promise<PasskeyRequested>): Promise<void> {
    if (!hasPasskeys()) return setState({ step: 'unsupported', sentence: unsupported });
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState({ step: 'waiting' });
    try {
      await onSignedIn(await sendAnswer(await answerWithPasskey(await next(), controller.signal)));
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ step: error instanceof SignInOverError ? 'over' : 'failed', sentence: errorSentence(error) });
    }
  }

  const begin = useEffectEvent(() => ask(async () => request));
  useEffect(() => {
    heading.current?.focus();
    void begin();
    return () => current.current?.abort();
  }, []);

  const isWaiting = state.step === 'waiting';
  useErrorTitle(!isWaiting);
  const canRetry = isWaiting || state.step === 'failed';
  return (
    <div className="form passkey-step">
      <h2 ref={heading} tabIndex={-1}>
        Confirm with your passkey
      </h2>
      <p>
        The password is correct. Your browser now asks for a passkey of <strong>{username}</strong>.
      </p>
      <p className="form-status" role="status">
        {state.step !== 'waiting' && <StatusError key={state.sentence} sentence={state.sentence} />}
      </p>
      {canRetry && (
        <Button pending={isWaiting} onClick={() => void ask(fetchChallenge)}>
          {isWaiting ? 'Waiting for the passkey...' : 'Try again'}
        </Button>
      )}
      <Button look={canRetry ? 'line' : 'main'} onClick={onBack}>
        {state.step === 'over' ? 'Enter the password again' : 'Use another account'}
      </Button>
      <p className="secondary">
        Have you lost the device? A colleague who has a passkey can remove yours on Team. Otherwise the person who runs
        this site can, with a command.
      </p>
    </div>
  );
}
