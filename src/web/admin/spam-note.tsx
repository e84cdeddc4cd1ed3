import type { Submission } from '../../contract/submission.ts';
import { formatDateAndTime } from './format.ts';

/** Whether an enquiry is suspected spam, and why: the reasons it was given when it arrived, and who marked it. */
export function SpamNote({ submission: { suspectedSpam, spam } }: { submission: Submission }) {
  const reasons = suspectedSpam ? spam.reasons.join('; ') : '';
  return (
    <>
      {suspectedSpam && <p className="tag tag-bad">Suspected spam</p>}
      {reasons && <p className="quiet small submission-note">Reasons: {reasons}</p>}
      {spam.mark && spam.markedAt && (
        <p className="quiet small submission-note">
          Marked as {spam.mark === 'spam' ? 'spam' : 'not spam'} by {spam.markedBy ?? 'somebody'} on{' '}
          {formatDateAndTime(spam.markedAt)}
        </p>
      )}
    </>
  );
}
