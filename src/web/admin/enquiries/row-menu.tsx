import {
  CalendarIcon,
  CheckIcon,
  CopyIcon,
  EllipsisIcon,
  PanelRightOpenIcon,
  SendIcon,
  ShieldXIcon,
  UndoIcon,
  UserIcon,
  UserPlusIcon,
} from 'lucide-react';
import type { Submission } from '../../../contract/submission.ts';
import { useCurrentUser } from '../shell/session.ts';
import { copyEmail } from '../enquiry/copy-email.ts';
import { Menu } from '../shell/menu.tsx';
import { useAsk } from '../enquiry/question-dialogs.tsx';
import { visitorName } from '../enquiry/enquiry-facts.tsx';
import { listSpamMarks, spamLabels } from '../enquiry/spam-judgement.ts';
import { takeChange, takeLabel, useChange } from '../enquiry/use-change.ts';
import { canSendAgain, useSendAgain } from '../enquiry/use-send-again.ts';

/** The menu of a row. */
export function RowMenu({ submission, onOpen }: { submission: Submission; onOpen: (id: number) => void }) {
  const { change } = useChange();
  const ask = useAsk();
  const sendAgain = useSendAgain();
  const me = useCurrentUser();
  const isContacted = submission.contactedAt !== null;
  return (
    <Menu label={`Actions for ${visitorName(submission)}`} className="icon-btn" icon={<EllipsisIcon />}>
      {(choose) => (
        <>
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => onOpen(submission.id))}>
            <PanelRightOpenIcon />
            View Details
          </button>
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => void copyEmail(submission))}>
            <CopyIcon />
            Copy Email
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => change(submission, { isContacted: !isContacted }))}
          >
            {isContacted ? <UndoIcon /> : <CheckIcon />}
            {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
          </button>
          {canSendAgain(submission) && (
            <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => sendAgain.mutate(submission))}>
              <SendIcon />
              Send again
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => change(submission, takeChange(submission, me)))}
          >
            <UserIcon />
            {takeLabel(submission, me)}
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => ask({ ask: 'assign', submissions: [submission] }))}
          >
            <UserPlusIcon />
            Assign to…
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={choose(() => ask({ ask: 'follow-up', submission }))}
          >
            <CalendarIcon />
            Follow up on…
          </button>
          {listSpamMarks(submission).map((spamMark) => (
            <button
              key={spamMark}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={choose(() => change(submission, { spamMark }))}
            >
              {spamMark === 'spam' ? <ShieldXIcon /> : <CheckIcon />}
              {spamLabels[spamMark]}
            </button>
          ))}
        </>
      )}
    </Menu>
  );
}
