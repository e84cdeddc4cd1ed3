import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import { setContacted } from './api.ts';
import { applyChanges } from './live-updates.ts';
import { nameOf } from './submission-facts.tsx';

type Change = { submission: Submission; isContacted: boolean };

/**
 * A change of the contacted mark: its toast says what was done and offers to undo it. The undo is a mutation of its own,
 * since the component that made the change may be gone by then.
 */
function contactedChange(client: QueryClient, isUndo = false): MutationOptions<Submission, Error, Change> {
  return {
    mutationFn: ({ submission, isContacted }) => setContacted(submission.id, isContacted),
    onSuccess: (changed) => {
      applyChanges(client, [changed]);
      const isContacted = changed.contactedAt !== null;
      const undo = new MutationObserver(client, contactedChange(client, true));
      showToast({
        title: isContacted ? 'Marked as contacted' : 'Marked as not contacted',
        description: nameOf(changed),
        ...(!isUndo && {
          action: {
            label: 'Undo',
            run: () => void undo.mutate({ submission: changed, isContacted: !isContacted }).catch(() => {}),
          },
        }),
      });
    },
    onError: (error) => showToast({ title: 'The change was not saved', description: error.message, destructive: true }),
  };
}

/** Sets or removes the contacted mark of an enquiry and shows a toast with Undo. */
export const useContacted = () => useMutation(contactedChange(useQueryClient()));

/** Copies an address, shows a toast and returns its title. */
export async function copyEmail(submission: Submission): Promise<string> {
  const [title, description] = await navigator.clipboard.writeText(submission.email).then(
    () => ['Email copied', submission.email] as const,
    () => ['Email not copied', `The browser did not allow it. The address is ${submission.email}`] as const,
  );
  showToast({ title, description, destructive: title !== 'Email copied' });
  return title;
}
