import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewLink } from '../../../contract/account-page.ts';
import type { Team } from '../../../contract/team.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { demote, createPasswordLink, removeAdministrator, removePasskeys } from './team-api.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { formatDate, formatDateAndTime } from '../shell/format.ts';
import type { WithProof } from '../account/proof-dialog.tsx';
import { PasswordLinkBox } from './password-link-box.tsx';
import { useCurrentUser } from '../shell/session.ts';
import '../../ui/tag.css';

type Member = Team['members'][number];
type Props = { members: readonly Member[]; withProof: WithProof; onChanged: () => void };

/** What a dialog asks about, with its words. */
const questions = {
  passkeys: {
    act: removePasskeys,
    heading: (name: string) => `Remove the passkeys of ${name}?`,
    text: 'The password alone is then enough to sign in, until a new passkey is registered. All sessions and links of this account end. Ask the colleague first, in person or by phone. Only administrators who have a passkey can do this.',
    confirm: 'Remove passkeys',
    pending: 'Removing the passkeys...',
    done: 'Passkeys removed',
    isDestructive: true,
  },
  demote: {
    act: demote,
    heading: (name: string) => `Remove the admin rights of ${name}?`,
    text: 'The account stays and can sign in, but no longer opens the admin area. Its passkeys stay.',
    confirm: 'Remove admin rights',
    pending: 'Removing the admin rights...',
    done: 'Admin rights removed',
    isDestructive: false,
  },
  remove: {
    act: removeAdministrator,
    heading: (name: string) => `Remove ${name}?`,
    text: 'The account is deleted permanently, and its enquiries are released. Its notes and changes keep this name.',
    confirm: 'Remove',
    pending: 'Removing...',
    done: 'Administrator removed',
    isDestructive: true,
  },
} as const;

/** Every administrator, with buttons for links, passkeys, admin rights and removal. */
export function TeamMembers({ members, withProof, onChanged }: Props) {
  const [asked, setAsked] = useState<{ question: keyof typeof questions; member: Member }>();
  return (
    <section className="card account-card" aria-labelledby="members-heading" data-focus-home="h2">
      <h2 id="members-heading" tabIndex={-1}>
        Administrators
      </h2>
      <ul className="plain account-list">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            withProof={withProof}
            onChanged={onChanged}
            onAsk={(question) => setAsked({ question, member })}
          />
        ))}
      </ul>
      {asked && (
        <MemberDialog {...asked} withProof={withProof} onDone={onChanged} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

type RowProps = {
  member: Member;
  withProof: WithProof;
  onChanged: () => void;
  onAsk: (question: keyof typeof questions) => void;
};

function MemberRow({ member, withProof, onChanged, onAsk }: RowProps) {
  const { id, username, createdAt, hasPassword, hasPasskey, linkExpiresAt } = member;
  const isOwn = id === useCurrentUser().id;
  // Shown once: it stays until another one is created.
  const [newLink, setNewLink] = useState<NewLink>();
  const creating = useMutation({
    mutationFn: () => withProof(() => createPasswordLink(id)),
    onSuccess: (next) => {
      setNewLink(next);
      onChanged();
    },
    onError: (error) => showFailure('Link not created', error),
  });
  return (
    <li>
      <div>
        <b>{username}</b> {isOwn && <span className="tag">You</span>}{' '}
        {!hasPassword && <span className="tag">No password yet</span>}{' '}
        {hasPasskey && <span className="tag">Passkey</span>}
        <p className="secondary small">
          Since {formatDate(createdAt)}
          {linkExpiresAt && `; a link for a new password works until ${formatDateAndTime(linkExpiresAt)}`}
        </p>
      </div>
      <div className="card-actions">
        {!isOwn && (
          <Button look="line" small pending={creating.isPending} onClick={() => creating.mutate()}>
            {hasPassword ? 'Reset password' : 'New link'}
            <span className="visually-hidden"> for {username}</span>
          </Button>
        )}
        {!isOwn && hasPasskey && (
          <Button look="line" small onClick={() => onAsk('passkeys')}>
            Remove passkeys…<span className="visually-hidden"> of {username}</span>
          </Button>
        )}
        <Button look="line" small onClick={() => onAsk('demote')}>
          Remove admin rights<span className="visually-hidden"> of {username}</span>
        </Button>
        <Button look="line" small onClick={() => onAsk('remove')}>
          Remove<span className="visually-hidden"> {username}</span>
        </Button>
      </div>
      {newLink && (
        <PasswordLinkBox
          link={newLink}
          username={username}
          sentence="Send it in a way that nobody else can read: it sets a new password, once. The current password works until then."
        />
      )}
    </li>
  );
}

type DialogProps = {
  question: keyof typeof questions;
  member: Member;
  withProof: WithProof;
  onDone: () => void;
  onClose: () => void;
};

function MemberDialog({ question, member: { id, username }, withProof, onDone, onClose }: DialogProps) {
  const words = questions[question];
  const isOwn = id === useCurrentUser().id;
  const change = useMutation({
    mutationFn: () => withProof(() => words.act(id)),
    onSuccess: () => {
      showToast({ title: words.done, description: username });
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      heading={words.heading(username)}
      confirm={words.confirm}
      pending={words.pending}
      isDestructive={words.isDestructive}
      isPending={change.isPending}
      sentence={change.error ? errorSentence(change.error) : undefined}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {isOwn && <p>This is your own account: you are signed out at once.</p>}
    </ConfirmDialog>
  );
}
