import type { Submission } from '../../contract/submission.ts';
import { Status } from '../ui/status.tsx';
import { formatDateAndTime } from './format.ts';
import { useCurrentUser } from './session.ts';

type LineProps = {
  submission: Submission;
  /** How many earlier enquiries came from its address, in words. */
  earlierCount?: string | undefined;
};

/**
 * In a row of a list: how many notes an enquiry has, how many earlier ones came from its address, and who answers it;
 * nothing if all of this is empty.
 */
export function TeamLine({ submission: { takenBy, noteCount }, earlierCount }: LineProps) {
  const { username: me } = useCurrentUser();
  const notes = noteCount > 0 && (noteCount === 1 ? '1 note' : `${noteCount} notes`);
  const taken =
    takenBy !== null && `${notes || earlierCount ? 'taken' : 'Taken'} by ${takenBy === me ? 'you' : takenBy}`;
  // In this order a long name is cut, not a number.
  const facts = [notes, earlierCount, taken].filter(Boolean);
  return facts.length > 0 && <span className="team-line">{facts.join(', ')}</span>;
}

/** Who answers an enquiry, and since when, in panel and dialog. */
export function TakenNote({ submission: { takenBy, takenAt } }: { submission: Submission }) {
  const { username: me } = useCurrentUser();
  if (takenBy === null || takenAt === null) return null;
  return (
    <p className="quiet small submission-note">
      Taken by {takenBy === me ? 'you' : takenBy} on {formatDateAndTime(takenAt)}
    </p>
  );
}

/** Who else has an enquiry open. */
export function OpenBy({ viewers }: { viewers: readonly string[] | undefined }) {
  return (
    <Status>
      {viewers !== undefined && viewers.length > 0 && <p className="open-by">Open by {viewers.join(', ')} now</p>}
    </Status>
  );
}
