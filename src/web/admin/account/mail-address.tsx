import { maxLengths } from '../../../contract/max-lengths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { changeMailAddress } from './account-api.ts';
import type { WithProof } from './proof-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

type Props = { address: string | null; withProof: WithProof; onChanged: () => void };

/** Where the administrator gets mail about enquiries that a colleague assigns. */
export function MailAddress({ address, withProof, onChanged }: Props) {
  const { message, isPending, attributes } = useAccountForm({
    names: ['address'],
    send: (typed) => withProof(() => changeMailAddress(typed.address)),
    failure: 'Address not saved',
    onDone: (_, typed) => {
      const saved = typed.address.trim();
      showToast({
        title: 'Address saved',
        description: saved ? `Mail about assigned enquiries goes to ${saved}.` : 'You get no mail.',
      });
      onChanged();
    },
  });
  return (
    <section className="card account-card" aria-labelledby="mail-address-heading" data-focus-home="h2">
      <h2 id="mail-address-heading" tabIndex={-1}>
        Mail
      </h2>
      <p className="secondary">
        When a colleague assigns an enquiry to you, you get a mail at this address. Without one you get none.
      </p>
      <form {...attributes}>
        <TextField
          id="mail-address"
          name="address"
          label="Your address"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          defaultValue={address ?? ''}
          message={message}
          optional
        />
        <Button type="submit" small pending={isPending}>
          {isPending ? 'Saving...' : 'Save address'}
        </Button>
      </form>
    </section>
  );
}
