import { useSyncExternalStore } from 'react';
import type { NewReply, Reply } from '../../../contract/replies.ts';
import type { Submission } from '../../../contract/submission.ts';
import { deleteDraft, idempotencyKeyFor, readDraft, writeDraft } from '../../ui/draft.ts';
import { replyDraftName } from '../../ui/office-drafts.ts';
import { visitorName } from '../shell/format.ts';

// A reply that is being written. It is kept until it is sent: it survives the end of the session, a restart of the server
// and a closed panel.

export type ReplyDraft = {
  text: string;
  /** Whether its enquiry shows it. */
  isOpen: boolean;
  /** The last reply to the enquiry that its author has seen, null if there was none; undefined until it is known. */
  after: NewReply['after'];
  /** What it is, in words, once it is more than a greeting. */
  unsent: string | undefined;
};

/** Each is the same object until it changes, as useSyncExternalStore expects. */
const drafts = new Map<string, ReplyDraft | undefined>();
const listeners = new Set<() => void>();

function find(name: string): ReplyDraft | undefined {
  if (!drafts.has(name)) {
    const stored = readDraft(name);
    drafts.set(name, stored && fromValues(stored.values, stored.unsent));
  }
  return drafts.get(name);
}

const toValues = ({ text, isOpen, after }: ReplyDraft) => ({
  text,
  open: isOpen ? 'yes' : '',
  after: after === undefined ? '' : String(after ?? 'none'),
});

const fromValues = ({ text = '', open, after }: Record<string, string>, unsent: string | undefined): ReplyDraft => ({
  text,
  isOpen: open === 'yes',
  after: after === 'none' ? null : Number(after) || undefined,
  unsent,
});

const noDraft: ReplyDraft = { text: '', isOpen: true, after: undefined, unsent: undefined };

function set(name: string, draft: ReplyDraft | undefined): void {
  drafts.set(name, draft);
  // The key of a request that got no answer stays: a retry sends nothing twice.
  if (draft) writeDraft(name, { ...readDraft(name), values: toValues(draft), unsent: draft.unsent });
  else deleteDraft(name);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The draft of a reply to an enquiry, if there is one. */
export const useReplyDraft = (id: number, author: string): ReplyDraft | undefined =>
  useSyncExternalStore(subscribe, () => find(replyDraftName(id, author)));

/** Shows the draft of a reply, or begins one with a greeting. */
export function openReplyDraft(id: number, author: string, greeting: string): void {
  const name = replyDraftName(id, author);
  set(name, { ...(find(name) ?? { ...noDraft, text: greeting }), isOpen: true });
}

/** Lets the draft be another reply than the one that was sent with its key, which was taken back. */
export function forgetReplyKey(id: number, author: string): void {
  const name = replyDraftName(id, author);
  const draft = find(name);
  deleteDraft(name);
  set(name, draft);
}

/** Begins a draft with a text, or adds it to the draft that there is. */
export function addToReplyDraft(submission: Submission, author: string, text: string): void {
  forgetReplyKey(submission.id, author);
  const begun = find(replyDraftName(submission.id, author))?.text.trimEnd();
  // A reply whose response was lost is a draft still.
  keepReplyDraft(submission, author, begun && begun !== text ? `${begun}\n\n${text}` : text);
}

/**
 * Makes a reply that was taken back a draft again. Perhaps it was not: then the server refuses to send the text once more
 * until its author has seen that.
 */
export function restoreReplyDraft(submission: Submission, author: string, { id, text }: Reply): void {
  addToReplyDraft(submission, author, text);
  keepSeenReply(submission.id, author, id - 1 || null);
}

/** Keeps what was typed. */
export function keepReplyDraft(submission: Submission, author: string, text: string): void {
  const name = replyDraftName(submission.id, author);
  set(name, {
    ...(find(name) ?? noDraft),
    text,
    isOpen: true,
    unsent: `an unsent reply to ${visitorName(submission)}`,
  });
}

/** Keeps which reply to the enquiry the author has seen last. */
export function keepSeenReply(id: number, author: string, after: number | null): void {
  const name = replyDraftName(id, author);
  set(name, { ...(find(name) ?? noDraft), after });
}

/** Puts the draft aside. */
export function closeReplyDraft(id: number, author: string): void {
  const name = replyDraftName(id, author);
  const draft = find(name);
  if (draft) set(name, { ...draft, isOpen: false });
}

export const deleteReplyDraft = (id: number, author: string): void => set(replyDraftName(id, author), undefined);

/** Deletes the draft of a text that was sent, unless more was typed since: the enquiry can be opened again meanwhile. */
export function deleteSentReplyDraft(id: number, author: string, text: string): void {
  if (find(replyDraftName(id, author))?.text === text) deleteReplyDraft(id, author);
}

/** Deletes the draft; returns what its author has typed, if anything. */
export function takeReplyDraft(id: number, author: string): string | undefined {
  const draft = find(replyDraftName(id, author));
  deleteReplyDraft(id, author);
  return draft?.unsent === undefined ? undefined : draft.text;
}

/** The idempotency key of a draft: another one once its text is changed. */
export function replyKeyFor(id: number, author: string): string {
  const name = replyDraftName(id, author);
  const draft = find(name) ?? noDraft;
  return idempotencyKeyFor(name, toValues(draft), draft.text);
}
