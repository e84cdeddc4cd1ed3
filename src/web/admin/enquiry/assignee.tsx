import { UserIcon } from 'lucide-react';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateAndTime } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { type Change, takeChange, takeLabel } from './use-change.ts';

/** Who answers an enquiry, and since when, in panel and dialog. */
export function TakenNote({ submission: { takenBy, takenAt, assignedBy } }: { submission: Submission }) {
  const { username: me } = useCurrentUser();
  if (takenBy === null || takenAt === null) return null;
  const nameOrYou = (name: string) => (name === me ? 'you' : name);
  const sentence =
    assignedBy === null
      ? `Taken by ${nameOrYou(takenBy)} on ${formatDateAndTime(takenAt)}`
      : `Assigned to ${nameOrYou(takenBy)} by ${nameOrYou(assignedBy)} on ${formatDateAndTime(takenAt)}`;
  return (
    <p key={sentence} className="secondary small submission-note">
      {sentence}
    </p>
  );
}

type Props = { submission: Submission; isPending: boolean; onTake: (change: Change) => void };

/** The button of panel and dialog by which an administrator takes an enquiry, or releases it. */
export function TakeButton({ submission, isPending, onTake }: Props) {
  const me = useCurrentUser();
  return (
    <Button look="plain" small pending={isPending} onClick={() => onTake(takeChange(submission, me))}>
      {!isPending && <UserIcon />}
      {takeLabel(submission, me)}
    </Button>
  );
}
