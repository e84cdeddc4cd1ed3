import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api-client.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { SavedReplies } from '../../contract/saved-replies.ts';

export const savedRepliesKey = [adminCalls.savedReplies];
/** Colleagues change them too, seldom. */
const staleTime = 60_000;

async function fetchSavedReplies(): Promise<SavedReplies> {
  const { answer } = await getJson<SavedReplies>(adminCalls.savedReplies, 'throw');
  if (!answer) throw new Error('The server did not answer.');
  return answer;
}

/** The saved replies of the office. */
export const useSavedReplies = () => useQuery({ queryKey: savedRepliesKey, queryFn: fetchSavedReplies, staleTime });
