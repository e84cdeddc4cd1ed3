import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { exactCountLimit, type ListView } from '../../contract/listing.ts';
import type { Submission } from '../../contract/submission.ts';
import { fetchOne, fetchPage, fetchSubmissions, type SubmissionList } from './api.ts';
import { filterSubmissions, pageOf } from './filter.ts';
import { listKey, pageKey } from './list-key.ts';
import { CurrentUser } from './current-user.ts';
import { withInstants } from './received.ts';
import type { ServiceTitles } from './submission-facts.tsx';
import { countEarlier } from './use-earlier.ts';
import { usePendingChanges, withPendingChanges } from './use-change.ts';

/** The place of a page in its list. */
export type Place = Pick<ListView, 'page' | 'cursor'>;

/**
 * What one page of the list shows. `total` counts the matches, `all` every enquiry there is. While the rows are still those
 * of the page before, `isPlaceholder` is set and `rowsPage` is that page's number.
 */
export type Page = Place & {
  rows: Submission[];
  rowsPage: number;
  size: number;
  total: number;
  all: number;
  isPlaceholder?: boolean;
};

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
 * one list call where it has all enquiries, the server otherwise (docs/explanation/performance.md).
 */
export function useSubmissions({ view, words = view.q, openedId, titles, size, isWhole = false }: Asked) {
  const me = useContext(CurrentUser);
  const pending = usePendingChanges();
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > (list.data?.submissions.length ?? 0);
  const askedView = withInstants(view);
  const pageQuery = (of: ListView) => ({
    queryKey: pageKey(of, size),
    queryFn: async () => ({ ...(await fetchPage(of, size)), page: of.page }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const asked = useQuery(pageQuery(askedView));
  const instead = asked.isPlaceholderData ? undefined : placeInstead(asked.data, askedView, size);
  // Mostly the same page, which is fetched once.
  const { page: number, cursor } = instead ?? askedView;
  const shown = useQuery(pageQuery(instead ? { ...askedView, cursor: undefined, ...instead } : askedView));
  const found = shown.data;

  const known = useMemo(() => withPendingChanges(list.data?.submissions ?? [], pending, me), [list.data, pending, me]);
  const earlierCounts = useMemo(() => countEarlier(list.data?.submissions ?? [], isLong), [isLong, list.data]);
  const matches = useMemo(() => {
    if (isWhole && !isLong) return known;
    return filterSubmissions(known, isLong ? view : { ...view, q: words }, titles, me);
  }, [isLong, isWhole, known, view, words, titles, me]);
  /** Those that a later page does not show. Of a long list the browser has the newest thousand. */
  const { upTo } = view;
  const newCount = upTo === undefined || matches === known ? 0 : matches.filter(({ id }) => id > upTo).length;

  function findPage(): Page | undefined {
    if (!list.data) return undefined;
    const all = list.data.total;
    if (isLong) {
      if (!found) return undefined;
      const rows = withPendingChanges(found.submissions, pending, me);
      const { total, page: rowsPage } = found;
      return { rows, rowsPage, page: number, cursor, size, total, all, isPlaceholder: shown.isPlaceholderData };
    }
    const total = matches.length - newCount;
    if (isWhole) return { rows: matches, rowsPage: 1, page: 1, size, total, all };
    const { rows, page } = pageOf(matches.slice(newCount), view.cursor === 'end' ? Infinity : view.page, size);
    return { rows, rowsPage: page, page, size, total, all };
  }
  const page = findPage();

  const isOpened = (one: Submission) => one.id === openedId;
  const listed = known.find(isOpened);
  // Also while it is in a row: it stays open when another page is shown.
  const single = useQuery({
    queryKey: [...listKey, openedId],
    queryFn: () => fetchOne(openedId ?? 0),
    enabled: isLong && openedId !== undefined && !listed,
  });
  const fetched = withPendingChanges(single.data?.submissions ?? [], pending, me);
  const opened = listed ?? page?.rows.find(isOpened) ?? fetched.find(isOpened);
  const { data: searched, isFetching } = isLong ? single : list;

  /** The change of the view that shows another page. Enquiries that arrive while a later page is read move no row of it. */
  function turnTo(place: Place): Partial<ListView> {
    const isFirst = place.page === 1 && place.cursor === undefined;
    return { ...place, upTo: isFirst ? undefined : (upTo ?? known[0]?.id) };
  }

  return {
    page,
    isLong,
    newCount,
    turnTo,
    earlierCounts,
    opened,
    /** The enquiry to open, if it does not exist. */
    goneId: opened || searched === undefined || isFetching ? undefined : openedId,
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
