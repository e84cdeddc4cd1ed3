import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { minuteMs } from '../../../contract/duration.ts';
import { idempotencyHeader } from '../../../contract/enquiry-request.ts';
import type {
  NewReply,
  Reply,
  ReplyList,
  ReplyQueued,
  ReplySettings,
  ReplySettingsChange,
} from '../../../contract/replies.ts';
import type { Submission } from '../../../contract/submission.ts';
import { ApiError } from '../../api-client.ts';
import { showToast } from '../../ui/toast.ts';
import { applyChanges, fetchOne } from '../shell/enquiries-api.ts';
import { showFailure, useFailureToast, useUnlessShown } from '../shell/failure-toast.ts';
import { visitorName } from '../shell/format.ts';
import { fetchJson, postForJson } from '../shell/request.ts';
import { useCurrentUser } from '../shell/session.ts';
import { deleteSentReplyDraft, forgetReplyKey, replyKeyFor, restoreReplyDraft } from './reply-draft.ts';

/** Begins with the key of the account's page, which is reloaded as a whole. */
const settingsKey = [adminCalls.account, 'replies'];

const settingsQuery = {
  queryKey: settingsKey,
  queryFn: () => fetchJson<ReplySettings>(adminCalls.accountReplies),
  staleTime: minuteMs,
};

/** How the administrator replies; read again a minute later, since they may change it in another tab or browser. */
export const useReplySettings = () => useQuery(settingsQuery);

/** The same once; the server is asked if it is not known yet. */
export const findReplySettings = (client: QueryClient): Promise<ReplySettings> =>
  client.ensureQueryData({ ...settingsQuery, revalidateIfStale: true });

/** Changes how the administrator replies. */
export function useReplySettingsChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ReplySettingsChange) => postForJson<ReplySettings>(adminCalls.accountReplies, change),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey, settings);
      onDone();
    },
  });
}

/** While a reply waits, its state is read again after this time. */
const waitingMs = 5_000;

const repliesKey = (id: number) => ['replies', id];

/** The replies to an enquiry, asked for anew when the state of one has changed. */
export const useReplies = ({ id, replies }: Submission) =>
  useQuery({
    queryKey: [...repliesKey(id), replies.join()],
    queryFn: () => fetchJson<ReplyList>(adminCalls.submissionReplies(id)),
    enabled: replies.length > 0,
    placeholderData: (former: ReplyList | undefined, query) => (query?.queryKey[1] === id ? former : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.replies.some((reply) => reply.state === 'waiting') ? waitingMs : false,
  });

/** Whether the server has refused a reply because of what has happened to its enquiry. */
export const isConflict = (error: Error | null): boolean => error instanceof ApiError && error.status === 409;

type Written = {
  submission: Submission;
  text: string;
  after: NewReply['after'];
  /** Whether the next enquiry is opened once it is queued. */
  opensNext: boolean;
};

/**
 * Queues a reply; a toast offers to take it back. What was typed is kept until the server has stored it. If somebody has
 * answered since, that reply is asked for.
 * @param onFailed says why it was not sent, once nobody else does
 */
export function useSendReply(onFailed: (error: Error) => void) {
  const client = useQueryClient();
  const { username: me } = useCurrentUser();
  return useMutation({
    mutationFn: async ({ submission: { id }, text, after }: Written) => {
      const headers = { [idempotencyHeader]: replyKeyFor(id, me) };
      const body: NewReply = { text, after };
      const { submission, reply } = await postForJson<ReplyQueued>(adminCalls.submissionReplies(id), body, { headers });
      if (reply) return { submission, reply };
      forgetReplyKey(id, me);
      throw new Error('It was taken back before.');
    },
    onSuccess: ({ submission, reply }, { text }) => {
      deleteSentReplyDraft(submission.id, me, text);
      applyChanges(client, [submission]);
      showQueued(client, submission, reply, me);
    },
    onError: async (error, { submission: { id } }) => {
      onFailed(error);
      if (!isConflict(error)) return;
      applyChanges(client, (await fetchOne(id)).submissions);
      await client.invalidateQueries({ queryKey: repliesKey(id) });
    },
  });
}

function showQueued(client: QueryClient, submission: Submission, reply: Reply, me: string): void {
  const seconds = Math.ceil(reply.waitsMs / 1_000);
  showToast({
    title: `Reply to ${visitorName(submission)}`,
    description: seconds > 0 ? `It is sent in ${seconds} seconds.` : 'It is being sent.',
    // As long as Undo works.
    ...(seconds > 0 && { displayMs: reply.waitsMs }),
    // The toast outlives the panel.
    actions: [
      {
        label: 'Undo',
        run: () => void undoReply(client, submission, reply, me).catch(showNotUndone),
      },
    ],
  });
}

function showNotUndone(error: Error): void {
  if (isConflict(error)) showFailure('The reply was not taken back', error);
  else showFailure('The reply was perhaps not taken back', error, []);
}

/** Takes a reply back; its text is a draft again, also if the answer is lost. */
async function undoReply(client: QueryClient, of: Submission, reply: Reply, me: string): Promise<void> {
  const undone = postForJson<Submission>(adminCalls.submissionReplyUndone(of.id, reply.id));
  const isLate = await undone.then(() => false, isConflict);
  if (!isLate) restoreReplyDraft(of, me, reply);
  const submission = await undone;
  applyChanges(client, [submission]);
  showToast({ title: 'Reply taken back', description: `Its text is kept as a draft to ${visitorName(submission)}.` });
}

export function useUndoReply() {
  const client = useQueryClient();
  const { username: me } = useCurrentUser();
  return useMutation({
    mutationFn: ({ submission, reply }: { submission: Submission; reply: Reply }) =>
      undoReply(client, submission, reply, me),
    onError: useUnlessShown(true, showNotUndone),
  });
}

/** Sends a reply again that was refused or perhaps delivered. */
export function useSendReplyAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ submission: { id }, reply }: { submission: Submission; reply: Reply }) =>
      postForJson<Submission>(adminCalls.submissionReplySendAgain(id, reply.id)),
    onSuccess: (submission) => {
      applyChanges(client, [submission]);
      showToast({ title: 'Reply sent again', description: visitorName(submission) });
    },
    onError: useFailureToast('Nothing was sent again'),
  });
}
