import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { SpamMark, Submission } from '../../../contract/submission.ts';
import type { AssigneeChange } from '../../../contract/team.ts';
import { showToast } from '../../ui/toast.ts';
import { applyChanges } from '../enquiries/live-updates.tsx';
import { showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { nameOf } from './enquiry-facts.tsx';
import { spamTitles } from './spam-judgement.ts';

/** Takes an enquiry, or releases it; returns it as it is now. Fails where somebody else was faster. */
const changeAssignee = (id: number, change: AssigneeChange) =>
  postForJson<Submission>(adminCalls.submissionAssignee(id), change);

/** Marks an enquiry as contacted, or removes the mark; returns the enquiry as it is now. */
const setContacted = (id: number, isContacted: boolean) =>
  postForJson<Submission>(isContacted ? adminCalls.submissionContacted(id) : adminCalls.submissionNotContacted(id));

const spamMarkCalls = {
  spam: adminCalls.submissionSpam,
  'not-spam': adminCalls.submissionNotSpam,
  unjudged: adminCalls.submissionUnjudged,
};

/** Marks an enquiry as spam or as not spam, or takes the mark back; returns the enquiry as it is now. */
const setSpamMark = (id: number, mark: SpamMark | null) =>
  postForJson<Submission>(spamMarkCalls[mark ?? 'unjudged'](id));

/** What an administrator changes about an enquiry: whether it is answered, whether it is spam, who answers it. */
export type Change = { isContacted: boolean } | { spamMark: SpamMark | null } | { takenBy: string | null };

/** A change of an enquiry as it was shown when the change was made. */
type MadeChange = { submission: Submission; change: Change; isUndo?: boolean };

const mutationKey = ['change'];
const notSaved = 'The change was not saved';

function send({ submission, change }: MadeChange): Promise<Submission> {
  if ('isContacted' in change) return setContacted(submission.id, change.isContacted);
  if ('spamMark' in change) return setSpamMark(submission.id, change.spamMark);
  return changeAssignee(submission.id, { from: submission.takenBy, to: change.takenBy });
}

/** The enquiry as it will be when the server has stored the change. */
function withChange(submission: Submission, change: Change, me: string, at: string): Submission {
  if ('isContacted' in change) {
    const { isContacted } = change;
    return { ...submission, contactedAt: isContacted ? at : null, contactedBy: isContacted ? me : null };
  }
  if ('spamMark' in change) {
    const { spam } = submission;
    const mark = change.spamMark;
    return {
      ...submission,
      suspectedSpam: mark === null ? spam.reasons.length > 0 : mark === 'spam',
      spam: { ...spam, mark, markedBy: mark && me, markedAt: mark && at },
    };
  }
  return { ...submission, takenBy: change.takenBy, takenAt: change.takenBy === null ? null : at };
}

/** The change that undoes another one. */
function reverse({ submission, change }: MadeChange): Change {
  if ('isContacted' in change) return { isContacted: !change.isContacted };
  if ('spamMark' in change) return { spamMark: submission.spam.mark };
  return { takenBy: submission.takenBy };
}

function titleOf(change: Change, me: string): string {
  if ('isContacted' in change) return change.isContacted ? 'Marked as contacted' : 'Marked as not contacted';
  if ('spamMark' in change) return spamTitles[change.spamMark ?? 'unjudged'];
  if (change.takenBy === null) return 'Released';
  return `Taken by ${change.takenBy === me ? 'you' : change.takenBy}`;
}

/**
 * The change, then a toast that offers to undo it. The undo is a mutation of its own: the component that made the change
 * may be gone by then.
 */
function changeOptions(
  client: QueryClient,
  me: string,
  onError: (error: Error) => void,
): MutationOptions<Submission, Error, MadeChange> {
  return {
    mutationKey,
    // One after the other: of two changes of one enquiry the later one wins, also on a slow line.
    scope: { id: 'change' },
    mutationFn: send,
    onSuccess: (changed, made) => {
      applyChanges(client, [changed]);
      const undo = () => {
        const undone = { submission: changed, change: reverse(made), isUndo: true };
        const options = changeOptions(client, me, (error) => showFailure(notSaved, error));
        // Its toast says if it fails.
        new MutationObserver(client, options).mutate(undone).catch(() => {});
      };
      showToast({
        title: titleOf(made.change, me),
        description: nameOf(changed),
        ...(!made.isUndo && { action: { label: 'Undo', run: undo } }),
      });
    },
    onError,
  };
}

/**
 * Changes an enquiry, and shows a toast with Undo or, after a failure, with the reason. In a dialog, which covers toasts,
 * `error` is the reason.
 */
export function useChange({ isInDialog = false } = {}) {
  const onError = useFailureToast(notSaved, isInDialog);
  const { mutate, error } = useMutation(changeOptions(useQueryClient(), useCurrentUser().username, onError));
  return {
    change: (submission: Submission, change: Change) => mutate({ submission, change }),
    error: isInDialog ? error : null,
  };
}

type PendingChange = MadeChange & { at: string };

/** The changes that the server has not answered yet, the oldest first. */
export function usePendingChanges(): PendingChange[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({
      ...(state.variables as MadeChange),
      at: new Date(state.submittedAt).toISOString(),
    }),
  });
}

/**
 * Enquiries as they will be with the pending changes. A change that fails is pending no more, and with it goes what it
 * showed.
 */
export function withPendingChanges(
  submissions: Submission[],
  pending: readonly PendingChange[],
  me: string,
): Submission[] {
  if (pending.length === 0) return submissions;
  return submissions.map((one) =>
    pending
      .filter(({ submission }) => submission.id === one.id)
      .reduce((changed, { change, at }) => withChange(changed, change, me, at), one),
  );
}

/** What an administrator can do first about an enquiry, as its button says. */
export function takeLabel({ takenBy }: Submission, me: string): 'Take' | 'Release' | 'Take over' {
  if (takenBy === null) return 'Take';
  return takenBy === me ? 'Release' : 'Take over';
}

/** The change that this button makes. */
export const takeChange = ({ takenBy }: Submission, me: string): Change => ({ takenBy: takenBy === me ? null : me });
