import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { NewSavedReply, SavedReplies, SavedReplyChange } from '../../../contract/saved-replies.ts';
import { postForJson, fetchJson } from '../shell/request.ts';

/** Adds a saved reply; returns all of them. */
export const addSavedReply = (reply: NewSavedReply) => postForJson<SavedReplies>(adminCalls.savedReplies, reply);

/** Changes a saved reply; returns all of them. Throws `ApiError` with status 404 if it was deleted, 409 if it is no longer `from`. */
export const changeSavedReply = (id: number, change: SavedReplyChange) =>
  postForJson<SavedReplies>(adminCalls.savedReplyChanged(id), change);

/** Deletes a saved reply; returns those that are left. */
export const deleteSavedReply = (id: number) => postForJson<SavedReplies>(adminCalls.savedReplyDeleted(id));

/** A change of the saved replies: the menu and the list show at once what the server answers, and what is there if it fails. */
export function useSavedReplyChange<Change>(
  change: (made: Change) => Promise<SavedReplies>,
  onFailed: (error: Error) => void,
  onDone?: (made: Change) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (replies, made) => {
      client.setQueryData(savedRepliesKey, replies);
      onDone?.(made);
    },
    onError: (error) => {
      onFailed(error);
      void client.invalidateQueries({ queryKey: savedRepliesKey });
    },
  });
}

const savedRepliesKey = [adminCalls.savedReplies];
/** Colleagues change them too, seldom. */
const staleTime = 60_000;

/** The saved replies of the office. */
export const useSavedReplies = () =>
  useQuery({ queryKey: savedRepliesKey, queryFn: () => fetchJson<SavedReplies>(adminCalls.savedReplies), staleTime });
