import { useState } from 'react';
import type { NewLink } from '../../../contract/account-page.ts';
import { registrationRules } from '../../../contract/credential-rules.ts';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import { maxLengths } from '../../../contract/max-lengths.ts';
import { ApiError } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { WithProof } from '../account/proof-dialog.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { PasswordLinkBox } from './password-link-box.tsx';
import { inviteAdministrator } from './team-api.ts';

/** Invites an administrator: a username, and then the link by which they set their password. */
export function TeamInvitation({ withProof, onChanged }: { withProof: WithProof; onChanged: () => void }) {
  // Shown once: it stays until another one is created.
  const [invited, setInvited] = useState<{ link: NewLink; username: string }>();
  const { message, isPending, attributes } = useAccountForm({
    names: ['username'],
    send: async ({ username }) => {
      const { username: broken } = findBrokenRules({ username: registrationRules.username }, { username });
      if (broken) throw new ApiError(400, broken);
      return withProof(() => inviteAdministrator(username));
    },
    failure: 'Invitation not created',
    // 409: somebody has this username.
    fieldStatuses: [400, 409],
    // The link that appears says so, and a toast would cover it on a phone.
    onDone: (link, { username }, form) => {
      setInvited({ link, username: username.trim() });
      form?.reset();
      onChanged();
    },
  });
  return (
    <section className="card account-card" aria-labelledby="invitation-heading">
      <h2 id="invitation-heading">Invite an administrator</h2>
      <p className="secondary">
        Administrators read and answer every enquiry, and can invite and remove others. Anyone who has already
        registered keeps the username and sets a new password with the link.
      </p>
      <form {...attributes}>
        <TextField
          id="invited-username"
          name="username"
          label="Username"
          hint="At least 4 characters."
          autoComplete="off"
          maxLength={maxLengths.username}
          message={message}
          required
        />
        <Button type="submit" small pending={isPending}>
          {isPending ? 'Creating the link...' : 'Invite'}
        </Button>
      </form>
      {invited && (
        <PasswordLinkBox
          link={invited.link}
          username={invited.username}
          sentence="Send it in a way that nobody else can read: it sets the password, once."
        />
      )}
    </section>
  );
}
