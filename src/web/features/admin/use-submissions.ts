import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserListLimit, exactCountLimit, type ListView } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchOne, fetchPage, fetchSubmissions, type SubmissionList } from './api.ts';
import { filterSubmissions as narrow, pageOf } from './filter.ts';
import type { ServiceTitles } from './submission-facts.tsx';

/** The key of the whole list; of its pages and single enquiries, the beginning of theirs. */
export const listKey = [calls.submissions] as const;
const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;

/** Where a page stands in its list. */
export type Place = Pick<ListView, 'page' | 'cursor'>;

/**
 * What one page of the list shows. `total` counts the matches, `all` every enquiry there is; `isAwaited` while the rows
 * are still those of the page before.
 */
export type Page = Place & { rows: Submission[]; size: number; total: number; all: number; isAwaited?: boolean };

type Asked = {
  view: ListView;
  /** What stands in the search at this moment, before the view has followed; the browser need not wait for that. */
  words?: string;
  /** The enquiry that is open, on this page or not. */
  openedId: number | undefined;
  titles: ServiceTitles;
  /** Rows on a page. */
  size: number;
  /** Shows what the browser holds in one piece, without narrowing it; a list beyond that has pages all the same. */
  isWhole?: boolean;
};

/**
 * The enquiries of a view. This is the one place that decides who searches and pages: the browser over the
 * one list call up to a thousand enquiries, the server beyond (DESIGN section 5, 4).
 */
export function useSubmissions({ view, words = view.q, openedId, titles, size, isWhole = false }: Asked) {
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > browserListLimit;
  const pageQuery = (of: ListView) => ({
    queryKey: pageKey(of, size),
    queryFn: () => fetchPage(of, size),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const asked = useQuery(pageQuery(view));
  const instead = asked.isPlaceholderData ? undefined : placeInstead(asked.data, view, size);
  // Mostly the same page, which is asked for once.
  const { page: number, cursor } = instead ?? view;
  const shown = useQuery(pageQuery(instead ? { ...view, cursor: undefined, ...instead } : view));
  const { data: found, isPlaceholderData: isAwaited } = shown;

  const narrowed = useMemo(() => {
    if (isLong || !list.data) return [];
    return isWhole ? list.data.submissions : narrow(list.data.submissions, { ...view, q: words }, titles);
  }, [isLong, isWhole, list.data, view, words, titles]);
  const page = useMemo((): Page | undefined => {
    if (!list.data) return undefined;
    const all = list.data.total;
    if (!isLong) {
      const wanted = view.cursor === 'end' ? Infinity : view.page;
      const here = isWhole ? { rows: narrowed, page: 1 } : pageOf(narrowed, words === view.q ? wanted : 1, size);
      return { ...here, size, total: narrowed.length, all };
    }
    if (!found) return undefined;
    return { rows: found.submissions, page: number, cursor, size, total: found.total, all, isAwaited };
  }, [
    list.data,
    isLong,
    isWhole,
    narrowed,
    found,
    isAwaited,
    number,
    cursor,
    view.page,
    view.cursor,
    view.q,
    words,
    size,
  ]);

  const isOpened = (one: Submission) => one.id === openedId;
  const known = list.data?.submissions.find(isOpened);
  // Also while it stands in a row: it stays open when another page is turned to.
  const single = useQuery({
    queryKey: [...listKey, openedId],
    queryFn: () => fetchOne(openedId ?? 0),
    enabled: isLong && openedId !== undefined && !known,
  });

  return {
    page,
    isLong,
    opened: page?.rows.find(isOpened) ?? known ?? single.data?.submissions.find(isOpened),
    error: list.error ?? shown.error,
    isSearching: shown.isFetching,
    retry: () => void (list.error ? list.refetch() : shown.refetch()),
  };
}

/**
 * Where to look instead of a page that has nothing although the view has: enquiries were erased or marked since its
 * address was written. Nobody is told that there is nothing while there is.
 */
function placeInstead(asked: SubmissionList | undefined, { cursor }: ListView, size: number): Place | undefined {
  if (!asked || asked.submissions.length > 0 || asked.total === 0) return undefined;
  if (typeof cursor === 'object' && 'after' in cursor) return { page: 1 };
  if (asked.total > exactCountLimit) return { page: 0, cursor: 'end' };
  return { page: Math.ceil(asked.total / size) };
}
