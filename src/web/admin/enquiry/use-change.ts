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
import { maxSelected } from '../../../contract/listing.ts';
import { type Outcome, outcomeLabels } from '../../../contract/outcomes.ts';
import type { FollowUpChange, OutcomeChange } from '../../../contract/plans.ts';
import type { SpamMark, Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';
import { applyChanges, listKey, type SubmissionList } from '../shell/enquiries-api.ts';
import { showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { countEnquiries, formatDay, visitorName } from '../shell/format.ts';
import { postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { spamTitles } from './spam-judgement.ts';
import { describeOpenEarlier, earlierOf, openEarlierOf, type SettlingMark } from './use-earlier.ts';

/** An administrator who answers an enquiry. */
export type Assignee = Pick<User, 'id' | 'username'>;

/** What an administrator changes about enquiries. */
export type Change = MarkOrAssignment | Plan;
export type MarkOrAssignment = { isContacted: boolean } | { spamMark: SpamMark | null } | { assignee: Assignee | null };
type Plan = { followUpOn: string | null } | { outcome: Outcome | null };

/** A change of enquiries as they were shown when it was requested. */
type RequestedChange = { before: readonly Submission[]; change: Change; isUndo?: boolean };

const mutationKey = ['change'];
const notSaved = 'The change was not saved';

/** A mark or an assignment as the server is asked for it. What somebody else has just taken stays theirs. */
function describeBulk(change: MarkOrAssignment, before: readonly Submission[]): Omit<BulkChange, 'ids'> {
  if ('isContacted' in change) return { what: change.isContacted ? 'contacted' : 'not-contacted' };
  if ('spamMark' in change) return { what: change.spamMark ?? 'unjudged' };
  return { what: 'assign', from: before.map(({ takenBy }) => takenBy), to: change.assignee?.username ?? null };
}

/** Sets a plan; returns the enquiry as it is now. Undo fails if somebody else has set another one meanwhile. */
const sendPlan = (plan: Plan, { id, followUpOn, outcome }: Submission, isUndo: boolean): Promise<Submission> =>
  'outcome' in plan
    ? postForJson(adminCalls.submissionOutcome(id), {
        ...plan,
        ...(isUndo && { from: outcome }),
      } satisfies OutcomeChange)
    : postForJson(adminCalls.submissionFollowUp(id), {
        on: plan.followUpOn,
        ...(isUndo && { from: followUpOn }),
      } satisfies FollowUpChange);

/** Sends a change; returns the enquiries that changed, and those that did not, as they are now. */
async function send({ before, change, isUndo = false }: RequestedChange): Promise<BulkChanged> {
  const answer: BulkChanged = { changed: [], unchanged: [] };
  if ('followUpOn' in change || 'outcome' in change) {
    for (const submission of before) answer.changed.push(await sendPlan(change, submission, isUndo));
    return answer;
  }
  for (let at = 0; at < before.length; at += maxSelected) {
    const part = before.slice(at, at + maxSelected);
    const ids = part.map(({ id }) => id);
    const body: BulkChange = { ids, ...describeBulk(change, part), ...(isUndo && { isUndo }) };
    const { changed, unchanged } = await postForJson<BulkChanged>(adminCalls.bulkChange, body);
    answer.changed.push(...changed);
    answer.unchanged.push(...unchanged);
  }
  return answer;
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

/** A toast that says more, and asks something, stays for this time. */
const offerMs = 10_000;

/** The title of a toast about an enquiry, or several, for which a colleague was faster: what they did stays theirs. */
function titleOfNothing(only: Submission | undefined, change: Change, me: Assignee): string {
  const { contactedBy = null, spam } = only ?? {};
  const by =
    ('isContacted' in change && change.isContacted && contactedBy) ||
    ('spamMark' in change && change.spamMark && spam?.markedBy);
  return by ? `${titleOf(change, me)} by ${by}` : 'Nothing was changed';
}

function describeSeveral(count: number, { changed, unchanged }: BulkChanged): string {
  const deleted = count - changed.length - unchanged.length;
  return [
    changed.length > 0 && countEnquiries(changed.length),
    unchanged.length > 0 && `${unchanged.length} had already been changed`,
    deleted > 0 && `${deleted} had been deleted`,
  ]
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
): MutationOptions<BulkChanged, Error, RequestedChange> {
  return {
    mutationKey,
    // One after the other: of two changes of one enquiry the later one wins, also on a slow connection.
    scope: { id: 'change' },
    mutationFn: send,
    onSuccess: (answer, requested) => {
      const { changed, unchanged } = answer;
      applyChanges(client, [...changed, ...unchanged]);
      const { before, change, isUndo } = requested;
      const isChanged = changed.length > 0;
      const only = before.length === 1 ? (changed[0] ?? unchanged[0]) : undefined;
      const earlier = only && !showsEarlier ? offerEarlier(client, me, only, change) : undefined;
      const said = [only ? visitorName(only) : describeSeveral(before.length, answer)];
      // Who has it now.
      if (only && !isChanged && 'assignee' in change) said.push(titleOf(reverse(change, only), me));
      if (earlier) said.push(earlier.sentence);
      const undo = () => {
        for (const request of undoing(requested, changed)) changeFromToast(client, me, request);
      };
      showToast({
        title: isChanged ? titleOf(change, me) : titleOfNothing(only, change, me),
        description: said.join('. '),
        ...(!isUndo && {
          actions: [...(isChanged ? [{ label: 'Undo', run: undo }] : []), ...(earlier ? [earlier.action] : [])],
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

/** The enquiries of a selection that a mark or an assignment is for: an administrator takes those that nobody has. */
export const changeableBy = (change: MarkOrAssignment, selected: readonly Submission[]): Submission[] =>
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
