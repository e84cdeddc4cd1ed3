import {
  CalendarIcon,
  CheckIcon,
  CircleAlertIcon,
  ClockIcon,
  PhoneIcon,
  ShieldXIcon,
  StickyNoteIcon,
  UserIcon,
  XIcon,
} from 'lucide-react';
import { outcomeLabels } from '../../../contract/outcomes.ts';
import type { Submission } from '../../../contract/submission.ts';
import { formatShortDay } from '../shell/format.ts';
import { useToday } from '../shell/office-day.ts';
import { useCurrentUser } from '../shell/session.ts';
import { spamWord } from '../enquiry/spam.tsx';
import { useWaiting } from '../enquiry/waiting.ts';
import '../enquiry/row-mark.css';

type Props = {
  submission: Submission;
  /** How many earlier enquiries came from its address, in words. */
  earlierLabel?: string | undefined;
};

/** Beside the name in a row: what is known about an enquiry at a glance. */
export function RowMarks({ submission, earlierLabel }: Props) {
  const me = useCurrentUser();
  const today = useToday();
  const { suspectedSpam, followUpOn, takenBy, takenById, channel, outcome, noteCount, replies, contactedAt } =
    submission;
  const isDue = followUpOn !== null && followUpOn <= today;
  return (
    <span className="row-marks">
      {suspectedSpam && (
        <span className="row-mark row-mark-bad">
          <ShieldXIcon />
          <span>{spamWord(submission)}</span>
        </span>
      )}
      {replies.at(-1) === 'refused' && contactedAt === null && (
        <span className="row-mark row-mark-bad">
          <CircleAlertIcon />
          <span>Reply refused</span>
        </span>
      )}
      {followUpOn !== null && (
        <span className={isDue ? 'row-mark row-mark-due' : 'row-mark'}>
          <CalendarIcon />
          <span>{followUpMark(followUpOn, today)}</span>
        </span>
      )}
      {takenBy !== null && (
        <span className="row-mark">
          <UserIcon />
          <span>
            <span className="visually-hidden">Taken by </span>
            {takenById === me.id ? 'you' : takenBy}
          </span>
        </span>
      )}
      {outcome !== null && (
        <span className={outcome === 'won' ? 'row-mark row-mark-won' : 'row-mark'}>
          {outcome === 'won' ? <CheckIcon /> : <XIcon />}
          <span>{outcomeLabels[outcome]}</span>
        </span>
      )}
      {channel === 'phone' && (
        <span className="row-mark">
          <PhoneIcon />
          <span>By phone</span>
        </span>
      )}
      {noteCount > 0 && (
        <span className="row-mark">
          <StickyNoteIcon />
          <span>{noteCount === 1 ? '1 note' : `${noteCount} notes`}</span>
        </span>
      )}
      {earlierLabel && <span className="row-mark">{earlierLabel}</span>}
    </span>
  );
}

function followUpMark(on: string, today: string): string {
  if (on === today) return 'Follow up today';
  return `${on < today ? 'Due since' : 'Follow up'} ${formatShortDay(on)}`;
}

/** In place of the time: how long an enquiry has waited, once that is longer than the firm promises. */
export function WaitingMark({ submission }: { submission: Submission }) {
  const waiting = useWaiting(submission);
  return (
    waiting && (
      <span className="row-mark row-mark-due waiting">
        <ClockIcon />
        <span>{waiting}</span>
      </span>
    )
  );
}
