import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { User } from '../../../contract/account.ts';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { BulkChange, BulkChanged } from '../../../contract/bulk.ts';
import { type Outcome, outcomeLabels } from '../../../contract/outcomes.ts';
import type { FollowUpChange, OutcomeChange } from '../../../contract/plans.ts';
import type { SpamMark, Submission } from '../../../contract/submission.ts';
import type { AssigneeChange } from '../../../contract/assignee.ts';
import { showToast } from '../../ui/toast.ts';
import { applyChanges, listKey, type SubmissionList } from '../shell/enquiries-api.ts';
import { showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { countEnquiries, formatDay, visitorName } from '../shell/format.ts';
import { postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { spamTitles } from './spam-judgement.ts';
import { describeOpenEarlier, earlierOf, openEarlierOf, type SettlingMark } from './use-earlier.ts';

/** Assigns an enquiry, or releases it; returns it as it is now. Fails if somebody else was faster. */
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

/** Sets the day on which to follow up on an enquiry; returns the enquiry as it is now. */
const setFollowUp = (id: number, change: FollowUpChange) =>
  postForJson<Submission>(adminCalls.submissionFollowUp(id), change);

/** Sets what became of an enquiry; returns it as it is now. */
const setOutcome = (id: number, change: OutcomeChange) =>
  postForJson<Submission>(adminCalls.submissionOutcome(id), change);

/** An administrator who answers an enquiry. */
export type Assignee = Pick<User, 'id' | 'username'>;

/** What an administrator changes about enquiries. */
export type Change =
  | { isContacted: boolean }
  | { spamMark: SpamMark | null }
  | { assignee: Assignee | null }
  | { followUpOn: string | null }
  | { outcome: Outcome | null };

/** Changes several enquiries, all or none; returns those that changed. */
const changeSeveral = async (change: BulkChange): Promise<Submission[]> =>
  (await postForJson<BulkChanged>(adminCalls.bulkChange, change)).changed;

/** A change of enquiries as they were shown when it was requested. */
type RequestedChange = { before: readonly Submission[]; change: Change; isUndo?: boolean };

const mutationKey = ['change'];
const notSaved = 'The change was not saved';

/** Sets a mark again that was removed, with its person and time. If somebody was faster, their mark stays. */
async function restoreMark(id: number, what: 'contacted' | SpamMark): Promise<Submission> {
  const [restored] = await changeSeveral({ ids: [id], what, isUndo: true });
  return restored ?? (what === 'contacted' ? setContacted(id, true) : setSpamMark(id, what));
}

/** Changes one enquiry; returns it as it is now, also if somebody else was faster. */
function sendOne({ id, takenBy }: Submission, change: Change, isUndo?: boolean): Promise<Submission> {
  if ('isContacted' in change)
    return change.isContacted && isUndo ? restoreMark(id, 'contacted') : setContacted(id, change.isContacted);
  if ('spamMark' in change)
    return change.spamMark && isUndo ? restoreMark(id, change.spamMark) : setSpamMark(id, change.spamMark);
  if ('followUpOn' in change) return setFollowUp(id, { on: change.followUpOn });
  if ('outcome' in change) return setOutcome(id, change);
  return changeAssignee(id, { from: takenBy, to: change.assignee?.username ?? null, ...(isUndo && { isUndo }) });
}

/** A change of several enquiries, as the server is asked for it; undefined for a plan, which each enquiry gets by itself. */
function describeBulk(change: Change, before: readonly Submission[]): Omit<BulkChange, 'ids'> | undefined {
  if ('isContacted' in change) return { what: change.isContacted ? 'contacted' : 'not-contacted' };
  if ('spamMark' in change) return { what: change.spamMark ?? 'unjudged' };
  if (!('assignee' in change)) return undefined;
  const [from, ...others] = new Set(before.map(({ takenBy }) => takenBy));
  // What all of them had: one that somebody else has just taken stays theirs.
  return { what: 'assign', to: change.assignee?.username ?? null, ...(others.length === 0 && { from }) };
}

/** Returns one enquiry as it is now, or those of several that changed. */
function send({ before, change, isUndo }: RequestedChange): Promise<Submission[]> {
  const bulk = before.length > 1 && describeBulk(change, before);
  if (!bulk) return Promise.all(before.map((submission) => sendOne(submission, change, isUndo)));
  return changeSeveral({ ids: before.map(({ id }) => id), ...bulk, ...(isUndo && { isUndo }) });
}

/** The enquiry as it will be when the server has stored the change. */
function withChange(submission: Submission, change: Change, me: Assignee, at: string): Submission {
  if ('isContacted' in change) {
    const { isContacted } = change;
    return { ...submission, contactedAt: isContacted ? at : null, contactedBy: isContacted ? me.username : null };
  }
  if ('spamMark' in change) {
    const { spam } = submission;
    const mark = change.spamMark;
    return {
      ...submission,
      suspectedSpam: mark === null ? spam.reasons.length > 0 : mark === 'spam',
      spam: { ...spam, mark, markedBy: mark && me.username, markedAt: mark && at },
    };
  }
  if ('followUpOn' in change) return { ...submission, followUpOn: change.followUpOn };
  if ('outcome' in change) return { ...submission, outcome: change.outcome };
  const { assignee } = change;
  const isOther = assignee !== null && assignee.id !== me.id;
  return {
    ...submission,
    takenBy: assignee?.username ?? null,
    takenById: assignee?.id ?? null,
    takenAt: assignee && at,
    assignedBy: isOther ? me.username : null,
  };
}

/** What makes an enquiry again what it was before a change. */
function reverse(change: Change, { spam, followUpOn, outcome, takenById, takenBy }: Submission): Change {
  if ('isContacted' in change) return { isContacted: !change.isContacted };
  if ('spamMark' in change) return { spamMark: spam.mark };
  if ('followUpOn' in change) return { followUpOn };
  if ('outcome' in change) return { outcome };
  return { assignee: takenById === null || takenBy === null ? null : { id: takenById, username: takenBy } };
}

/** The changes that undo another for the enquiries that it changed: those that were different become it again. */
function undoing({ before, change }: RequestedChange, changed: readonly Submission[]): RequestedChange[] {
  const former = new Map(before.map((submission) => [submission.id, reverse(change, submission)]));
  // By their text, which is equal if they are.
  return [...Map.groupBy(changed, ({ id }) => JSON.stringify(former.get(id)))].map(([to, submissions]) => ({
    before: submissions,
    change: JSON.parse(to) as Change,
    isUndo: true,
  }));
}

function titleOf(change: Change, me: Assignee): string {
  if ('isContacted' in change) return change.isContacted ? 'Marked as contacted' : 'Marked as not contacted';
  if ('spamMark' in change) return spamTitles[change.spamMark ?? 'unjudged'];
  if ('followUpOn' in change)
    return change.followUpOn === null ? 'Follow-up cleared' : `Follow up on ${formatDay(change.followUpOn)}`;
  if ('outcome' in change)
    return change.outcome === null ? 'Outcome taken back' : `Outcome: ${outcomeLabels[change.outcome]}`;
  if (change.assignee === null) return 'Released';
  return change.assignee.id === me.id ? 'Taken by you' : `Assigned to ${change.assignee.username}`;
}

/** The mark that settles the earlier enquiries of the same person, too. */
function settlingMarkOf(change: Change): SettlingMark | undefined {
  if ('isContacted' in change && change.isContacted) return 'contacted';
  return 'spamMark' in change && change.spamMark === 'spam' ? 'spam' : undefined;
}

/** The earlier open enquiries of the same person, among those that the browser has: the toast offers to mark them too. */
function offerEarlier(client: QueryClient, me: Assignee, changed: Submission, change: Change) {
  const mark = settlingMarkOf(change);
  const known = client.getQueryData<SubmissionList>(listKey)?.submissions ?? [];
  const open = mark ? openEarlierOf(earlierOf(known, changed), mark) : [];
  if (open.length === 0) return undefined;
  return {
    sentence: describeOpenEarlier(open.length),
    action: {
      label: open.length === 1 ? 'Mark it too' : 'Mark them too',
      run: () => changeFromToast(client, me, { before: open, change }),
    },
  };
}

/** Who has the mark that was set: a colleague, if they were faster. Their mark stays theirs, and Undo must not remove it. */
const markedBy = ({ contactedBy, spam }: Submission, change: Change) =>
  'isContacted' in change
    ? change.isContacted && contactedBy
    : 'spamMark' in change && change.spamMark && spam.markedBy;

/** A toast that says more, and asks something, stays for this time. */
const offerMs = 10_000;

/** What a toast says of several enquiries, some of which colleagues may have changed in the meantime. */
function describeSeveral(before: readonly Submission[], changed: readonly Submission[]): string {
  const rest = before.length - changed.length;
  return [changed.length > 0 && countEnquiries(changed.length), rest > 0 && `${rest} had already been changed`]
    .filter(Boolean)
    .join('; ');
}

type Shown = {
  onError: (error: Error) => void;
  /** Whether the earlier enquiries of the person are shown beside it: the toast then does not offer them. */
  showsEarlier: boolean;
};

/** The change, then a toast that offers to undo it. */
function changeOptions(
  client: QueryClient,
  me: Assignee,
  { onError, showsEarlier }: Shown,
): MutationOptions<Submission[], Error, RequestedChange> {
  return {
    mutationKey,
    // One after the other: of two changes of one enquiry the later one wins, also on a slow connection.
    scope: { id: 'change' },
    mutationFn: send,
    onSuccess: (changed, requested) => {
      applyChanges(client, changed);
      const { before, change, isUndo } = requested;
      const only = before.length === 1 ? changed[0] : undefined;
      const by = (only && markedBy(only, change)) || me.username;
      const isOwn = by === me.username;
      const undo = () => {
        for (const request of undoing(requested, changed)) changeFromToast(client, me, request);
      };
      const earlier = only && !showsEarlier ? offerEarlier(client, me, only, change) : undefined;
      const title = `${titleOf(change, me)}${isOwn ? '' : ` by ${by}`}`;
      const description = only ? visitorName(only) : describeSeveral(before, changed);
      showToast({
        title: changed.length > 0 ? title : 'Nothing was changed',
        description: earlier ? `${description}. ${earlier.sentence}` : description,
        ...(!isUndo && {
          actions: [
            ...(isOwn && changed.length > 0 ? [{ label: 'Undo', run: undo }] : []),
            ...(earlier ? [earlier.action] : []),
          ],
        }),
        ...(earlier && { displayMs: offerMs }),
      });
    },
    onError,
  };
}

/** Makes a change from a toast: the component that showed it may be gone by then. If it fails, another toast says so. */
function changeFromToast(client: QueryClient, me: Assignee, request: RequestedChange): void {
  const onError = (error: Error) => showFailure(notSaved, error);
  const options = changeOptions(client, me, { onError, showsEarlier: true });
  new MutationObserver(client, options).mutate(request).catch(() => {});
}

/**
 * Changes enquiries, one or several at once, and shows a toast with Undo or, after a failure, with the reason. In a dialog,
 * which covers toasts, `error` is the reason. The toast also offers to mark the person's earlier open enquiries, unless
 * `showsEarlier`: then they are offered beside it.
 */
export function useChange({ isInDialog = false, showsEarlier = false } = {}) {
  const onError = useFailureToast(notSaved, isInDialog);
  const shown = { onError, showsEarlier };
  const { mutate, error, isPending } = useMutation(changeOptions(useQueryClient(), useCurrentUser(), shown));
  return {
    change: (before: readonly Submission[], change: Change, onSaved?: () => void) => {
      if (before.length > 0) mutate({ before, change }, { onSuccess: onSaved });
    },
    error: isInDialog ? error : null,
    isPending,
  };
}

/** The enquiries of a selection that a change is for: an administrator takes those that nobody has. */
export const changeableBy = (change: Change, selected: readonly Submission[]): Submission[] =>
  selected.filter(({ contactedAt, suspectedSpam, spam, takenById }) => {
    if ('isContacted' in change) return contactedAt === null;
    if ('spamMark' in change) return change.spamMark === 'spam' ? spam.mark !== 'spam' : suspectedSpam;
    return takenById === null;
  });

type PendingChange = RequestedChange & { at: string };

/** The changes that the server has not answered yet, the oldest first. */
export function usePendingChanges(): PendingChange[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({
      ...(state.variables as RequestedChange),
      at: new Date(state.submittedAt).toISOString(),
    }),
  });
}

/** Whether a change is of an enquiry. */
export const isOf = ({ before }: PendingChange, { id }: Submission): boolean => before.some((one) => one.id === id);

/**
 * Enquiries as they will be with the pending changes. A change that fails is no longer pending, and is no longer shown.
 */
export function withPendingChanges(
  submissions: Submission[],
  pending: readonly PendingChange[],
  me: Assignee,
): Submission[] {
  if (pending.length === 0) return submissions;
  return submissions.map((submission) =>
    pending
      .filter((request) => isOf(request, submission))
      .reduce((changed, { change, at }) => withChange(changed, change, me, at), submission),
  );
}

/** The label of the button that takes or releases an enquiry. */
export function takeLabel({ takenById }: Submission, me: Assignee): 'Take' | 'Release' | 'Take over' {
  if (takenById === null) return 'Take';
  return takenById === me.id ? 'Release' : 'Take over';
}

/** The change that this button makes. */
export const takeChange = ({ takenById }: Submission, me: Assignee): Change => ({
  assignee: takenById === me.id ? null : me,
});
