import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exactCountLimit, type ListView } from '../../../contract/listing.ts';
import type { QueueCounts } from '../../../contract/queue-counts.ts';
import { isInQueue, type Queue, queues } from '../../../contract/queues.ts';
import type { Submission } from '../../../contract/submission.ts';
import { usePendingChanges, withPendingChanges } from '../enquiry/use-change.ts';
import { describeEarlier } from '../enquiry/use-earlier.ts';
import { useToday } from '../shell/office-day.ts';
import { useCurrentUser } from '../shell/session.ts';
import {
  countsKey,
  enquiryKey,
  fetchOne,
  fetchPage,
  fetchQueueCounts,
  fetchSubmissions,
  type SubmissionList,
  listKey,
  pageKey,
} from '../shell/enquiries-api.ts';
import { filterSubmissions, pageOf } from './filter.ts';
import { withInstants } from './received-days.ts';
import { useListPosition } from './use-list-position.ts';

/**
 * What one page of the list shows. `total` counts the matches, `all` every enquiry there is. `rowsPage` is the number of the
 * page before while the rows are still its.
 */
export type Page = {
  page: number;
  rows: Submission[];
  rowsPage: number;
  size: number;
  total: number;
  all: number;
};

type Options = {
  view: ListView;
  /** The text in the search box, which the view follows after a pause; the browser need not wait for it. */
  words?: string;
  /** The id of the open enquiry, on this page or not. */
  openedId: number | undefined;
  /** Rows on a page. */
  size: number;
  /** Shows the whole list of the browser without filters; a list that is too long for it has pages all the same. */
  isWhole?: boolean;
};

/**
 * The enquiries of a view. Only this function decides who searches and pages: the browser if the one list call has all
 * enquiries, the server otherwise (docs/explanation/performance.md).
 */
export function useListPage({ view, words = view.q, openedId, size, isWhole = false }: Options) {
  const me = useCurrentUser();
  const today = useToday();
  const pending = usePendingChanges();
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > (list.data?.submissions.length ?? 0);
  const viewForServer = withInstants(view, today);
  const pageQuery = (of: ListView) => ({
    // What is due on a day changes with it.
    queryKey: [...pageKey(of, size), today],
    queryFn: async () => ({ ...(await fetchPage(of, size)), page: of.page }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const pageOfView = useQuery(pageQuery(viewForServer));
  const lastPage = pageOfView.isPlaceholderData ? undefined : lastPageIfEmpty(pageOfView.data, size);
  const pageNumber = lastPage ?? viewForServer.page;
  // Mostly the same page, which is fetched once.
  const pageToShow = useQuery(pageQuery({ ...viewForServer, page: pageNumber }));

  const cached = useMemo(() => withPendingChanges(list.data?.submissions ?? [], pending, me), [list.data, pending, me]);
  const earlierLabels = useMemo(() => describeEarlier(list.data?.submissions ?? [], isLong), [isLong, list.data]);
  const matches = useMemo(() => {
    if (isWhole && !isLong) return cached;
    return filterSubmissions(cached, isLong ? view : { ...view, q: words }, me.id, today);
  }, [isLong, isWhole, cached, view, words, me, today]);

  const counted = useQuery({
    queryKey: [...countsKey, today],
    queryFn: fetchQueueCounts,
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const counts = useMemo(() => {
    if (isLong || !list.data) return counted.data;
    const reader = { me: me.id, today };
    const count = (queue: Queue) => cached.filter((submission) => isInQueue(submission, queue, reader)).length;
    return Object.fromEntries(queues.map((queue) => [queue, count(queue)])) as QueueCounts;
  }, [isLong, list.data, counted.data, cached, me, today]);

  function findPage(): Page | undefined {
    if (!list.data) return undefined;
    const all = list.data.total;
    if (isLong) {
      const { data } = pageToShow;
      if (!data) return undefined;
      const rows = withPendingChanges(data.submissions, pending, me);
      const { total, page: rowsPage } = data;
      return { rows, rowsPage, page: pageNumber, size, total, all };
    }
    const total = matches.length;
    if (isWhole) return { rows: matches, rowsPage: 1, page: 1, size, total, all };
    const { rows, page } = pageOf(matches, view.page, size);
    return { rows, rowsPage: page, page, size, total, all };
  }
  const page = findPage();

  const isOpened = (submission: Submission) => submission.id === openedId;
  const listed = cached.find(isOpened);
  // Also while it is in a row: it stays open when another page is shown.
  const single = useQuery({
    queryKey: enquiryKey(openedId),
    queryFn: () => fetchOne(openedId ?? 0),
    enabled: isLong && openedId !== undefined && !listed,
  });
  const fetched = withPendingChanges(single.data?.submissions ?? [], pending, me);
  const opened = listed ?? page?.rows.find(isOpened) ?? fetched.find(isOpened);
  const { data: searched, isFetching } = isLong ? single : list;
  const { position, isLoading: isPositionLoading } = useListPosition({
    matches: isLong ? undefined : matches,
    view: viewForServer,
    openedId,
    isMatch: opened !== undefined && filterSubmissions([opened], view, me.id, today).length > 0,
    total: page?.total ?? 0,
  });

  const failed = [list, pageToShow, ...(opened ? [] : [single])].find(({ error }) => error);

  return {
    page,
    /** Also while a page or a search of it could not be loaded. */
    hasList: list.data !== undefined,
    isLong,
    counts,
    earlierLabels,
    opened,
    position,
    /** The list is loaded for the first time, or an enquiry is being opened: it or its place is not known yet. */
    isLoading: list.isLoading || pageToShow.isLoading || single.isLoading || isPositionLoading,
    /** The enquiry to open, if it does not exist. */
    goneId: opened || searched === undefined || isFetching ? undefined : openedId,
    error: failed?.error ?? null,
    /** What could not be loaded while the rest is shown. */
    notLoaded:
      failed === single
        ? 'The enquiry could not be loaded.'
        : 'The list could not be loaded again and may be out of date.',
    isSearching: pageToShow.isFetching,
    retry: () => void failed?.refetch(),
  };
}

/**
 * The page to show instead of one that is empty while the view is not: enquiries were erased or marked since its
 * address was written.
 */
function lastPageIfEmpty(page: SubmissionList | undefined, size: number): number | undefined {
  if (!page || page.submissions.length > 0 || page.total === 0) return undefined;
  return Math.ceil(Math.min(page.total, exactCountLimit) / size);
}
