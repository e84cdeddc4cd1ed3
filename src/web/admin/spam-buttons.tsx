import { CheckIcon, ShieldXIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { SpamMark, Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
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
    <div className="spam-buttons">
      {/* The button that was pressed becomes the opposite one, and keeps the focus. */}
      {first && <SpamButton mark={first} {...props} />}
      {second && <SpamButton mark={second} {...props} />}
    </div>
  );
}

function SpamButton({ mark, isPending = false, rowName, onMark }: Omit<Props, 'submission'> & { mark: SpamMark }) {
  function press(event: MouseEvent<HTMLElement>) {
    // The second click of a double click would press the opposite.
    if (event.detail > 1) return;
    keepFocus(event.currentTarget);
    onMark(mark);
  }
  return (
    <Button
      look="line"
      small
      pending={isPending}
      aria-label={rowName === undefined ? undefined : `${spamLabels[mark]}: ${rowName}`}
      onClick={press}
    >
      {!isPending && rowName === undefined && (mark === 'spam' ? <ShieldXIcon /> : <CheckIcon />)}
      <span>{spamLabels[mark]}</span>
    </Button>
  );
}

/** Moves the focus from a button that goes away to the row, or to the first of the buttons, which stays. */
function keepFocus(button: HTMLElement) {
  const row = button.closest('tr');
  const stays = row && row.tabIndex < 0 ? row.querySelector<HTMLElement>('.actions button') : row;
  (stays ?? button.parentElement?.querySelector('button'))?.focus();
}
