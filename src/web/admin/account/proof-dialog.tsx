import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { proofNeeded } from '../../../contract/account-errors.ts';
import { ApiError, errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { proveByPasskey, provePassword } from './account-api.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { hasPasskeys } from '../../passkey-browser.ts';
import { useCurrentUser } from '../shell/session.ts';

/** Sends a call. If the server asks for a proof first, the dialog asks for it, and the call is sent again. */
export type WithProof = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** A call that waits until the person has confirmed, or has closed the dialog. */
type Waiting = { resolve: (isProved: boolean) => void };

/** A dialog that asks for the own password or passkey when a call needs it, and the function that sends such calls. */
export function useProof() {
  const [waiting, setWaiting] = useState<Waiting>();
  // Calls that need a proof at the same time wait for the same one.
  const asking = useRef<Promise<boolean>>(undefined);
  async function ask(): Promise<boolean> {
    const focused = document.activeElement;
    const isProved = await new Promise<boolean>((resolve) => setWaiting({ resolve }));
    asking.current = undefined;
    // Behind an open dialog nothing takes the focus.
    flushSync(() => setWaiting(undefined));
    if (focused instanceof HTMLElement) focused.focus();
    return isProved;
  }
  const withProof: WithProof = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 403 && errorSentence(error) === proofNeeded)) throw error;
      // Without its status: a 403 would clear the lists that the browser has.
      if (!(await (asking.current ??= ask()))) throw new Error(proofNeeded, { cause: error });
      return call();
    }
  };
  return { withProof, waiting };
}

type Props = { hasPasskey: boolean; waiting: Waiting };

/** Asks for the password, or for the passkey of an account that has one. */
export function ProofDialog({ hasPasskey, waiting: { resolve } }: Props) {
  const { username } = useCurrentUser();
  const field = useRef<HTMLInputElement>(null);
  const byPassword = useMutation({ mutationFn: provePassword, onSuccess: () => resolve(true) });
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const byPasskey = useMutation({
    mutationFn: () => {
      asking.current = new AbortController();
      return proveByPasskey(asking.current.signal);
    },
    onSuccess: () => resolve(true),
  });
  useEffect(() => {
    if (byPassword.isError) field.current?.focus();
  }, [byPassword.isError, byPassword.submittedAt]);
  const isWrong = byPassword.error instanceof ApiError && byPassword.error.status === 400;
  const error = byPasskey.error ?? (isWrong ? null : byPassword.error);
  return (
    <ConfirmDialog
      heading="Confirm that it is you"
      confirm="Confirm"
      pending="Checking..."
      isPending={byPassword.isPending}
      sentence={error ? errorSentence(error) : undefined}
      onConfirm={(form) => {
        byPasskey.reset();
        byPassword.mutate(formValues(form, ['current']).current);
      }}
      onClose={() => resolve(false)}
    >
      <p>
        You signed in more than ten minutes ago. Changing who has access needs your password
        {hasPasskey && ' or your passkey'} again.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        ref={field}
        id="proof-password"
        name="current"
        label="Your password"
        type="password"
        autoComplete="current-password"
        message={isWrong ? errorSentence(byPassword.error) : undefined}
        required
      />
      {hasPasskey && hasPasskeys() && (
        <Button
          look="line"
          small
          pending={byPasskey.isPending}
          onClick={() => {
            byPassword.reset();
            byPasskey.mutate();
          }}
        >
          {byPasskey.isPending ? 'Waiting for the passkey...' : 'Use a passkey'}
        </Button>
      )}
    </ConfirmDialog>
  );
}
