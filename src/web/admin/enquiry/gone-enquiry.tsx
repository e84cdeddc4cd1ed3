import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { deleteDraft, readDraft, writeDraft } from '../../ui/draft.ts';
import { goneEnquiryDraftName, noteDraftName } from '../../ui/office-drafts.ts';
import { Status } from '../../ui/status.tsx';
import { showToast } from '../../ui/toast.ts';
import { takeReplyDraft } from '../replies/reply-draft.ts';
import { copyText } from '../shell/copy-text.ts';
import { Dialog } from '../shell/dialog.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { isBeingErased } from './erasure-api.ts';

type Opened = {
  opened: Submission | undefined;
  /** The enquiry of the page's address, if it does not exist. */
  goneId: number | undefined;
  close: () => void;
};

/** A discarded text can be taken back for this time. */
const discardedMs = 20_000;

const heading = 'This enquiry is gone';
const reason = 'It was deleted, or its retention period is over.';

/**
 * Closes the enquiry of the address if it does not exist, or is deleted while it is open. Unless the reader deletes it, a
 * toast says so, or a dialog with what they had begun to write about it.
 * @returns the props of the dialog, if there is such a text
 */
export function useClosingWhenGone({ opened, goneId, close }: Opened): RescuedText | undefined {
  const client = useQueryClient();
  const { username: me } = useCurrentUser();
  const draft = goneEnquiryDraftName(me);
  const [text, setText] = useState(() => readDraft(draft)?.values['text'] ?? '');
  const last = useRef<Submission>(undefined);
  const closedId = useRef<number>(undefined);
  useEffect(() => {
    if (opened) last.current = opened;
    if (goneId === closedId.current) return;
    closedId.current = goneId;
    if (goneId === undefined) return;
    close();
    const begun = takeBegun(goneId, me);
    if (last.current?.id === goneId && isBeingErased(client, last.current)) return;
    if (begun) setText((earlier) => [earlier, begun].filter(Boolean).join('\n\n'));
    else showToast({ title: heading, description: reason });
  }, [opened, goneId, close, client, me]);
  // The author may be away from the desk until the session has ended.
  useEffect(() => {
    if (text) writeDraft(draft, { values: { text }, unsent: 'a text about a deleted enquiry' });
    else deleteDraft(draft);
  }, [draft, text]);
  if (!text) return undefined;
  const discard = () => {
    setText('');
    // Escape may be meant for what was open before.
    const undo = { label: 'Undo', run: () => setText(text) };
    const description = 'It was about an enquiry that is gone.';
    showToast({ title: 'Your text was discarded', description, displayMs: discardedMs, actions: [undo] });
  };
  return { text, onClose: discard };
}

/** Takes what somebody has begun to write about an enquiry out of the drafts: it cannot be sent or saved any more. */
function takeBegun(id: number, author: string): string {
  const reply = takeReplyDraft(id, author);
  const note = readDraft(noteDraftName(id, author))?.values['text'];
  deleteDraft(noteDraftName(id, author));
  return [reply, note].filter(Boolean).join('\n\n');
}

type RescuedText = { text: string; onClose: () => void };

/** Shows what somebody had begun to write about an enquiry that is gone, until they close it. */
export function GoneEnquiryDialog({ text, onClose }: RescuedText) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  async function copy() {
    // A page on plain http has no clipboard: then the reader copies what is selected.
    field.current?.select();
    setCopied(await copyText(text));
  }
  // The list may be in a tab that is not shown.
  return createPortal(
    <Dialog className="gone-enquiry" heading={heading} firstFocus="textarea" onClose={onClose}>
      <p className="submission-note">{reason} What you wrote about it is kept until you close this.</p>
      <div className="form">
        <div className="field">
          <label htmlFor={id}>What you wrote</label>
          <textarea ref={field} id={id} readOnly rows={8} dir="auto" value={text} />
        </div>
        <div className="card-actions">
          <Button small onClick={() => void copy()}>
            Copy what you wrote
          </Button>
        </div>
        <Status className="form-status">
          {isCopied === true && <p>Your text was copied.</p>}
          {isCopied === false && (
            <p>The browser did not allow it. Your text is selected: copy it with Ctrl or Command and C.</p>
          )}
        </Status>
      </div>
    </Dialog>,
    document.body,
  );
}
