import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AddressSummary } from '../../../contract/address-summary.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { Erasure } from '../../../contract/bulk.ts';
import type { Submission } from '../../../contract/submission.ts';
import { deleteDraft, readDraft } from '../../ui/draft.ts';
import { noteDraft } from '../../ui/office-drafts.ts';
import { showToast } from '../../ui/toast.ts';
import { takeReplyDraft } from '../replies/reply-draft.ts';
import { copyText } from '../shell/copy-text.ts';
import { countsKey, type SubmissionList, listKey } from '../shell/enquiries-api.ts';
import { countEnquiries } from '../shell/format.ts';
import { fetchJson, post, postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';

/** An address may have thousands of enquiries. */
const longTimeout = { timeoutMs: 60_000 };

/** Deletes enquiries, all or none; returns how many there were. */
export const eraseSeveral = (ids: readonly number[]) => postForJson<Erasure>(adminCalls.submissionsErased, { ids });

/** How much is stored about the address of an enquiry. */
export const fetchAddressSummary = (id: number) => fetchJson<AddressSummary>(adminCalls.submissionAddress(id));

/** Everything that is stored about the address of an enquiry, as a JSON file. */
export const exportAddress = async (id: number): Promise<Blob> =>
  (await post(adminCalls.submissionAddressExported(id), undefined, longTimeout)).blob();

/** Erases everything that is stored about the address of an enquiry; returns how many enquiries there were. */
export const eraseAddress = (id: number) =>
  postForJson<Erasure>(adminCalls.submissionAddressErased(id), undefined, longTimeout);

type IsErased = (submission: Submission) => boolean;

const mutationKey = ['erasure'];

/** Removes deleted enquiries from the lists that the browser has; then the lists are fetched again. */
function removeFromLists(client: QueryClient, isErased: IsErased): void {
  client.setQueriesData<SubmissionList>({ queryKey: listKey }, (list) => {
    const submissions = list?.submissions.filter((submission) => !isErased(submission)) ?? [];
    if (!list || submissions.length === list.submissions.length) return list;
    return { ...list, submissions, total: list.total - (list.submissions.length - submissions.length) };
  });
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: countsKey });
}

type Act = {
  send: () => Promise<Erasure>;
  /** Which of the listed enquiries it deletes. */
  isErased: IsErased;
  /** Called before the rows leave the list. */
  onErased: () => void;
};

/** Deletes enquiries, and shows a toast without Undo: what is deleted cannot be restored. */
export function useErasure({ send, isErased, onErased }: Act) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: (_isErased: IsErased) => send(),
    onSuccess: ({ erased }) => {
      onErased();
      removeFromLists(client, isErased);
      showToast({ title: `${countEnquiries(erased)} deleted`, description: 'This cannot be undone.' });
    },
  });
  return { start: () => mutate(isErased), isPending, error };
}

type Opened = {
  opened: Submission | undefined;
  /** The enquiry of the page's address, if it does not exist. */
  goneId: number | undefined;
  close: () => void;
};

/** A text that would be lost can be copied for this time: its author may be away from the desk. */
const rescueMs = 60 * 60_000;

/**
 * Closes the open enquiry if it is deleted while it is open. If a colleague or the retention period deleted it, a toast says
 * so, and has what the reader had begun to write about it.
 */
export function useClosingWhenGone({ opened, goneId, close }: Opened): void {
  const client = useQueryClient();
  const { username: me } = useCurrentUser();
  const last = useRef<Submission>(undefined);
  useEffect(() => {
    if (opened) last.current = opened;
    const gone = last.current;
    if (gone === undefined || gone.id !== goneId) return;
    last.current = undefined;
    close();
    const begun = takeBegun(gone.id, me);
    const erasures = client.getMutationCache().findAll({ mutationKey });
    if (!erasures.some(({ state }) => (state.variables as IsErased)(gone)))
      showToast({
        title: 'This enquiry is gone',
        description: 'Somebody else deleted it, or its retention period is over.',
        ...(begun && {
          displayMs: rescueMs,
          actions: [{ label: 'Copy what you wrote', run: () => void copyBegun(begun) }],
        }),
      });
  }, [opened, goneId, close, client, me]);
}

async function copyBegun(text: string): Promise<void> {
  if (await copyText(text))
    showToast({ title: 'Your text was copied', description: 'Paste it where you want to keep it.' });
  else
    showToast({
      title: 'Your text was not copied',
      description: `The browser did not allow it. Your text: ${text}`,
      destructive: true,
      displayMs: rescueMs,
    });
}

/** Takes what somebody has begun to write about an enquiry out of the drafts: it cannot be sent or saved any more. */
function takeBegun(id: number, author: string): string {
  const reply = takeReplyDraft(id, author);
  const note = readDraft(noteDraft(id, author))?.values['text'];
  deleteDraft(noteDraft(id, author));
  return [reply, note].filter(Boolean).join('\n\n');
}
