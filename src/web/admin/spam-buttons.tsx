import type { SpamMark, Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { ShieldIcon } from './icons.tsx';
import { listSpamMarks, spamLabels } from './spam-judgement.ts';

type Props = {
  submission: Submission;
  isPending?: boolean;
  /** In a row, where several enquiries are shown: whose it is. */
  rowName?: string;
  onMark: (mark: SpamMark) => void;
};

/** The buttons that mark an enquiry as spam or as not spam: both, where the filter has caught it and nobody has judged it. */
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

function SpamButton({ mark, isPending = false, rowName, onMark }: Omit<Props, 'submission'> & { mark: SpamMark }) {
  return (
    <Button
      look="line"
      small
      pending={isPending}
      aria-label={rowName === undefined ? undefined : `${spamLabels[mark]}: ${rowName}`}
      onClick={() => onMark(mark)}
    >
      {!isPending && rowName === undefined && (mark === 'spam' ? <ShieldIcon /> : <CheckIcon />)}
      <span>{spamLabels[mark]}</span>
    </Button>
  );
}
