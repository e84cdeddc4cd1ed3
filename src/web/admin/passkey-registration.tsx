import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { ApiError } from '../api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useErrorTitle } from '../ui/error-title.ts';
import { TextField } from '../ui/field.tsx';
import { LinkStatus } from './link-status.tsx';
import { fetchOffer, registerPasskey, sentenceOf } from './passkey-api.ts';
import { createPasskey, hasPasskeys } from './passkey-browser.ts';

type State =
  | { step: 'loading' }
  | { step: 'ready'; username: string; sentence?: string; isPending?: boolean }
  /** Nothing can be registered here: the link or the browser does not fit. */
  | { step: 'refused'; sentence: string }
  /** The link could not be read: the network, the server, a limit. */
  | { step: 'unread'; sentence: string }
  | { step: 'done'; username: string };

const incomplete = 'This link is not complete. Please open it exactly as you received it.';
const unsupported = 'This browser cannot make passkeys. Please open the link in a current browser.';

/** Registers a passkey with the link of the command, whose token is the fragment of the address. */
export function PasskeyRegistration() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'loading' });
  const status = useRef<HTMLDivElement>(null);
  const token = useRef('');

  async function read(): Promise<void> {
    setState({ step: 'loading' });
    if (!token.current) return setState({ step: 'refused', sentence: incomplete });
    if (!hasPasskeys()) return setState({ step: 'refused', sentence: unsupported });
    const asked = token.current;
    try {
      const { username } = await fetchOffer(asked);
      if (asked === token.current) setState({ step: 'ready', username });
    } catch (error) {
      if (asked === token.current) setState(afterError(error, 'unread'));
    }
  }

  useEffect(() => {
    // After a registration the token leaves the address, and the page stays.
    if (token.current && !hash) return;
    token.current = hash.slice(1);
    void read();
  }, [hash]);

  async function register(username: string, name: string): Promise<void> {
    setState({ step: 'ready', username, isPending: true });
    try {
      // The challenge of `read` may be old, or used up by an earlier try.
      await registerPasskey(token.current, name, await createPasskey(await fetchOffer(token.current)));
      setState({ step: 'done', username });
      // The link is used up: the history need not keep it.
      void navigate(paths.passkey, { replace: true, preventScrollReset: true });
    } catch (error) {
      const failed = afterError(error, 'unread');
      setState(failed.step === 'refused' ? failed : { step: 'ready', username, sentence: failed.sentence });
    }
    status.current?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.step !== 'ready' || state.isPending) return;
    const name = new FormData(event.currentTarget).get('name');
    void register(state.username, typeof name === 'string' ? name : '');
  }

  const sentence = 'sentence' in state ? state.sentence : undefined;
  useErrorTitle(sentence !== undefined);
  return (
    <>
      <LinkStatus ref={status} isLoading={state.step === 'loading'} sentence={sentence}>
        {state.step === 'done' && (
          <p>
            The passkey of <strong>{state.username}</strong> is registered. From now on you need it after the password
            to sign in. If it is the first passkey of this account, all earlier sessions have ended.
          </p>
        )}
      </LinkStatus>
      {state.step === 'ready' && (
        <form className="form" onSubmit={onSubmit}>
          <p>
            Register a passkey for <strong>{state.username}</strong>. It is kept on this device, on a security key or in
            a password manager, and you need it after the password each time you sign in.
          </p>
          <TextField
            id="passkey-name"
            name="name"
            label="Name of the device"
            hint={`To tell your passkeys apart. At most ${limits.passkeyName} characters.`}
            autoComplete="off"
            maxLength={limits.passkeyName}
            optional
          />
          <Button type="submit" pending={state.isPending}>
            {state.isPending ? 'Waiting for the passkey...' : sentence ? 'Try again' : 'Register passkey'}
          </Button>
        </form>
      )}
      {state.step === 'unread' && <Button onClick={() => void read()}>Try again</Button>}
      {(state.step === 'done' || state.step === 'refused') && (
        <p className="button-row">
          <ButtonLink to={paths.auth} look={state.step === 'done' ? 'main' : 'line'}>
            Go to Sign in
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** 410 is a link that will not become valid again. */
const afterError = (error: unknown, otherwise: 'unread') => ({
  step: error instanceof ApiError && error.status === 410 ? ('refused' as const) : otherwise,
  sentence: sentenceOf(error),
});
