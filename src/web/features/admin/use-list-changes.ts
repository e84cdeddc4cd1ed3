import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { browserListLimit, exactCountLimit, hasFilters, type ListView } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { SubmissionList } from './api.ts';
import { filterSubmissions as narrow } from './filter.ts';
import type { ServiceTitles } from './submission-facts.tsx';
import { listKey } from './use-submissions.ts';

/** Changes the cached lists without asking the server again. */
export function useListChanges() {
  const client = useQueryClient();
  const replace = useCallback((changed: Submission) => replaceIn(client, changed), [client]);
  const add = useCallback((arrived: Submission, titles: ServiceTitles) => addTo(client, arrived, titles), [client]);
  return { replace, add };
}

type List = Query<SubmissionList>;

/** Every list that the browser holds or asks for: the whole one, pages of views, single enquiries. */
const listsOf = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: listKey }) as unknown as List[];

/** Changes a list, which stays as stale and as failed as it was: written anew, it would count as fresh. */
function change(client: QueryClient, list: List, changed: SubmissionList): void {
  const { isInvalidated, error, status } = list.state;
  client.setQueryData(list.queryKey, changed);
  if (isInvalidated) list.setState({ isInvalidated, error, status });
}

const answersOvertaken = new WeakSet<Promise<unknown>>();

/** An answer on its way may be from before what is told now: when it has come, the list is asked for once more. */
function askAgainIfOvertaken(client: QueryClient, { queryKey, state, promise }: List): void {
  if (state.fetchStatus !== 'fetching' || !promise || answersOvertaken.has(promise)) return;
  answersOvertaken.add(promise);
  // When it has been noted as well.
  const again = () => setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }));
  promise.then(again, again);
}

function replaceIn(client: QueryClient, changed: Submission): void {
  // What is told again is as it was: nothing is drawn anew then.
  const isOther = (one: Submission) => one.id === changed.id && JSON.stringify(one) !== JSON.stringify(changed);
  for (const list of listsOf(client)) {
    askAgainIfOvertaken(client, list);
    const { data } = list.state;
    if (!data?.submissions.some(isOther)) continue;
    const submissions = data.submissions.map((one) => (one.id === changed.id ? changed : one));
    change(client, list, { ...data, submissions });
  }
}

/**
 * Puts a new enquiry where it belongs: at the head of the whole list, and of the first page of every view that it
 * matches. Further pages of a long list only count it; they have moved by one row and are asked for anew when
 * somebody next turns to them, so that no row falls between two pages.
 */
function addTo(client: QueryClient, arrived: Submission, titles: ServiceTitles): void {
  const before = client.getQueryData<SubmissionList>(listKey);
  if (!before) return;
  if (isIn(before, arrived)) return replaceIn(client, arrived);
  const whole = withArrived(before, arrived, browserListLimit);
  for (const list of listsOf(client)) {
    askAgainIfOvertaken(client, list);
    const { data } = list.state;
    const shown = list.queryKey[1] as { view: ListView; size: number } | number | undefined;
    if (shown === undefined) change(client, list, whole);
    if (!data || typeof shown !== 'object' || narrow([arrived], shown.view, titles).length === 0) continue;
    const isFirst = shown.view.page === 1 && !shown.view.cursor;
    const page = isFirst ? withArrived(data, arrived, shown.size) : { ...data, total: oneMore(data.total) };
    // What is not narrowed has as many as there are: a page that was read since may have counted it already.
    change(client, list, hasFilters(shown.view) ? page : { ...page, total: whole.total });
    if (!isFirst) list.invalidate();
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
