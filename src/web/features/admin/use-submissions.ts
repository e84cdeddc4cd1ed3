import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { browserListLimit, type ListView } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchPage, fetchSubmissions, type SubmissionList } from './api.ts';
import { narrow, pageOf } from './narrow.ts';
import type { ServiceTitles } from './submission-facts.tsx';

const listKey = [calls.submissions] as const;

/** What one page of the list shows. `total` counts the matches, `all` every enquiry there is. */
export type Page = { rows: Submission[]; page: number; total: number; all: number };

/**
 * The enquiries of a view. This is the one place that decides who searches and pages: the browser over the
 * one list call up to a thousand enquiries, the server beyond (DESIGN section 5, 4).
 */
export function useSubmissions(view: ListView, titles: ServiceTitles) {
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > browserListLimit;
  const asked = useQuery({
    queryKey: [...listKey, view],
    queryFn: () => fetchPage(view),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });

  const narrowed = useMemo(
    () => (isLong || !list.data ? [] : narrow(list.data.submissions, view, titles)),
    [isLong, list.data, view, titles],
  );
  const page = useMemo((): Page | undefined => {
    if (!list.data) return undefined;
    if (!isLong) return { ...pageOf(narrowed, view.page), total: narrowed.length, all: list.data.total };
    if (!asked.data) return undefined;
    return {
      rows: asked.data.submissions,
      page: view.page,
      total: asked.data.total,
      all: list.data.total,
    };
  }, [list.data, isLong, narrowed, asked.data, view.page]);

  return {
    page,
    error: list.error ?? asked.error,
    isSearching: asked.isFetching,
    retry: () => void (list.error ? list.refetch() : asked.refetch()),
  };
}

/** Changes the cached lists without asking the server again. */
export function useListChanges() {
  const client = useQueryClient();
  const replace = useCallback(
    (changed: Submission) =>
      client.setQueriesData<SubmissionList>(
        { queryKey: listKey },
        (list) =>
          list && { ...list, submissions: list.submissions.map((one) => (one.id === changed.id ? changed : one)) },
      ),
    [client],
  );
  const add = useCallback(
    (arrived: Submission) => {
      client.setQueryData<SubmissionList>(listKey, (list) =>
        list && !list.submissions.some((one) => one.id === arrived.id)
          ? { submissions: [arrived, ...list.submissions].slice(0, browserListLimit), total: list.total + 1 }
          : list,
      );
      // A long list's pages are the server's: the one on screen is asked for again.
      if ((client.getQueryData<SubmissionList>(listKey)?.total ?? 0) > browserListLimit)
        void client.invalidateQueries({ queryKey: listKey, predicate: ({ queryKey }) => queryKey.length > 1 });
    },
    [client],
  );
  return { replace, add };
}
