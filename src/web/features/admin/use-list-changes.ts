import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { browserListLimit, exactCountLimit, type ListView } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { SubmissionList } from './api.ts';
import { narrow } from './narrow.ts';
import type { ServiceTitles } from './submission-facts.tsx';
import { listKey } from './use-submissions.ts';

/** Changes the cached lists without asking the server again. */
export function useListChanges() {
  const client = useQueryClient();
  const replace = useCallback((changed: Submission) => replaceIn(client, changed), [client]);
  const add = useCallback((arrived: Submission, titles: ServiceTitles) => addTo(client, arrived, titles), [client]);
  return { replace, add };
}

function replaceIn(client: QueryClient, changed: Submission): void {
  const isOther = (one: Submission) => one.id === changed.id && JSON.stringify(one) !== JSON.stringify(changed);
  client.setQueriesData<SubmissionList>({ queryKey: listKey }, (list) =>
    // What is told again is as it was: nothing is drawn anew then.
    list?.submissions.some(isOther)
      ? { ...list, submissions: list.submissions.map((one) => (one.id === changed.id ? changed : one)) }
      : list,
  );
}

/**
 * Puts a new enquiry where it belongs: at the head of the whole list, and of the first page of every view that it
 * matches. Further pages of a long list only count it; they have moved by one row and are asked for anew when
 * somebody next turns to them, so that no row falls between two pages.
 */
function addTo(client: QueryClient, arrived: Submission, titles: ServiceTitles): void {
  const whole = client.getQueryData<SubmissionList>(listKey);
  if (!whole) return;
  if (isIn(whole, arrived)) return replaceIn(client, arrived);
  client.setQueryData<SubmissionList>(listKey, withArrived(whole, arrived, browserListLimit));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listKey })) {
    const shown = queryKey[1] as { view: ListView; size: number } | number | undefined;
    if (typeof shown !== 'object' || narrow([arrived], shown.view, titles).length === 0) continue;
    const isFirst = shown.view.page === 1 && !shown.view.cursor;
    client.setQueryData<SubmissionList>(
      queryKey,
      (page) => page && (isFirst ? withArrived(page, arrived, shown.size) : { ...page, total: oneMore(page.total) }),
    );
    if (!isFirst) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

const isIn = ({ submissions }: SubmissionList, { id }: Submission) => submissions.some((one) => one.id === id);

/** The newest stands first, unless it overtook another on its way. */
function withArrived(list: SubmissionList, arrived: Submission, limit: number): SubmissionList {
  if (isIn(list, arrived)) return list;
  const older = list.submissions.findIndex(({ id }) => id < arrived.id);
  const place = older < 0 ? list.submissions.length : older;
  return {
    ...list,
    submissions: list.submissions.toSpliced(place, 0, arrived).slice(0, limit),
    total: oneMore(list.total),
  };
}

/** Counts as the server does: one beyond the limit means more. */
const oneMore = (total: number) => Math.min(total + 1, exactCountLimit + 1);
