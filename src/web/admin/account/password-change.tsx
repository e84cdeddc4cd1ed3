import { useState } from 'react';
import { wrongPassword } from '../../../contract/account-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCurrentUser } from '../shell/session.ts';
import { changePassword } from './account-api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Changes the own password. */
export function PasswordChange({ onChanged }: { onChanged: () => void }) {
  const { username } = useCurrentUser();
  // A new form after each change: both fields are empty, and the password is hidden again.
  const [changes, setChanges] = useState(0);
  const { message, isPending, attributes } = useAccountForm({
    names: ['current', 'password'],
    send: ({ current, password }) => changePassword(current, password),
    failure: 'Password not changed',
    onDone: () => {
      showToast({ title: 'Password changed', description: 'All your other sessions have ended.' });
      setChanges((count) => count + 1);
      onChanged();
    },
  });
  return (
    <section className="card account-card" aria-labelledby="password-heading" data-focus-home="h2">
      <h2 id="password-heading" tabIndex={-1}>
        Password
      </h2>
      <p className="secondary">Changing it ends your sessions on all other devices.</p>
      <form key={changes} {...attributes}>
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
        <Button type="submit" small pending={isPending}>
          {isPending ? 'Changing the password...' : 'Change password'}
        </Button>
      </form>
    </section>
  );
}
