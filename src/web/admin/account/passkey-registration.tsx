import { maxLengths } from '../../../contract/max-lengths.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { LinkPage } from './link-page.tsx';
import { fetchOffer, registerPasskey } from '../../passkey-api.ts';
import { createPasskey, hasPasskeys } from '../../passkey-browser.ts';
import { useOneTimeLink } from './use-one-time-link.ts';

const unsupported = 'This browser cannot make passkeys. Please open the link in a current browser.';

/** Registers a passkey for the account of a link. */
export function PasskeyRegistration() {
  const link = useOneTimeLink(paths.passkey, fetchOffer, () => (hasPasskeys() ? undefined : unsupported));
  const { state } = link;
  const ready = state.step === 'ready' ? state : undefined;
  const username = 'username' in state ? state.username : undefined;
  return (
    <LinkPage
      link={link}
      done={
        <>
          The passkey of <strong>{username}</strong> is registered. From now on you need it after the password to sign
          in. If it is the first passkey of this account, all earlier sessions have ended.
        </>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const { name } = formValues(event.currentTarget, ['name']);
          // The challenge of the first offer may be old, or used up by an earlier try.
          link.submit(async (token) => registerPasskey(token, name, await createPasskey(await fetchOffer(token))));
        }}
      >
        <p>
          Register a passkey for <strong>{username}</strong>. It is kept on this device, on a security key or in a
          password manager, and you need it after the password each time you sign in.
        </p>
        <TextField
          id="passkey-name"
          name="name"
          label="Name of the device"
          hint={`To tell your passkeys apart. At most ${maxLengths.passkeyName} characters.`}
          autoComplete="off"
          maxLength={maxLengths.passkeyName}
          optional
        />
        <Button type="submit" pending={ready?.isPending}>
          {ready?.isPending ? 'Waiting for the passkey...' : ready?.sentence ? 'Try again' : 'Register passkey'}
        </Button>
      </form>
    </LinkPage>
  );
}
