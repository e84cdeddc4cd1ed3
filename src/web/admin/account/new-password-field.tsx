import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** A field for a new password, named `password`. It is typed once, so that it can be shown. */
export function NewPasswordField({ id, message }: { id: string; message: string | undefined }) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      id={id}
      name="password"
      label="New password"
      hint="At least 15 characters. Several words are easy to remember."
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      message={message}
      required
      below={
        <label className="checkbox">
          <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
          Show the password
        </label>
      }
    />
  );
}
