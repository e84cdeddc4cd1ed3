import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { fillReply } from './fill-reply.ts';
import { Menu, MenuItem } from '../shell/menu.tsx';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';
import { useSavedReplies } from './saved-replies-api.ts';

type Props = {
  submission: Submission;
  service: string | undefined;
  /** Whether the button shows its name. */
  isNamed?: boolean;
  onReply: (text: string) => void;
};

/** The saved replies. `onReply` gets the text of one, with its placeholders filled in. */
export function ReplyMenu({ submission, service, isNamed = false, onReply }: Props) {
  const { data, error, isFetching, refetch } = useSavedReplies();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Menu
        label="Saved replies"
        className="btn btn-line btn-sm"
        icon={
          <>
            {isNamed && 'Saved replies'}
            <ChevronDownIcon />
          </>
        }
      >
        {(choose) => (
          <>
            {!data && (
              <MenuItem aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
                {isFetching || !error
                  ? 'Loading the saved replies…'
                  : 'The saved replies could not be loaded. Try again'}
              </MenuItem>
            )}
            {data?.replies.map(({ id, title, text }) => (
              <MenuItem
                key={id}
                onClick={choose(() => {
                  const { bookingUrl } = data;
                  onReply(fillReply(text, { ...submission, service, bookingUrl }));
                })}
              >
                {title}
              </MenuItem>
            ))}
            <MenuItem className="menu-more" onClick={choose(() => setEditing(true))}>
              {data?.replies.length === 0 ? 'Write a saved reply…' : 'Edit saved replies…'}
            </MenuItem>
          </>
        )}
      </Menu>
      {isEditing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </>
  );
}
