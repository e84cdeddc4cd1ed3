import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { fillReply } from './fill-reply.ts';
import { Menu } from '../shell/menu.tsx';
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
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-disabled={isFetching}
                onClick={() => !isFetching && void refetch()}
              >
                {isFetching || !error
                  ? 'Loading the saved replies…'
                  : 'The saved replies could not be loaded. Try again'}
              </button>
            )}
            {data?.replies.map(({ id, title, text }) => (
              <button
                key={id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={choose(() => {
                  const { bookingUrl } = data;
                  onReply(fillReply(text, { ...submission, service, bookingUrl }));
                })}
              >
                {title}
              </button>
            ))}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-more"
              onClick={choose(() => setEditing(true))}
            >
              {data?.replies.length === 0 ? 'Write a saved reply…' : 'Edit saved replies…'}
            </button>
          </>
        )}
      </Menu>
      {isEditing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </>
  );
}
