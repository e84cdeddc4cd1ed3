import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { SavedReplies } from '../../contract/saved-replies.ts';
import { fetchJson } from './request.ts';

export const savedRepliesKey = [adminCalls.savedReplies];
/** Colleagues change them too, seldom. */
const staleTime = 60_000;

/** The saved replies of the office. */
export const useSavedReplies = () =>
  useQuery({ queryKey: savedRepliesKey, queryFn: () => fetchJson<SavedReplies>(adminCalls.savedReplies), staleTime });
