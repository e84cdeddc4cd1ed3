import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserListLimit, type ListView } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchOne, fetchPage, fetchSubmissions } from './api.ts';
import { narrow, pageOf } from './narrow.ts';
import type { ServiceTitles } from './submission-facts.tsx';

/** The key of the whole list; of its pages and single enquiries, the beginning of theirs. */
export const listKey = [calls.submissions] as const;
const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;

/** What one page of the list shows. `total` counts the matches, `all` every enquiry there is. */
export type Page = { rows: Submission[]; page: number; size: number; total: number; all: number };

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
  const asked = useQuery({
    queryKey: pageKey(view, size),
    queryFn: () => fetchPage(view, size),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });

  const narrowed = useMemo(() => {
    if (isLong || !list.data) return [];
    return isWhole ? list.data.submissions : narrow(list.data.submissions, { ...view, q: words }, titles);
  }, [isLong, isWhole, list.data, view, words, titles]);
  const page = useMemo((): Page | undefined => {
    if (!list.data) return undefined;
    const all = list.data.total;
    if (!isLong) {
      const shown = isWhole ? { rows: narrowed, page: 1 } : pageOf(narrowed, words === view.q ? view.page : 1, size);
      return { ...shown, size, total: narrowed.length, all };
    }
    return asked.data && { rows: asked.data.submissions, page: view.page, size, total: asked.data.total, all };
  }, [list.data, isLong, isWhole, narrowed, asked.data, view.page, view.q, words, size]);

  const isOpened = (one: Submission) => one.id === openedId;
  const known = page?.rows.find(isOpened) ?? list.data?.submissions.find(isOpened);
  const single = useQuery({
    queryKey: [...listKey, openedId],
    queryFn: () => fetchOne(openedId ?? 0),
    enabled: isLong && openedId !== undefined && !known,
  });

  return {
    page,
    isLong,
    opened: known ?? single.data?.submissions.find(isOpened),
    error: list.error ?? asked.error,
    isSearching: asked.isFetching,
    retry: () => void (list.error ? list.refetch() : asked.refetch()),
  };
}
