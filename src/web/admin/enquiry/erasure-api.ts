import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressSummary } from '../../../contract/address-summary.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { Erasure } from '../../../contract/bulk.ts';
import type { Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';
import { countsKey, type SubmissionList, listKey } from '../shell/enquiries-api.ts';
import { useFailureToast } from '../shell/failure-toast.ts';
import { countEnquiries } from '../shell/format.ts';
import { fetchJson, post, postForJson } from '../shell/request.ts';

/** An address may have thousands of enquiries. */
const longTimeout = { timeoutMs: 60_000 };

/** Deletes enquiries, all or none; returns how many there were. */
export const eraseSeveral = (ids: readonly number[]) => postForJson<Erasure>(adminCalls.bulkErasure, { ids });

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
    onError: useFailureToast('Not deleted'),
  });
  return { start: () => mutate(isErased), isPending, error };
}

/** Whether this browser is deleting an enquiry, or has deleted it. */
export const isBeingErased = (client: QueryClient, submission: Submission): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey })
    .some(({ state }) => state.status !== 'error' && (state.variables as IsErased)(submission));
