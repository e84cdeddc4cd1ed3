import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Erasure } from '../../contract/bulk.ts';
import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import type { SubmissionList } from './api.ts';
import { countEnquiries } from './format.ts';
import { listKey } from './list-key.ts';
import type { useView } from './use-view.ts';

type IsErased = (submission: Submission) => boolean;

const mutationKey = ['erasure'];

/** Removes deleted enquiries from the lists that the browser has; then the lists are fetched again. */
function removeFromLists(client: QueryClient, isErased: IsErased): void {
  client.setQueriesData<SubmissionList>({ queryKey: listKey }, (list) => {
    const submissions = list?.submissions.filter((one) => !isErased(one)) ?? [];
    if (!list || submissions.length === list.submissions.length) return list;
    return { ...list, submissions, total: list.total - (list.submissions.length - submissions.length) };
  });
  void client.invalidateQueries({ queryKey: listKey });
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
      showToast({ title: `${countEnquiries(erased)} deleted`, description: 'For good' });
    },
  });
  return { start: () => mutate(isErased), isPending, error };
}

type Opened = {
  opened: Submission | undefined;
  /** The enquiry of the page's address, if it does not exist. */
  goneId: number | undefined;
  open: ReturnType<typeof useView>['open'];
};

/** Closes the open enquiry if it is deleted meanwhile. If a colleague or the retention period deleted it, a toast says so. */
export function useClosingWhenGone({ opened, goneId, open }: Opened): void {
  const client = useQueryClient();
  const last = useRef<Submission>(undefined);
  useEffect(() => {
    if (opened) last.current = opened;
    const gone = last.current;
    if (gone === undefined || gone.id !== goneId) return;
    last.current = undefined;
    // Back does not lead to it.
    open(undefined, { replace: true });
    const erasures = client.getMutationCache().findAll({ mutationKey });
    if (!erasures.some(({ state }) => (state.variables as IsErased)(gone)))
      showToast({
        title: 'This enquiry is gone',
        description: 'Somebody else deleted it, or its retention period is over.',
      });
  }, [opened, goneId, open, client]);
}
