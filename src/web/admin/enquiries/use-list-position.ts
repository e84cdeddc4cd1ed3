import { useQuery } from '@tanstack/react-query';
import type { ListView } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { ListPosition } from '../enquiry/list-steps.tsx';
import { fetchRelated, listKey } from '../shell/enquiries-api.ts';
import { useToday } from '../shell/office-day.ts';

type Options = {
  /** The enquiries of the view that the browser has, if that is all of them. */
  matches: readonly Submission[] | undefined;
  view: ListView;
  openedId: number | undefined;
  /** Whether the open enquiry matches the view, and how many do, if the server pages. */
  isMatch: boolean;
  total: number;
};

/** Where the open enquiry is in the list, or was before an action removed it; for a long list the server is asked. */
export function useListPosition({ matches, view, openedId, isMatch, total }: Options): {
  position: ListPosition | undefined;
  isLoading: boolean;
} {
  const today = useToday();
  const ask = (direction: 'before' | 'after') => ({
    queryKey: [...listKey, { view: { ...view, page: 1 }, [direction]: openedId }, today],
    queryFn: () => fetchRelated(openedId ?? 0, [direction], 1, view),
    enabled: matches === undefined && openedId !== undefined,
  });
  const before = useQuery(ask('before'));
  const after = useQuery(ask('after'));
  const isLoading = before.isLoading || after.isLoading;
  const [older, newer] = [before.data, after.data];
  if (openedId === undefined) return { position: undefined, isLoading };
  if (matches) return { position: { ...positionIn(matches, openedId), total: matches.length }, isLoading };
  const position = older &&
    newer && {
      newer: newer.total,
      total,
      isListed: isMatch,
      previous: newer.submissions[0],
      next: older.submissions[0],
    };
  return { position, isLoading };
}

/** The place of an enquiry, in the list or not, among others, the newest first. */
export function positionIn(list: readonly Submission[], id: number): Omit<ListPosition, 'total'> {
  const firstOlder = list.findIndex((submission) => submission.id <= id);
  const newer = firstOlder < 0 ? list.length : firstOlder;
  const isListed = list[newer]?.id === id;
  return { newer, isListed, previous: list[newer - 1], next: list[isListed ? newer + 1 : newer] };
}
