import { useState } from 'react';
import type { SavedReply } from '../../../contract/saved-replies.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { failureSentence, showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { LoadError } from '../shell/load-error.tsx';
import { deleteSavedReply, useSavedReplyChange, useSavedReplies } from './saved-replies-api.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';

/** Where the saved replies of the office are kept, edited and deleted: a list, or the form of one of them. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useSavedReplies();
  const [edited, setEdited] = useState<SavedReply | 'new'>();
  const [deleted, setDeleted] = useState<SavedReply>();
  const [done, setDone] = useState('');

  function edit(reply: SavedReply | 'new') {
    setDone('');
    setEdited(reply);
  }
  function showList(sentence = '') {
    setEdited(undefined);
    setDeleted(undefined);
    setDone(sentence);
  }

  /** Says in this dialog and, once it is closed, by a toast why a reply was not saved whose form was left. */
  function sayNotSaved(failed: Error) {
    const title = 'The reply was not saved';
    setDone(`${title}. ${failureSentence(failed, [])}`);
    showFailure(title, failed, []);
  }

  return (
    <Dialog
      className="saved-replies"
      heading={edited ? (edited === 'new' ? 'New saved reply' : 'Edit saved reply') : 'Saved replies'}
      onClose={onClose}
    >
      <Status>
        {done && <p className="submission-note">{done}</p>}
        {!data && !error && <p>Loading the saved replies…</p>}
      </Status>
      {!data && error && (
        <LoadError onRetry={() => void refetch()}>
          The saved replies could not be loaded. {errorSentence(error)}
        </LoadError>
      )}
      {edited && (
        <SavedReplyForm
          reply={edited}
          onSaved={() => showList('The reply was saved.')}
          onCancel={() => showList()}
          onLeft={sayNotSaved}
        />
      )}
      {!edited && data && (
        <>
          {data.replies.length === 0 ? (
            <p>No saved replies yet. Write one for what you answer often.</p>
          ) : (
            <ul className="plain account-list">
              {data.replies.map((reply) => (
                <li key={reply.id}>
                  <div>
                    <b>{reply.title}</b>
                    <p className="secondary small saved-reply-text" dir="auto">
                      {reply.text}
                    </p>
                  </div>
                  <div className="card-actions">
                    <Button look="line" small onClick={() => edit(reply)}>
                      Edit<span className="visually-hidden"> {reply.title}</span>
                    </Button>
                    <Button look="line" small onClick={() => setDeleted(reply)}>
                      Delete<span className="visually-hidden"> {reply.title}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <Button small onClick={() => edit('new')}>
            New saved reply
          </Button>
        </>
      )}
      {deleted && (
        <Deletion
          reply={deleted}
          onDeleted={() => showList('The reply was deleted.')}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Dialog>
  );
}

type DeletionProps = { reply: SavedReply; onDeleted: () => void; onClose: () => void };

function Deletion({ reply, onDeleted, onClose }: DeletionProps) {
  const deletion = useSavedReplyChange(deleteSavedReply, useFailureToast('The change was not saved'));
  return (
    <ConfirmDialog
      heading={`Delete “${reply.title}”?`}
      confirm="Delete"
      pending="Deleting..."
      isDestructive
      isPending={deletion.isPending}
      sentence={deletion.error ? errorSentence(deletion.error) : undefined}
      onConfirm={() => deletion.mutate(reply.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>It is deleted for all administrators. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
