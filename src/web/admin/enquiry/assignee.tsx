import { UserIcon } from 'lucide-react';
import { outcomeLabels } from '../../../contract/outcomes.ts';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateAndTime, formatShortDay } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { type Change, takeChange, takeLabel } from './use-change.ts';

type LineProps = {
  submission: Submission;
  /** How many earlier enquiries came from its address, in words. */
  earlierCount?: string | undefined;
};

/**
 * In a row of a list: whether an enquiry came by phone, its outcome or the day to follow up on it, its notes, the earlier
 * ones from its address, and who answers it; nothing if all of this is empty.
 */
export function TeamLine({ submission, earlierCount }: LineProps) {
  const { takenBy, noteCount, channel, followUpOn, outcome } = submission;
  const { username: me } = useCurrentUser();
  const notes = noteCount > 0 && (noteCount === 1 ? '1 note' : `${noteCount} notes`);
  // In this order a long name is cut, not a number.
  const facts = [
    channel === 'phone' && 'by phone',
    outcome && outcomeLabels[outcome].toLowerCase(),
    followUpOn && `follow up on ${formatShortDay(followUpOn)}`,
    notes,
    earlierCount,
    takenBy !== null && `taken by ${takenBy === me ? 'you' : takenBy}`,
  ];
  const line = facts.filter(Boolean).join(', ');
  return line !== '' && <span className="team-line">{line.charAt(0).toUpperCase() + line.slice(1)}</span>;
}

/** Who answers an enquiry, and since when, in panel and dialog. */
export function TakenNote({ submission: { takenBy, takenAt, assignedBy } }: { submission: Submission }) {
  const { username: me } = useCurrentUser();
  if (takenBy === null || takenAt === null) return null;
  const nameOf = (name: string) => (name === me ? 'you' : name);
  const sentence =
    assignedBy === null
      ? `Taken by ${nameOf(takenBy)} on ${formatDateAndTime(takenAt)}`
      : `Assigned to ${nameOf(takenBy)} by ${nameOf(assignedBy)} on ${formatDateAndTime(takenAt)}`;
  return (
    <p key={sentence} className="quiet small submission-note">
      {sentence}
    </p>
  );
}

type Props = { submission: Submission; isPending: boolean; onTake: (change: Change) => void };

/** The buttons of panel and dialog by which an administrator takes or releases an enquiry. */
export function TakeButtons({ submission, isPending, onTake }: Props) {
  const me = useCurrentUser();
  const { takenById } = submission;
  return (
    <>
      <Button
        className="take"
        look="plain"
        small
        pending={isPending}
        onClick={() => onTake(takeChange(submission, me))}
      >
        {!isPending && <UserIcon />}
        {takeLabel(submission, me)}
      </Button>
      {takenById !== null && takenById !== me.id && (
        <Button look="plain" small disabled={isPending} onClick={() => onTake({ assignee: null })}>
          Release
        </Button>
      )}
    </>
  );
}
