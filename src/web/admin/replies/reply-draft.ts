import { useSyncExternalStore } from 'react';
import { deleteDraft, idempotencyKeyFor, readDraft, writeDraft } from '../../ui/draft.ts';

// A reply that is being written. It is kept in this tab until it is sent: it survives the end of the session, a restart of
// the server and a closed panel. By author: a colleague who signs in next in this tab has no draft.

/** `isOpen`: its enquiry shows it. */
export type ReplyDraft = { text: string; isOpen: boolean };

/** Also works if the browser stores nothing. */
const drafts = new Map<string, ReplyDraft | undefined>();
const listeners = new Set<() => void>();

const draftName = (id: number, author: string) => `answer ${id} ${author}`;

function find(name: string): ReplyDraft | undefined {
  if (!drafts.has(name)) {
    const stored = readDraft(name)?.values;
    drafts.set(name, stored && { text: stored['text'] ?? '', isOpen: stored['open'] === 'yes' });
  }
  return drafts.get(name);
}

const toValues = ({ text, isOpen }: ReplyDraft) => ({ text, open: isOpen ? 'yes' : '' });

function set(name: string, draft: ReplyDraft | undefined): void {
  drafts.set(name, draft);
  // The key of a request that got no answer stays: a retry sends nothing twice.
  if (draft) writeDraft(name, { ...readDraft(name), values: toValues(draft) });
  else deleteDraft(name);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The draft of a reply to an enquiry, if there is one. */
export const useReplyDraft = (id: number, author: string): ReplyDraft | undefined =>
  useSyncExternalStore(subscribe, () => find(draftName(id, author)));

/** Shows the draft of a reply, or begins one with a greeting. */
export function openReplyDraft(id: number, author: string, greeting: string): void {
  const name = draftName(id, author);
  set(name, { text: find(name)?.text ?? greeting, isOpen: true });
}

/** Begins a draft with a text, or adds the text to the draft that there is. */
export function addToReplyDraft(id: number, author: string, text: string): void {
  const name = draftName(id, author);
  const begun = find(name)?.text.trimEnd();
  set(name, { text: begun ? `${begun}\n\n${text}` : text, isOpen: true });
}

/** Keeps what was typed. */
export const keepReplyDraft = (id: number, author: string, text: string): void =>
  set(draftName(id, author), { text, isOpen: true });

/** Puts the draft aside. */
export function closeReplyDraft(id: number, author: string): void {
  const name = draftName(id, author);
  const draft = find(name);
  if (draft) set(name, { ...draft, isOpen: false });
}

export const deleteReplyDraft = (id: number, author: string): void => set(draftName(id, author), undefined);

/** The idempotency key of a draft: another one once it is changed. */
export function replyKeyFor(id: number, author: string): string {
  const name = draftName(id, author);
  return idempotencyKeyFor(name, toValues(find(name) ?? { text: '', isOpen: true }));
}
