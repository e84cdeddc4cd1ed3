import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { ApiError, sentenceOf } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { changeMailAddress } from './account-api.ts';
import type { WithProof } from './proof-dialog.tsx';

type Props = { address: string | null; withProof: WithProof; onChanged: () => void };

/** Where the administrator gets mail about enquiries that a colleague assigns. */
export function MailAddress({ address, withProof, onChanged }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: (typed: string) => withProof(() => changeMailAddress(typed)),
    onSuccess: (_, typed) => {
      showToast({
        title: 'Address saved',
        description: typed.trim() ? `Mail about assigned enquiries goes to ${typed.trim()}.` : 'You get no mail.',
      });
      onChanged();
    },
    onError: (error) => {
      if (!isFieldError(error)) showFailure('Address not saved', error);
    },
  });
  const message = isFieldError(change.error) ? sentenceOf(change.error) : undefined;
  useErrorTitle(message !== undefined);
  useEffect(() => {
    if (message && form.current) focusFirstError(form.current);
  }, [message, change.failureReason]);
  return (
    <section className="card account-card" aria-labelledby="mail-address-heading" data-focus-home="h2">
      <h2 id="mail-address-heading" tabIndex={-1}>
        Mail
      </h2>
      <p className="quiet">
        When a colleague assigns an enquiry to you, you get a mail at this address. Without one you get none.
      </p>
      <form
        ref={form}
        className="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate(formValues(event.currentTarget, ['address']).address);
        }}
      >
        <TextField
          id="mail-address"
          name="address"
          label="Your address"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={address ?? ''}
          message={message}
          optional
        />
        <Button type="submit" small pending={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save address'}
        </Button>
      </form>
    </section>
  );
}

const isFieldError = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
