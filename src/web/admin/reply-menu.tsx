import { useState } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { fillReply } from './fill-reply.ts';
import { Menu } from './menu.tsx';
import { openReply, replyHint } from './reply-link.tsx';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';
import { useSavedReplies } from './use-saved-replies.ts';

type Props = { submission: Submission; service: string | undefined; onReply: () => void };

/** The saved replies beside Reply: one opens in the user's mail program. `onReply` is not called by a press with Shift. */
export function ReplyMenu({ submission, service, onReply }: Props) {
  const { data, error, isFetching, refetch } = useSavedReplies();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Menu label="Saved replies" className="btn btn-line btn-sm" icon={<ChevronDownIcon />}>
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
                {isFetching || !error ? 'Loading the saved replies…' : 'They could not be loaded. Try again'}
              </button>
            )}
            {data?.replies.map(({ id, title, text }) => (
              <button
                key={id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                title={replyHint(submission)}
                onClick={choose((event) => {
                  const { bookingUrl } = data;
                  openReply(submission, service, fillReply(text, { ...submission, service, bookingUrl }));
                  if (!event.shiftKey) onReply();
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
