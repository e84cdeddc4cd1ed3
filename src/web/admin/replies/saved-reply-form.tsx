import { CircleAlertIcon } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import type { NewSavedReply, SavedReply } from '../../../contract/saved-replies.ts';
import { savedReplyRules } from '../../../contract/saved-reply-rules.ts';
import { ApiError, errorSentence } from '../../api-client.ts';
import { deleteDraft, deleteSentDraft, readDraft, writeDraft } from '../../ui/draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { savedReplyDraftName } from '../../ui/office-drafts.ts';
import { Status } from '../../ui/status.tsx';
import { useUnlessShown } from '../shell/failure-toast.ts';
import { useCurrentUser } from '../shell/session.ts';
import { useCheckedForm } from '../shell/use-checked-form.ts';
import { missing } from './fill-reply.ts';
import { addSavedReply, changeSavedReply, useSavedReplies, useSavedReplyChange } from './saved-replies-api.ts';

type Props = {
  reply: SavedReply | 'new';
  onSaved: () => void;
  onCancel: () => void;
  /** It could not be saved, after the form was left. */
  onLeft: (error: Error) => void;
};

/**
 * The form of a saved reply. What was typed is kept until it is saved or Cancel is pressed. A reply that a colleague has
 * deleted in the meantime can be saved as a new one; one that was changed is shown before it is replaced.
 */
export function SavedReplyForm({ reply, onSaved, onCancel, onLeft }: Props) {
  const { username: me } = useCurrentUser();
  const draft = savedReplyDraftName(reply === 'new' ? 'new' : reply.id, me);
  const [isGone, setGone] = useState(false);
  const saved = reply === 'new' ? undefined : reply;
  const now = useSavedReplies().data?.replies.find(({ id }) => id === saved?.id);
  const saving = useSavedReplyChange(
    (typed: NewSavedReply) =>
      !saved || isGone ? addSavedReply(typed) : changeSavedReply(saved.id, { ...typed, from: now ?? saved }),
    useUnlessShown(true, onLeft),
    (typed) => deleteSentDraft(draft, typed),
  );
  const kept = readDraft(draft)?.values;
  const [wasKept] = useState(kept !== undefined);
  const isNews = wasKept || (!saving.isPending && (now?.title !== saved?.title || now?.text !== saved?.text));
  const { form, messages, passes } = useCheckedForm(saving.isPending);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    saving.reset();
    const typed = formValues(event.currentTarget, ['title', 'text']);
    if (!passes(findBrokenRules(savedReplyRules, typed))) return;
    saving.mutate(typed, {
      onSuccess: onSaved,
      onError: (error) => setGone(error instanceof ApiError && error.status === 404),
    });
  }

  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={save}
      onInput={({ currentTarget }) =>
        writeDraft(draft, { values: formValues(currentTarget, ['title', 'text']), unsent: 'an unfinished saved reply' })
      }
    >
      <Status className="form-status composer-news">
        {now && isNews && (
          <div>
            <p>This is your unfinished text; ‘Cancel’ discards it. ‘Save reply’ replaces what is saved now:</p>
            <p className="note-text" dir="auto">
              <b>{now.title}</b>
              {`\n${now.text}`}
            </p>
          </div>
        )}
      </Status>
      <TextField
        id="reply-title"
        name="title"
        label="Title"
        hint="For the menu beside Reply: visitors do not see it."
        autoComplete="off"
        defaultValue={kept?.['title'] ?? saved?.title}
        message={messages['title']}
        required
      />
      <TextArea
        id="reply-text"
        name="text"
        label="Text"
        hint={`In the mail {firstName} is the visitor’s first name (or “${missing.firstName}”), {service} the service (or “${missing.service}”) and {booking} the page to book a call; without such a page, a line with {booking} is left out.`}
        defaultValue={kept?.['text'] ?? saved?.text}
        message={messages['text']}
        required
      />
      {saving.error && (
        <p className="error" role="alert">
          <CircleAlertIcon />
          <span>
            The reply was not saved. {errorSentence(saving.error)}{' '}
            {isGone && 'Save again to keep your text as a new one.'}
          </span>
        </p>
      )}
      <div className="card-actions">
        <Button type="submit" small pending={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save reply'}
        </Button>
        <Button
          look="line"
          small
          onClick={() => {
            // What is being saved is kept until it is.
            if (!saving.isPending) deleteDraft(draft);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
