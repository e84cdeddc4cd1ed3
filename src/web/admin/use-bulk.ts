import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BulkAct, BulkChange, BulkChanged } from '../../contract/bulk.ts';
import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import { changeSeveral } from './bulk-api.ts';
import { countEnquiries } from './format.ts';
import { applyChanges } from './live-updates.ts';
import { sentenceOf } from './request.ts';

type MadeChange = BulkChange & { isUndo?: boolean };

const reverse: Record<BulkAct, BulkAct> = {
  contacted: 'not-contacted',
  'not-contacted': 'contacted',
  spam: 'not-spam',
  'not-spam': 'spam',
  take: 'release',
  release: 'take',
};

const titles: Record<BulkAct, string> = {
  contacted: 'Marked as contacted',
  'not-contacted': 'Marked as not contacted',
  spam: 'Marked as spam',
  'not-spam': 'Marked as not spam',
  take: 'Taken by you',
  release: 'Released',
};

/** The enquiries of a selection that an act changes: 'Take' takes those that nobody has. */
export function changedBy(what: BulkAct, selected: readonly Submission[]): Submission[] {
  return selected.filter(({ contactedAt, suspectedSpam, takenBy }) => {
    if (what === 'contacted') return contactedAt === null;
    if (what === 'spam') return !suspectedSpam;
    if (what === 'not-spam') return suspectedSpam;
    return takenBy === null;
  });
}

/** The change of all, then one toast that offers to undo it for those that changed. */
function bulkOptions(client: QueryClient): MutationOptions<BulkChanged, Error, MadeChange> {
  return {
    // After the changes of single enquiries: of two changes of one enquiry the later one wins.
    scope: { id: 'change' },
    mutationFn: ({ ids, what }) => changeSeveral({ ids, what }),
    onSuccess: ({ changed }, { ids, what, isUndo }) => {
      applyChanges(client, changed);
      const rest = ids.length - changed.length;
      const undo = () => {
        const undone = { ids: changed.map(({ id }) => id), what: reverse[what], isUndo: true };
        // Its own toast says if it fails.
        new MutationObserver(client, bulkOptions(client)).mutate(undone).catch(() => {});
      };
      showToast({
        title: titles[what],
        description: `${countEnquiries(changed.length)}${rest > 0 ? `; ${rest} had been changed meanwhile` : ''}`,
        ...(!isUndo && changed.length > 0 && { action: { label: 'Undo', run: undo } }),
      });
    },
    onError: (error) =>
      showToast({ title: 'The change was not saved', description: sentenceOf(error), destructive: true }),
  };
}

/** Changes several enquiries at once; shows a toast with Undo or, after a failure, with the reason. */
export function useBulkChange() {
  const { mutate, isPending, variables } = useMutation(bulkOptions(useQueryClient()));
  return { change: mutate, pending: isPending ? variables.what : undefined };
}
