import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { BulkAction, BulkChange, BulkChanged } from '../../../contract/bulk.ts';
import type { Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';
import { spamTitles } from './spam-judgement.ts';
import { showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { countEnquiries } from '../shell/format.ts';
import { postForJson } from '../shell/request.ts';
import { applyChanges } from '../shell/enquiries-api.ts';

/** A change of enquiries as they were shown when it was made; an undo is not undone. */
type RequestedChange = BulkChange & { before: readonly Submission[] | 'undo' };

const reverse: Record<Exclude<BulkAction, keyof typeof spamTitles | 'assign'>, BulkAction> = {
  contacted: 'not-contacted',
  'not-contacted': 'contacted',
  take: 'release',
  release: 'take',
};

/** The changes that undo another: enquiries that had different marks get them again. */
function undoingChanges({ what, to, before }: RequestedChange, changed: readonly Submission[]): BulkChange[] {
  if (before === 'undo') return [];
  const ids = changed.map(({ id }) => id);
  const former = before.filter(({ id }) => ids.includes(id));
  if (what === 'assign')
    return [...Map.groupBy(former, ({ takenBy }) => takenBy)].map(([assignee, submissions]) => ({
      ids: submissions.map(({ id }) => id),
      what,
      from: to,
      to: assignee,
      isUndo: true,
    }));
  if (what !== 'spam' && what !== 'not-spam' && what !== 'unjudged')
    return [{ ids, what: reverse[what], isUndo: true }];
  const byMark = Map.groupBy(former, ({ spam }): BulkAction => spam.mark ?? 'unjudged');
  return [...byMark].map(([mark, submissions]) => ({ ids: submissions.map(({ id }) => id), what: mark, isUndo: true }));
}

const titles: Record<Exclude<BulkAction, 'assign'>, string> = {
  contacted: 'Marked as contacted',
  'not-contacted': 'Marked as not contacted',
  ...spamTitles,
  take: 'Taken by you',
  release: 'Released',
};

function titleOf({ what, to }: BulkChange): string {
  if (what !== 'assign') return titles[what];
  return to ? `Assigned to ${to}` : 'Released';
}

/** The enquiries of a selection that an act changes: 'Take' takes those that nobody has. */
export function changedBy(what: BulkAction, selected: readonly Submission[], to?: string | null): Submission[] {
  return selected.filter(({ contactedAt, suspectedSpam, spam, takenBy }) => {
    if (what === 'assign') return takenBy !== to;
    if (what === 'contacted') return contactedAt === null;
    if (what === 'spam') return spam.mark !== 'spam';
    if (what === 'not-spam') return suspectedSpam;
    return takenBy === null;
  });
}

/** The change of all, then one toast that offers to undo it for those that changed. */
function bulkOptions(
  client: QueryClient,
  onError: (error: Error) => void,
): MutationOptions<BulkChanged, Error, RequestedChange> {
  return {
    // After the changes of single enquiries: of two changes of one enquiry the later one wins.
    scope: { id: 'change' },
    mutationFn: ({ before: _before, ...change }) => changeSeveral(change),
    onSuccess: ({ changed }, requested) => {
      const { ids } = requested;
      applyChanges(client, changed);
      const rest = ids.length - changed.length;
      const undoing = undoingChanges(requested, changed);
      const undo = () => {
        for (const change of undoing) makeChange(client, { ...change, before: 'undo' });
      };
      showToast({
        title: changed.length > 0 ? titleOf(requested) : 'Nothing was changed',
        description: [
          changed.length > 0 && countEnquiries(changed.length),
          rest > 0 && `${rest} had already been changed`,
        ]
          .filter(Boolean)
          .join('; '),
        ...(undoing.length > 0 && changed.length > 0 && { actions: [{ label: 'Undo', run: undo }] }),
      });
    },
    onError,
  };
}

const notSaved = 'The change was not saved';

/** Makes a change from a toast, whose page may be gone by then; if the change fails, another toast says so. */
function makeChange(client: QueryClient, change: RequestedChange): void {
  const options = bulkOptions(client, (error) => showFailure(notSaved, error));
  new MutationObserver(client, options).mutate(change).catch(() => {});
}

/** Marks several enquiries, by the button of a toast. */
export const markSeveral = (client: QueryClient, what: 'contacted' | 'spam', before: readonly Submission[]): void =>
  makeChange(client, { ids: before.map(({ id }) => id), what, before });

/**
 * Changes several enquiries at once; shows a toast with Undo or, after a failure, with the reason. In a dialog, which covers
 * toasts, `error` is the reason.
 */
export function useBulkChange({ isInDialog = false } = {}) {
  const onError = useFailureToast(notSaved, isInDialog);
  const { mutate, isPending, variables, error } = useMutation(bulkOptions(useQueryClient(), onError));
  const change = (
    what: BulkAction,
    selected: readonly Submission[],
    { to, onSaved }: { to?: string | null; onSaved?: () => void } = {},
  ) => {
    const before = changedBy(what, selected, to);
    mutate({ ids: before.map(({ id }) => id), what, before, ...(to !== undefined && { to }) }, { onSuccess: onSaved });
  };
  return { change, pending: isPending ? variables.what : undefined, error: isInDialog ? error : null };
}

/** Changes several enquiries, all or none; returns those that changed. */
export const changeSeveral = (change: BulkChange) => postForJson<BulkChanged>(adminCalls.bulkChange, change);
