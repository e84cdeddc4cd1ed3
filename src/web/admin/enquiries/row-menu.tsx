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
import { visitorName } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { copyEmail } from '../enquiry/copy-email.ts';
import { Menu, MenuItem } from '../shell/menu.tsx';
import { useAsk } from '../enquiry/question-dialogs.tsx';
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
          <MenuItem onClick={choose(() => onOpen(submission.id))}>
            <PanelRightOpenIcon />
            View Details
          </MenuItem>
          <MenuItem onClick={choose(() => void copyEmail(submission))}>
            <CopyIcon />
            Copy Email
          </MenuItem>
          <MenuItem onClick={choose(() => change([submission], { isContacted: !isContacted }))}>
            {isContacted ? <UndoIcon /> : <CheckIcon />}
            {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
          </MenuItem>
          {canSendAgain(submission) && (
            <MenuItem onClick={choose(() => sendAgain.mutate(submission))}>
              <SendIcon />
              Send again
            </MenuItem>
          )}
          <MenuItem onClick={choose(() => change([submission], takeChange(submission, me)))}>
            <UserIcon />
            {takeLabel(submission, me)}
          </MenuItem>
          <MenuItem onClick={choose(() => ask({ ask: 'assign', submissions: [submission] }))}>
            <UserPlusIcon />
            Assign to…
          </MenuItem>
          <MenuItem onClick={choose(() => ask({ ask: 'follow-up', submission }))}>
            <CalendarIcon />
            Follow up on…
          </MenuItem>
          {listSpamMarks(submission).map((spamMark) => (
            <MenuItem key={spamMark} onClick={choose(() => change([submission], { spamMark }))}>
              {spamMark === 'spam' ? <ShieldXIcon /> : <CheckIcon />}
              {spamLabels[spamMark]}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
