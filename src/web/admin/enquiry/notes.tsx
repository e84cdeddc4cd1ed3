import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useReducer, useState } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { idempotencyHeader } from '../../../contract/enquiry-request.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { NewNote, SubmissionNote } from '../../../contract/notes.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { deleteDraft, idempotencyKeyFor, readDraft, writeDraft } from '../../ui/draft.ts';
import { noteDraftName } from '../../ui/office-drafts.ts';
import { Status } from '../../ui/status.tsx';
import { applyChanges } from '../shell/enquiries-api.ts';
import { showFailure, useFailureToast, useUnlessShown } from '../shell/failure-toast.ts';
import { formatDateAndTime, visitorName } from '../shell/format.ts';
import { submitByKey } from '../shell/keys.tsx';
import { LoadError } from '../shell/load-error.tsx';
import { postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import type { Viewing } from './viewers.tsx';

/** A note to add. With its key it is added once, however often it is sent: an answer may be lost. */
type Added = NewNote & { key: string };

/** Adds a note to an enquiry; returns the enquiry as it is now. */
const addNote = (id: number, { text, key }: Added) =>
  postForJson<Submission>(adminCalls.submissionNotes(id), { text } satisfies NewNote, {
    headers: { [idempotencyHeader]: key },
  });

/** Deletes a note of one's own; returns the enquiry as it is now. */
const deleteNote = (id: number, note: number) => postForJson<Submission>(adminCalls.submissionNoteDeleted(id, note));

type Props = { submission: Submission; viewing: Viewing; onOpen: () => void };

/**
 * The notes of staff about an enquiry, and a field for a new one, whose text is kept until it is saved. A deleted note can
 * be restored until the next change.
 */
export function Notes({ submission, viewing: { data, error: loadError, refetch }, onOpen }: Props) {
  const { id, noteCount } = submission;
  const notes = data?.notes ?? [];
  const { username: me } = useCurrentUser();
  const draft = noteDraftName(id, me);
  const fieldId = useId();
  const readTyped = () => readDraft(draft)?.values['text'] ?? '';
  // Not a state: the note may be saved and its draft deleted by the panel that was open before.
  const typed = readTyped();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [deleted, setDeleted] = useState<SubmissionNote>();
  const client = useQueryClient();
  const onChanged = (changed: Submission) => applyChanges(client, [changed]);
  const adding = useMutation({
    mutationFn: (added: Added) => addNote(id, added),
    // Also if the enquiry was closed before the answer came.
    onSuccess: (changed, { text }) => {
      onChanged(changed);
      setDeleted(undefined);
      // More may have been typed before the answer came.
      if (readTyped() === text) type('');
    },
    onError: useUnlessShown(true, (failed: Error, { text }: Added) => {
      // A deleted note that was to be restored is not in the field.
      if (!readTyped().includes(text)) type([readTyped(), text].filter(Boolean).join('\n\n'));
      showFailure(`The note about ${visitorName(submission)} was not saved`, failed, [{ label: 'Open', run: onOpen }]);
    }),
  });
  const deleting = useMutation({
    mutationFn: (note: SubmissionNote) => deleteNote(id, note.id),
    onSuccess: onChanged,
    onError: useFailureToast('The change was not saved'),
  });
  const error = adding.error ?? deleting.error;

  function type(text: string) {
    if (text) writeDraft(draft, { values: { text }, unsent: `an unsaved note about ${visitorName(submission)}` });
    else deleteDraft(draft);
    renderAgain();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim() || adding.isPending) return;
    deleting.reset();
    adding.mutate({ text: typed, key: idempotencyKeyFor(draft, { text: typed }) });
  }
  function remove(note: SubmissionNote) {
    adding.reset();
    deleting.mutate(note, { onSuccess: () => setDeleted(note) });
  }
  function restore({ text, writtenAt }: SubmissionNote) {
    deleting.reset();
    adding.mutate({ text, key: `restored ${writtenAt}` });
  }

  return (
    <section className="notes" aria-labelledby={`${fieldId}-heading`} data-focus-home="h3">
      <h3 className="label message-label" id={`${fieldId}-heading`} tabIndex={-1}>
        Notes
      </h3>
      {loadError && notes.length !== noteCount && (
        <LoadError onRetry={() => void refetch()}>The notes could not be loaded. {errorSentence(loadError)}</LoadError>
      )}
      {notes.length > 0 && (
        <ul className="plain">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-head secondary small">
                <span>
                  {note.author === me ? 'You' : note.author}, {formatDateAndTime(note.writtenAt)}
                </span>
                {note.author === me && (
                  <Button look="plain" small disabled={deleting.isPending} onClick={() => remove(note)}>
                    Delete<span className="visually-hidden"> this note</span>
                  </Button>
                )}
              </p>
              <p className="note-text" dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Status>
        {deleted && (
          <p className="note-head small">
            The note was deleted.
            <Button autoFocus look="plain" small onClick={() => restore(deleted)}>
              Undo
            </Button>
          </p>
        )}
        {adding.isSuccess && !deleted && <p className="secondary small">The note was saved.</p>}
      </Status>
      <form className="field" onSubmit={save} onKeyDown={submitByKey}>
        <label htmlFor={fieldId}>Add a note</label>
        <p className="hint" id={`${fieldId}-hint`}>
          Administrators can read it; the visitor cannot.
        </p>
        <textarea
          id={fieldId}
          rows={2}
          dir="auto"
          value={typed}
          aria-describedby={`${fieldId}-hint`}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" look="line" small pending={adding.isPending}>
          Save note
        </Button>
      </form>
      {error && (
        <p className="error" role="alert">
          The change was not saved. {errorSentence(error)}
        </p>
      )}
    </section>
  );
}
