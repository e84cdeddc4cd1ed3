import type { Submission } from '../../contract/submission.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { CopyIcon, EllipsisIcon, PanelRightOpenIcon, SendIcon, ShieldIcon, UndoIcon, UserIcon } from './icons.tsx';
import { useCurrentUser } from './session.ts';
import { Menu } from './menu.tsx';
import { nameOf } from './submission-facts.tsx';
import { listSpamMarks, spamLabels } from './spam-judgement.ts';
import { type Change, takeChange, takeLabel } from './use-change.ts';
import { canSendAgain } from './use-send-again.ts';

type Props = {
  submission: Submission;
  onOpen: () => void;
  onCopy: () => void;
  onSendAgain: () => void;
  onChange: (change: Change) => void;
};

/** The menu of a row. */
export function RowMenu({ submission, onOpen, onCopy, onSendAgain, onChange }: Props) {
  const { username: me } = useCurrentUser();
  const isContacted = submission.contactedAt !== null;
  return (
    <Menu label={`Actions for ${nameOf(submission)}`} className="icon-btn" icon={<EllipsisIcon />}>
      {(choose) => (
        <>
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onOpen)}>
            <PanelRightOpenIcon />
            View Details
          </button>
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onCopy)}>
            <CopyIcon />
            Copy Email
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => onChange({ isContacted: !isContacted }))}
          >
            {isContacted ? <UndoIcon /> : <CheckIcon />}
            {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
          </button>
          {canSendAgain(submission) && (
            <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onSendAgain)}>
              <SendIcon />
              Send again
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => onChange(takeChange(submission, me)))}
          >
            <UserIcon />
            {takeLabel(submission, me)}
          </button>
          {listSpamMarks(submission).map((spamMark) => (
            <button
              key={spamMark}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={choose(() => onChange({ spamMark }))}
            >
              {spamMark === 'spam' ? <ShieldIcon /> : <CheckIcon />}
              {spamLabels[spamMark]}
            </button>
          ))}
        </>
      )}
    </Menu>
  );
}
