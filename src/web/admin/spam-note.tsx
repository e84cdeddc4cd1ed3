import type { Submission } from '../../contract/submission.ts';
import { formatDateAndTime } from './format.ts';
import '../ui/tag.css';

/** What the office calls an enquiry with `suspectedSpam`: spam where a person has marked it as such. */
export const spamWord = ({ spam }: Submission): string => (spam.mark === 'spam' ? 'Spam' : 'Suspected spam');

/** Whether an enquiry is spam, and why: the reasons it was given when it arrived, and who marked it. */
export function SpamNote({ submission }: { submission: Submission }) {
  const { suspectedSpam, spam } = submission;
  const reasons = suspectedSpam ? spam.reasons.join('; ') : '';
  return (
    <>
      {suspectedSpam && <p className="tag tag-bad">{spamWord(submission)}</p>}
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
