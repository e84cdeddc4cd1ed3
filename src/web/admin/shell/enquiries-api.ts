import type { QueryClient } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import {
  browserListLimit,
  exactCountLimit,
  type ListView,
  sinceHeader,
  unfiltered,
  writeView,
} from '../../../contract/listing.ts';
import type { QueueCounts } from '../../../contract/queue-counts.ts';
import type { Submission, SubmissionChanges } from '../../../contract/submission.ts';
import { ApiError } from '../../api-client.ts';
import { fetchJson, fetchWithResponse } from './request.ts';

export type SubmissionList = {
  submissions: Submission[];
  /** If it is more than the browser has, the server pages and searches. */
  total: number;
  /** The event after which to ask for changes of the whole list; undefined for a part of it. */
  since: number | undefined;
};

async function fetchList(path: string): Promise<SubmissionList> {
  const { body: submissions, response } = await fetchWithResponse<Submission[]>(path);
  const since = response.headers.get(sinceHeader);
  const total = Number(response.headers.get('X-Total-Count') ?? submissions.length);
  return { submissions, total, since: since === null ? undefined : Number(since) };
}

/** The list of enquiries, newest first, a thousand at most, fewer of very long ones, and how many there are in all. */
export const fetchSubmissions = () => fetchList(adminCalls.submissions);

/** One page of a view with instants in place of days (enquiries/received-days.ts), for lists that are too long for the browser. */
export const fetchPage = (view: ListView, size: number) => {
  const query = writeView(view);
  query.set('limit', String(size));
  return fetchList(`${adminCalls.submissions}?${query}`);
};

/** How enquiries are related to another: older or newer, from its mailbox, from other mailboxes of its domain. */
type Relation = 'before' | 'after' | 'mailboxOf' | 'colleaguesOf';

/** The nearest enquiries of such a view that are related to one, as a list, and how many there are. */
export const fetchRelated = (id: number, relations: readonly Relation[], limit: number, view = unfiltered) => {
  const query = writeView({ ...view, page: 1 });
  for (const relation of relations) query.set(relation, String(id));
  query.set('limit', String(limit));
  return fetchList(`${adminCalls.submissions}?${query}`);
};

/** How many enquiries each queue has. */
export const fetchQueueCounts = () => fetchJson<QueueCounts>(adminCalls.submissionCounts);

/** One enquiry of a list that is too long for the browser, as a list; empty if it does not exist. */
export async function fetchOne(id: number): Promise<SubmissionList> {
  const found = await fetchJson<Submission>(adminCalls.submission(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  return { submissions: found ? [found] : [], total: found ? 1 : 0, since: undefined };
}

/** What has changed after an event; undefined if the whole list must be fetched again. */
export async function fetchChanges(since: number): Promise<SubmissionChanges | undefined> {
  const path = `${adminCalls.submissionChanges}?since=${since}`;
  return fetchJson<SubmissionChanges>(path).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 410) return undefined;
    throw error;
  });
}

/** The query key of the whole list, and the beginning of the keys of its pages and single enquiries. */
export const listKey = [adminCalls.submissions] as const;
/** The query key of the counts of the queues, of a list that is too long for the browser. */
export const countsKey = [adminCalls.submissionCounts] as const;
/** The query key of one enquiry of a list that is too long for the browser. */
export const enquiryKey = (id: number | undefined) => [...listKey, id] as const;
/** The query key of one page. */
export const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;

/** Replaces submissions in the cached lists; with the event after them, also adds new ones to the whole list. */
export function applyChanges(client: QueryClient, changed: readonly Submission[], since?: number): void {
  const byId = new Map(changed.map((submission) => [submission.id, submission]));
  client.setQueriesData<SubmissionList>({ queryKey: listKey }, (list) =>
    list?.submissions.some(({ id }) => byId.has(id))
      ? { ...list, submissions: list.submissions.map((submission) => byId.get(submission.id) ?? submission) }
      : list,
  );
  client.setQueryData<SubmissionList>(listKey, (list) => {
    if (!list || since === undefined) return list;
    const known = new Set(list.submissions.map(({ id }) => id));
    const oldest = list.total > list.submissions.length ? (list.submissions.at(-1)?.id ?? 0) : 0;
    const added = changed.filter(({ id }) => !known.has(id) && id > oldest);
    const submissions = [...added, ...list.submissions].toSorted((a, b) => b.id - a.id).slice(0, browserListLimit);
    return { submissions, total: Math.min(list.total + added.length, exactCountLimit + 1), since };
  });
}
