import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { ApiError } from '../api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useErrorTitle } from '../ui/error-title.ts';
import { focusFirstError } from '../ui/errors.ts';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { fetchNewPasswordOffer, setNewPassword } from './account-api.ts';
import { LinkStatus } from './link-status.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { sentenceOf } from './passkey-api.ts';

type State =
  | { step: 'loading' }
  /** `message` is about the password, `sentence` about everything else. */
  | { step: 'ready'; username: string; message?: string; sentence?: string; isPending?: boolean }
  /** The link is not complete, has expired or was used. */
  | { step: 'refused'; sentence: string }
  /** The link could not be read: the network, the server, a limit. */
  | { step: 'unread'; sentence: string }
  | { step: 'done'; username: string };

const incomplete = 'This link is not complete. Please open it exactly as you received it.';

/** Sets the password of the account of a link, whose token is the fragment of the address. */
export function NewPasswordForm() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'loading' });
  const status = useRef<HTMLDivElement>(null);
  const token = useRef('');

  async function read(): Promise<void> {
    const asked = token.current;
    if (!asked) return setState({ step: 'refused', sentence: incomplete });
    setState({ step: 'loading' });
    const next = await fetchNewPasswordOffer(asked).then(
      ({ username }): State => ({ step: 'ready', username }),
      (error: unknown): State => ({ step: isGone(error) ? 'refused' : 'unread', sentence: sentenceOf(error) }),
    );
    // Another link may have been opened in the same tab.
    if (asked === token.current) setState(next);
  }

  useEffect(() => {
    // After the password is set the token leaves the address, and the page stays.
    if (token.current && !hash) return;
    token.current = hash.slice(1);
    void read();
  }, [hash]);

  async function save(form: HTMLFormElement, username: string): Promise<void> {
    const { password } = formValues(form, ['password']);
    setState({ step: 'ready', username, isPending: true });
    try {
      await setNewPassword(token.current, password);
      setState({ step: 'done', username });
      // The link is used up: the history need not keep it.
      void navigate(paths.newPassword, { replace: true, preventScrollReset: true });
    } catch (error) {
      const sentence = sentenceOf(error);
      if (isGone(error)) setState({ step: 'refused', sentence });
      else if (error instanceof ApiError && error.status === 400) {
        flushSync(() => setState({ step: 'ready', username, message: sentence }));
        return focusFirstError(form);
      } else setState({ step: 'ready', username, sentence });
    }
    status.current?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.step === 'ready' && !state.isPending) void save(event.currentTarget, state.username);
  }

  const sentence = 'sentence' in state ? state.sentence : undefined;
  useErrorTitle(sentence !== undefined || (state.step === 'ready' && state.message !== undefined));
  return (
    <>
      <LinkStatus ref={status} isLoading={state.step === 'loading'} sentence={sentence}>
        {state.step === 'done' && (
          <p>
            The password of <strong>{state.username}</strong> is set, and all earlier sessions have ended. Please sign
            in with it now.
          </p>
        )}
      </LinkStatus>
      {state.step === 'ready' && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          {/* Password managers store the password under this name. */}
          <TextField
            id="new-password-username"
            name="username"
            label="Username"
            autoComplete="username"
            defaultValue={state.username}
            readOnly
          />
          <NewPasswordField id="new-password" message={state.message} />
          <Button type="submit" pending={state.isPending}>
            {state.isPending ? 'Setting the password...' : 'Set password'}
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
      {state.step === 'refused' && <p className="quiet">An administrator can make a new link for you.</p>}
    </>
  );
}

/** 410 is a link that will not become valid again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 410;
