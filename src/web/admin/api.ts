import { ApiError, getJson } from '../api-client.ts';
import { type ListView, sinceHeader, writeView } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { EnquirySummary } from '../../contract/enquiry-summary.ts';
import type {
  MailTest,
  SampleContent,
  SentAgain,
  SpamMark,
  Submission,
  SubmissionChanges,
  UndeliveredMail,
} from '../../contract/submission.ts';
import { withInstants } from './received.ts';
import { fetchJson, postForJson } from './request.ts';

export type SubmissionList = {
  submissions: Submission[];
  /** Where it is more than the browser has, the server pages and searches. */
  total: number;
  /** The event after which to ask for changes of the whole list; undefined for a part of it. */
  since: number | undefined;
};

async function fetchList(path: string): Promise<SubmissionList> {
  const { answer, response } = await getJson<Submission[]>(path, 'throw');
  const submissions = answer ?? [];
  const since = response.headers.get(sinceHeader);
  const total = Number(response.headers.get('X-Total-Count') ?? submissions.length);
  return { submissions, total, since: since === null ? undefined : Number(since) };
}

/** The list of enquiries, newest first, a thousand at most, fewer of very long ones, and how many there are in all. */
export const fetchSubmissions = () => fetchList(adminCalls.submissions);

/** One page of a view, for lists that are too long for the browser. */
export const fetchPage = (view: ListView, size: number) => {
  const query = writeView(withInstants(view));
  query.set('limit', String(size));
  return fetchList(`${adminCalls.submissions}?${query}`);
};

/** One enquiry of a list that is too long for the browser, as a list; empty if it does not exist. */
export async function fetchOne(id: number): Promise<SubmissionList> {
  const found = await fetchJson<Submission>(adminCalls.submission(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  return { submissions: found ? [found] : [], total: found ? 1 : 0, since: undefined };
}

/** The address of a view's CSV file. */
export const csvAddress = (view: ListView) =>
  `${adminCalls.submissionExport}?${writeView(withInstants({ ...view, page: 1 }))}`;

/** Marks an enquiry as contacted, or removes the mark; returns the enquiry as it is now. */
export const setContacted = (id: number, isContacted: boolean) =>
  postForJson<Submission>(isContacted ? adminCalls.submissionContacted(id) : adminCalls.submissionNotContacted(id));

const spamMarkCalls = {
  spam: adminCalls.submissionSpam,
  'not-spam': adminCalls.submissionNotSpam,
  unjudged: adminCalls.submissionUnjudged,
};

/** Marks an enquiry as spam or as not spam, or takes the mark back; returns the enquiry as it is now. */
export const setSpamMark = (id: number, mark: SpamMark | null) =>
  postForJson<Submission>(spamMarkCalls[mark ?? 'unjudged'](id));

/** Sends the refused mail and webhook of an enquiry again; returns the enquiry as it is now. */
export const sendAgain = (id: number) => postForJson<Submission>(adminCalls.submissionSendAgain(id));

/** Sends all undelivered mails and webhooks again; returns how many. */
export const sendAllAgain = () => postForJson<SentAgain>(adminCalls.sendAgain);

/** What has changed after an event; undefined where the whole list must be fetched again. */
export async function fetchChanges(since: number): Promise<SubmissionChanges | undefined> {
  const path = `${adminCalls.submissionChanges}?since=${since}`;
  return fetchJson<SubmissionChanges>(path).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 410) return undefined;
    throw error;
  });
}

/** How many mails were not delivered, since when, and why. */
export const fetchUndeliveredMail = () => fetchJson<UndeliveredMail>(adminCalls.undeliveredMail);

/** The numbers of the last local days, today included. */
export async function fetchEnquirySummary(days: number, now = new Date()): Promise<EnquirySummary> {
  const dayAfter = (offset: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset).toISOString();
  const query = new URLSearchParams({ since: dayAfter(1 - days), until: dayAfter(1) });
  return fetchJson<EnquirySummary>(`${adminCalls.enquirySummary}?${query}`);
}

/** The sample content that the site still shows. */
export const fetchSampleContent = () => fetchJson<SampleContent>(adminCalls.sampleContent);

/** Tests the server's connection to its mail server; says which step failed. */
export const testEmail = () => fetchJson<MailTest>(adminCalls.testEmail, { timeoutMs: 60_000 });
