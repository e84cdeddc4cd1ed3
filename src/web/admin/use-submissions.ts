import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useMemo, useState } from 'react';
import { browserListLimit, exactCountLimit, type ListView, unfiltered } from '../../contract/listing.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { fetchOne, fetchPage, fetchSubmissions, type SubmissionList } from './api.ts';
import { filterSubmissions, pageOf } from './filter.ts';
import { Me } from './me.ts';
import { withInstants } from './received.ts';
import type { ServiceTitles } from './submission-facts.tsx';

/** The query key of the whole list, and the beginning of the keys of its pages and single enquiries. */
export const listKey = [calls.submissions] as const;
const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;

/** The id up to which the page of a key shows enquiries; undefined of a page of the newest, and of a single enquiry. */
export function frozenIdOf(part: unknown): number | undefined {
  const view = typeof part === 'object' && part && 'view' in part ? (part.view as ListView) : undefined;
  return view?.upTo;
}

/** The place of a page in its list. */
export type Place = Pick<ListView, 'page' | 'cursor'>;

/**
 * What one page of the list shows. `total` counts the matches, `all` every enquiry there is; `isPlaceholder` while the rows
 * are still those of the page before.
 */
export type Page = Place & { rows: Submission[]; size: number; total: number; all: number; isPlaceholder?: boolean };

/**
 * The newest id of the list when a later page was opened, until the first page is shown again: enquiries that arrive
 * meanwhile would move every row to another place while it is read. Undefined on the first page.
 */
function useFrozenId(view: ListView, newestId: number | undefined): number | undefined {
  const [frozenId, setFrozenId] = useState<number>();
  const isLaterPage = view.page > 1 || view.cursor !== undefined;
  const next = isLaterPage ? (frozenId ?? newestId) : undefined;
  if (next !== frozenId) setFrozenId(next);
  return next;
}

type Asked = {
  view: ListView;
  /** The text in the search box, which the view follows after a pause; the browser need not wait for it. */
  words?: string;
  /** The id of the open enquiry, on this page or not. */
  openedId: number | undefined;
  titles: ServiceTitles;
  /** Rows on a page. */
  size: number;
  /** Shows the whole list of the browser without filters; a list that is too long for it has pages all the same. */
  isWhole?: boolean;
};

/**
 * The enquiries of a view. This is the one place that decides who searches and pages: the browser over the
 * one list call up to a thousand enquiries, the server beyond (decisions/0012).
 */
export function useSubmissions({
  view: shownView,
  words = shownView.q,
  openedId,
  titles,
  size,
  isWhole = false,
}: Asked) {
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > browserListLimit;
  const upTo = useFrozenId(shownView, isWhole && !isLong ? undefined : list.data?.submissions[0]?.id);
  const view = { ...withInstants(shownView), ...(upTo !== undefined && { upTo }) };
  const pageQuery = (of: ListView) => ({
    queryKey: pageKey(of, size),
    queryFn: () => fetchPage(of, size),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const asked = useQuery(pageQuery(view));
  const instead = asked.isPlaceholderData ? undefined : placeInstead(asked.data, view, size);
  // Mostly the same page, which is fetched once.
  const { page: number, cursor } = instead ?? view;
  const shown = useQuery(pageQuery(instead ? { ...view, cursor: undefined, ...instead } : view));
  const { data: found, isPlaceholderData: isPlaceholder } = shown;

  const me = useContext(Me);
  const { q, service, contacted, spam, taken, since, until } = view;
  const matches = useMemo(() => {
    if (!list.data) return [];
    if (isWhole && !isLong) return list.data.submissions;
    const filters = { ...unfiltered, q: isLong ? q : words, service, contacted, spam, taken, since, until };
    return filterSubmissions(list.data.submissions, filters, titles, me);
  }, [isLong, isWhole, list.data, q, words, service, contacted, spam, taken, since, until, titles, me]);
  /** Those that a later page does not show. Of a long list the browser has the newest thousand. */
  const newCount = upTo === undefined ? 0 : matches.filter(({ id }) => id > upTo).length;
  const filtered = useMemo(() => matches.slice(newCount), [matches, newCount]);
  const page = useMemo((): Page | undefined => {
    if (!list.data) return undefined;
    const all = list.data.total;
    if (!isLong) {
      const pageNumber = view.cursor === 'end' ? Infinity : view.page;
      const here = isWhole ? { rows: filtered, page: 1 } : pageOf(filtered, words === view.q ? pageNumber : 1, size);
      return { ...here, size, total: filtered.length, all };
    }
    if (!found) return undefined;
    return { rows: found.submissions, page: number, cursor, size, total: found.total, all, isPlaceholder };
  }, [
    list.data,
    isLong,
    isWhole,
    filtered,
    found,
    isPlaceholder,
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
  // Also while it is in a row: it stays open when another page is shown.
  const single = useQuery({
    queryKey: [...listKey, openedId],
    queryFn: () => fetchOne(openedId ?? 0),
    enabled: isLong && openedId !== undefined && !known,
  });

  return {
    page,
    isLong,
    newCount,
    opened: known ?? page?.rows.find(isOpened) ?? single.data?.submissions.find(isOpened),
    error: list.error ?? shown.error,
    isSearching: shown.isFetching,
    retry: () => void (list.error ? list.refetch() : shown.refetch()),
  };
}

/**
 * The page to show instead of one that is empty while the view is not: enquiries were erased or marked since its
 * address was written.
 */
function placeInstead(asked: SubmissionList | undefined, { cursor }: ListView, size: number): Place | undefined {
  if (!asked || asked.submissions.length > 0 || asked.total === 0) return undefined;
  if (typeof cursor === 'object' && 'after' in cursor) return { page: 1 };
  if (asked.total > exactCountLimit) return { page: 0, cursor: 'end' };
  return { page: Math.ceil(asked.total / size) };
}
