import { CheckIcon, ShieldXIcon } from 'lucide-react';
import type { SpamMark, Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateAndTime, visitorName } from '../shell/format.ts';
import { listSpamMarks, spamLabels, isUnjudged } from './spam-judgement.ts';
import { useChange } from './use-change.ts';
import '../../ui/tag.css';

type Props = {
  submission: Submission;
  isPending?: boolean;
  /** In a row, where several enquiries are shown: whose it is. */
  rowName?: string;
  look?: 'line' | 'plain';
  onMark: (mark: SpamMark) => void;
};

/** The buttons that mark an enquiry as spam or as not spam: both if the filter suspects it and nobody has judged it. */
export function SpamButtons({ submission, ...props }: Props) {
  const [first, second] = listSpamMarks(submission);
  return (
    <div className="spam-buttons" data-focus-home="button">
      {/* The button that was pressed becomes the opposite one, and keeps the focus. */}
      {first && <SpamButton mark={first} {...props} />}
      {second && <SpamButton mark={second} {...props} />}
    </div>
  );
}

function SpamButton({
  mark,
  isPending = false,
  rowName,
  look = 'line',
  onMark,
}: Omit<Props, 'submission'> & { mark: SpamMark }) {
  return (
    <Button
      look={look}
      small
      pending={isPending}
      aria-label={rowName === undefined ? undefined : `${spamLabels[mark]}: ${rowName}`}
      onClick={() => onMark(mark)}
    >
      {!isPending && rowName === undefined && (mark === 'spam' ? <ShieldXIcon /> : <CheckIcon />)}
      <span>{spamLabels[mark]}</span>
    </Button>
  );
}

/** What the office calls an enquiry with `suspectedSpam`: spam if a person has marked it as such. */
export const spamWord = ({ spam }: Submission): string => (spam.mark === 'spam' ? 'Spam' : 'Suspected spam');

/** Whether an enquiry is spam, and why: the reasons it was given when it arrived, and who marked it. */
export function SpamNote({ submission }: { submission: Submission }) {
  const { suspectedSpam, spam } = submission;
  const reasons = suspectedSpam ? spam.reasons.join('; ') : '';
  return (
    <>
      {suspectedSpam && <p className="tag tag-bad">{spamWord(submission)}</p>}
      {reasons && <p className="secondary small submission-note">Reasons: {reasons}</p>}
      {spam.mark && spam.markedAt && (
        <p className="secondary small submission-note">
          Marked as {spam.mark === 'spam' ? 'spam' : 'not spam'} by {spam.markedBy ?? 'somebody'} on{' '}
          {formatDateAndTime(spam.markedAt)}
        </p>
      )}
    </>
  );
}

/** In a row: why an enquiry is suspected, and the buttons that judge it, until somebody has. */
export function SpamLine({ submission }: { submission: Submission }) {
  const { change } = useChange();
  if (!isUnjudged(submission)) return undefined;
  return (
    <div className="spam-line">
      <SpamButtons
        submission={submission}
        rowName={visitorName(submission)}
        onMark={(spamMark) => change([submission], { spamMark })}
      />
      <span className="spam-reasons">{submission.spam.reasons.join('; ')}</span>
    </div>
  );
}
