import type { NewPasswordOffered } from '../../../contract/account-page.ts';
import { paths, calls } from '../../../contract/paths.ts';
import { discardBody, postJson } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { LinkPage } from './link-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useOneTimeLink } from './use-one-time-link.ts';

/** Whose link it is. Throws `ApiError`: 410 if the link is not valid. */
const fetchNewPasswordOffer = async (token: string): Promise<NewPasswordOffered> =>
  (await postJson(calls.newPasswordOptions, { token })).json() as Promise<NewPasswordOffered>;

/** Sets the password of the link's account. Throws `ApiError`: 400 if the password is not accepted, 410 as above. */
async function setNewPassword(token: string, password: string): Promise<void> {
  discardBody(await postJson(calls.newPassword, { token, password }));
}

/** Sets the password of the account of a link. */
export function NewPasswordForm() {
  const link = useOneTimeLink(paths.newPassword, fetchNewPasswordOffer);
  const { state } = link;
  const ready = state.step === 'ready' ? state : undefined;
  const username = 'username' in state ? state.username : undefined;
  return (
    <LinkPage
      link={link}
      help="An administrator can create a new link for you."
      done={
        <>
          The password of <strong>{username}</strong> is set, and all earlier sessions have ended. Please sign in with
          it now.
        </>
      }
    >
      <form
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          link.submit((token) => setNewPassword(token, formValues(form, ['password']).password), form);
        }}
      >
        {/* Password managers store the password under this name. */}
        <TextField
          id="new-password-username"
          name="username"
          label="Username"
          autoComplete="username"
          defaultValue={username}
          readOnly
        />
        <NewPasswordField id="new-password" message={ready?.message} />
        <Button type="submit" pending={ready?.isPending}>
          {ready?.isPending ? 'Setting the password...' : 'Set password'}
        </Button>
      </form>
    </LinkPage>
  );
}
