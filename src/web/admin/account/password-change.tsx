import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { wrongPassword } from '../../../contract/account-errors.ts';
import { ApiError, sentenceOf } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { changePassword } from './account-api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useCurrentUser } from '../shell/session.ts';

/** Changes the own password. */
export function PasswordChange({ onChanged }: { onChanged: () => void }) {
  const { username } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  // A new form after each change: both fields are empty, and the password is hidden again.
  const [changes, setChanges] = useState(0);
  const change = useMutation({
    mutationFn: ({ current, password }: { current: string; password: string }) => changePassword(current, password),
    onSuccess: () => {
      showToast({ title: 'Password changed', description: 'All your other sessions have ended.' });
      setChanges((count) => count + 1);
      onChanged();
    },
    onError: (error) => {
      if (!isFieldError(error)) showFailure('Password not changed', error);
    },
  });
  const message = isFieldError(change.error) ? sentenceOf(change.error) : undefined;
  useErrorTitle(message !== undefined);
  useEffect(() => {
    if (message && form.current) focusFirstError(form.current);
  }, [message, change.failureReason]);
  return (
    <section className="card account-card" aria-labelledby="password-heading" data-focus-home="h2">
      <h2 id="password-heading" tabIndex={-1}>
        Password
      </h2>
      <p className="quiet">Changing it ends your sessions on all other devices.</p>
      <form
        key={changes}
        ref={form}
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate(formValues(event.currentTarget, ['current', 'password']));
        }}
      >
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          id="current-password"
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          message={message === wrongPassword ? message : undefined}
          required
        />
        <NewPasswordField id="new-password" message={message === wrongPassword ? undefined : message} />
        <Button type="submit" small pending={change.isPending}>
          {change.isPending ? 'Changing the password...' : 'Change password'}
        </Button>
      </form>
    </section>
  );
}

const isFieldError = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
