import type { Submission } from '../../contract/submission.ts';
import { SpamButtons } from './spam-buttons.tsx';
import { isUnjudged } from './spam-judgement.ts';
import { spamWord } from './spam-note.tsx';
import { nameOf } from './submission-facts.tsx';
import { useChange } from './use-change.ts';
import '../ui/tag.css';

/** In a row: that an enquiry is spam or suspected, and the buttons that judge it until somebody has. */
export function SpamTag({ submission }: { submission: Submission }) {
  const { change } = useChange();
  if (!submission.suspectedSpam) return undefined;
  return (
    <div className="spam-line">
      <span className="tag tag-bad spam-tag">{spamWord(submission)}</span>
      {isUnjudged(submission) && (
        <SpamButtons
          submission={submission}
          rowName={nameOf(submission)}
          onMark={(spamMark) => change(submission, { spamMark })}
        />
      )}
    </div>
  );
}
