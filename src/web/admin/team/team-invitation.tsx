import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MadeLink } from '../../../contract/account-page.ts';
import { registrationRules } from '../../../contract/credential-rules.ts';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import { limits } from '../../../contract/limits.ts';
import { ApiError, sentenceOf } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { inviteAdministrator } from './team-api.ts';
import type { WithProof } from '../account/proof-dialog.tsx';
import { PasswordLinkBox } from './password-link-box.tsx';

/** Invites an administrator: a username, and then the link by which they set their password. */
export function TeamInvitation({ withProof, onChanged }: { withProof: WithProof; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  // Shown once: it stays until another one is made.
  const [made, setMade] = useState<{ link: MadeLink; username: string }>();
  const invite = useMutation({
    mutationFn: async (username: string) => {
      const { username: message } = findBrokenRules({ username: registrationRules.username }, { username });
      if (message) throw new ApiError(400, message);
      return withProof(() => inviteAdministrator(username));
    },
    // The link that appears says so, and a toast would cover it on a phone.
    onSuccess: (link, username) => {
      setMade({ link, username: username.trim() });
      form.current?.reset();
      onChanged();
    },
    onError: (error) => {
      if (!isFieldError(error)) showFailure('Invitation not created', error);
    },
  });
  const message = isFieldError(invite.error) ? sentenceOf(invite.error) : undefined;
  useErrorTitle(message !== undefined);
  useEffect(() => {
    if (invite.isError && form.current) focusFirstError(form.current);
  }, [invite.isError, invite.submittedAt]);
  return (
    <section className="card account-card" aria-labelledby="invitation-heading">
      <h2 id="invitation-heading">Invite an administrator</h2>
      <p className="quiet">
        Administrators read and answer every enquiry, and can invite and remove others. Anyone who has already
        registered keeps the username and sets a new password with the link.
      </p>
      <form
        ref={form}
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = formValues(event.currentTarget, ['username']).username;
          if (!invite.isPending) invite.mutate(typed);
        }}
      >
        <TextField
          id="invited-username"
          name="username"
          label="Username"
          hint="At least 4 characters."
          autoComplete="off"
          maxLength={limits.username}
          message={message}
          required
        />
        <Button type="submit" small pending={invite.isPending}>
          {invite.isPending ? 'Creating the link...' : 'Invite'}
        </Button>
      </form>
      {made && (
        <PasswordLinkBox
          made={made.link}
          username={made.username}
          sentence="Send it in a way that nobody else can read: it sets the password, once."
        />
      )}
    </section>
  );
}

/** What is wrong with the username: the server's sentence names it. */
const isFieldError = (error: unknown): boolean => error instanceof ApiError && [400, 409].includes(error.status);
