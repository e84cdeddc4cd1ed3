import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import { setSpam } from './api.ts';
import { applyChanges } from './live-updates.ts';
import { nameOf } from './submission-facts.tsx';

/** What the action is called in menu, panel and dialog. */
export const spamActionOf = ({ suspectedSpam }: Submission): string => (suspectedSpam ? 'Not Spam' : 'Mark as Spam');

/** Says whether an enquiry is spam: the opposite of what it is taken for. Its toast offers to undo it. */
function spamChange(client: QueryClient, isUndo = false): MutationOptions<Submission, Error, Submission> {
  return {
    mutationFn: ({ id, suspectedSpam }) => setSpam(id, !suspectedSpam),
    onSuccess: (changed) => {
      applyChanges(client, [changed]);
      const undo = {
        label: 'Undo',
        run: () => void new MutationObserver(client, spamChange(client, true)).mutate(changed).catch(() => {}),
      };
      showToast({
        title: changed.suspectedSpam ? 'Marked as spam' : 'Marked as not spam',
        description: nameOf(changed),
        ...(!isUndo && { action: undo }),
      });
    },
    onError: ({ message }) => showToast({ title: 'The change was not saved', description: message, destructive: true }),
  };
}

/** Marks an enquiry as spam or as no spam and shows a toast with Undo. */
export const useSpam = () => useMutation(spamChange(useQueryClient()));
