import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { NewLink, OwnAccount } from '../../../contract/account-page.ts';
import { maxLengths } from '../../../contract/max-lengths.ts';
import { ApiError, errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { createPasskeyLink, removePasskey, renamePasskey } from './account-api.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { formatDate, formatDateAndTime } from '../shell/format.ts';
import { LinkBox } from './link-box.tsx';
import type { WithProof } from './proof-dialog.tsx';

type Passkey = OwnAccount['passkeys'][number];
type Props = { account: OwnAccount; withProof: WithProof; onChanged: () => void };

/** The passkeys of the account: a list, and a link that adds one. */
export function OwnPasskeys({ account: { passkeys, canAddPasskeys }, withProof, onChanged }: Props) {
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <section className="card account-card" aria-labelledby="passkeys-heading" data-focus-home="h2">
      <h2 id="passkeys-heading" tabIndex={-1}>
        Passkeys
      </h2>
      <p className="secondary">
        With a passkey, nobody can sign in with your password alone. Register two, on two devices.
      </p>
      {passkeys.length === 0 ? (
        <p>You have no passkey yet.</p>
      ) : (
        <ul className="plain account-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {canAddPasskeys ? (
        <PasskeyLink />
      ) : (
        <p>
          Browsers offer passkeys only at an https address with a domain name. The person who runs this site can set{' '}
          <code>SITE_ORIGIN</code> to it.
        </p>
      )}
      {removed && (
        <PasskeyRemoval
          passkey={removed}
          isLast={passkeys.length === 1}
          withProof={withProof}
          onRemoved={onChanged}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  );
}

/** A field that appears takes the focus. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

const passkeyLabel = ({ id, name }: Passkey): string => name.trim() || `Passkey ${id}`;

type RowProps = { passkey: Passkey; onChanged: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onChanged, onRemove }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useMutation({
    mutationFn: (name: string) => renamePasskey(passkey.id, name),
    onSuccess: () => {
      showToast({ title: 'Passkey renamed', description: 'The new name is stored.' });
      setRenaming(false);
      onChanged();
    },
    onError: (error) => showFailure('Passkey not renamed', error),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(formValues(event.currentTarget, ['name']).name);
  }
  if (isRenaming)
    return (
      <li data-focus-home="button">
        <form className="form" onSubmit={onSubmit}>
          <TextField
            ref={takeFocus}
            id={`passkey-${passkey.id}`}
            name="name"
            label="Name of the device"
            autoComplete="off"
            maxLength={maxLengths.passkeyName}
            defaultValue={passkey.name}
          />
          <div className="card-actions">
            <Button type="submit" small pending={rename.isPending}>
              Save name
            </Button>
            <Button look="line" small onClick={() => setRenaming(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    );
  const name = passkeyLabel(passkey);
  return (
    <li data-focus-home="button">
      <div>
        <b>{name}</b>
        <p className="secondary small">
          Added {formatDate(passkey.createdAt)},{' '}
          {passkey.lastUsedAt ? `last used ${formatDateAndTime(passkey.lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <div className="card-actions">
        <Button look="line" small onClick={() => setRenaming(true)}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="line" small onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Asks for the password, then shows a link that registers a passkey on this device or on another one. */
function PasskeyLink() {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  // Shown once: it stays until another one is created.
  const [newLink, setNewLink] = useState<NewLink>();
  const creating = useMutation({
    mutationFn: createPasskeyLink,
    onSuccess: (link) => {
      setNewLink(link);
      setAsking(false);
    },
    onError: (error) => {
      if (!isWrongPassword(error)) showFailure('Link not created', error);
    },
  });
  useEffect(() => {
    if (isAsking) form.current?.querySelector<HTMLElement>('[name="current"]')?.focus();
  }, [isAsking, creating.error]);
  return (
    <div className="passkey-link" data-focus-home=".card-actions:last-child button">
      {newLink && !isAsking && (
        <LinkBox
          link={newLink}
          heading="The link for your passkey"
          sentence="Open it once, in the browser or on the device that will keep the passkey."
        />
      )}
      {isAsking ? (
        <form
          ref={form}
          className="form"
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!creating.isPending) creating.mutate(formValues(event.currentTarget, ['current']).current);
          }}
        >
          <TextField
            id="passkey-password"
            name="current"
            label="Your password"
            type="password"
            autoComplete="current-password"
            message={isWrongPassword(creating.error) ? errorSentence(creating.error) : undefined}
            required
          />
          <div className="card-actions">
            <Button type="submit" small pending={creating.isPending}>
              {creating.isPending ? 'Creating the link...' : 'Create link'}
            </Button>
            <Button look="line" small onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className="card-actions">
          <Button
            look="line"
            small
            onClick={() => {
              creating.reset();
              setAsking(true);
            }}
          >
            Add a passkey
          </Button>
        </div>
      )}
    </div>
  );
}

type RemovalProps = {
  passkey: Passkey;
  isLast: boolean;
  withProof: WithProof;
  onRemoved: () => void;
  onClose: () => void;
};

function PasskeyRemoval({ passkey, isLast, withProof, onRemoved, onClose }: RemovalProps) {
  const remove = useMutation({
    mutationFn: () => withProof(() => removePasskey(passkey.id)),
    onSuccess: () => {
      showToast({ title: 'Passkey removed', description: 'All your other sessions have ended.' });
      onClose();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      heading={`Remove ${passkeyLabel(passkey)}?`}
      confirm="Remove passkey"
      pending="Removing the passkey..."
      isDestructive
      isPending={remove.isPending}
      sentence={remove.error ? errorSentence(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {isLast
          ? 'It is your last passkey: the password alone is enough to sign in again. '
          : 'You can no longer sign in with it. '}
        Your sessions on all other devices end.
      </p>
    </ConfirmDialog>
  );
}

const isWrongPassword = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
