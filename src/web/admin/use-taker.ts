import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useContext } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import { applyChanges } from './live-updates.ts';
import { Me } from './me.ts';
import { nameOf } from './submission-facts.tsx';
import { changeTaker } from './team-api.ts';

/** `to` is who does the enquiry from now on; null for nobody. */
type Change = { submission: Submission; to: string | null };

/** A change of who does an enquiry, with a toast that offers to undo it (use-contacted.ts). */
function takerChange(client: QueryClient, me: string, isUndo = false): MutationOptions<Submission, Error, Change> {
  return {
    mutationFn: ({ submission, to }) => changeTaker(submission.id, { from: submission.takenBy, to }),
    onSuccess: (changed, { submission: before }) => {
      applyChanges(client, [changed]);
      const undo = new MutationObserver(client, takerChange(client, me, true));
      showToast({
        title: changed.takenBy === null ? 'Given back' : `Taken by ${changed.takenBy === me ? 'you' : changed.takenBy}`,
        description: nameOf(changed),
        ...(!isUndo && {
          action: {
            label: 'Undo',
            run: () => void undo.mutate({ submission: changed, to: before.takenBy }).catch(() => {}),
          },
        }),
      });
    },
    onError: (error) => showToast({ title: 'The change was not saved', description: error.message, destructive: true }),
  };
}

/** Changes who does an enquiry and shows a toast with Undo. */
export function useTaker() {
  return useMutation(takerChange(useQueryClient(), useContext(Me)));
}

/** What an administrator can do first about an enquiry, as its button says. */
export function takeLabel({ takenBy }: Submission, me: string): 'Take' | 'Give back' | 'Take over' {
  if (takenBy === null) return 'Take';
  return takenBy === me ? 'Give back' : 'Take over';
}

/** Who does the enquiry after that. */
export const takerAfter = ({ takenBy }: Submission, me: string): string | null => (takenBy === me ? null : me);
