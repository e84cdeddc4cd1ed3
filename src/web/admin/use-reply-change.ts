import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, postJson } from '../api-client.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { NewSavedReply, SavedReplies } from '../../contract/saved-replies.ts';
import { savedRepliesKey } from './use-saved-replies.ts';

// In a file of its own: the editor is loaded when somebody asks for it.

async function post(path: string, body?: NewSavedReply): Promise<SavedReplies> {
  const response = await postJson(path, body);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as SavedReplies;
}

/** Adds a saved reply; returns all of them. */
export const addReply = (reply: NewSavedReply) => post(adminCalls.savedReplies, reply);

/** Changes a saved reply; returns all of them. Throws `ApiError` with status 404 if it was deleted. */
export const changeReply = (id: number, reply: NewSavedReply) => post(adminCalls.savedReplyChanged(id), reply);

/** Deletes a saved reply; returns those that are left. */
export const deleteReply = (id: number) => post(adminCalls.savedReplyDeleted(id));

/** A change of the saved replies: the menu and the list show at once what the server answers. */
export function useReplyChange<Change>(change: (made: Change) => Promise<SavedReplies>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (replies) => {
      client.setQueryData(savedRepliesKey, replies);
      onDone();
    },
  });
}
