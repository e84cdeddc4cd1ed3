import { ApiError as CallError, getJson as read, postJson as write } from '../../api-client.ts';
import { unfiltered, type ListView, positionHeader, writeView } from '../../../contract/listing.ts';
import { calls } from '../../../contract/paths.ts';
import type { MailTest, Submission, UndeliveredMail } from '../../../contract/submission.ts';

export type SubmissionList = {
  submissions: Submission[];
  total: number;
  /** How far everything that happened is in it; '' of a part of the list. */
  position: string;
};

async function fetchList(path: string): Promise<SubmissionList> {
  const { answer, response } = await read<Submission[]>(path, 'throw');
  const submissions = answer ?? [];
  const position = response.headers.get(positionHeader) ?? '';
  return { submissions, total: Number(response.headers.get('X-Total-Count') ?? submissions.length), position };
}

/** The list of enquiries, newest first, a thousand at most, and how many there are in all. */
export const fetchSubmissions = () => fetchList(calls.submissions);

/** One page of a view, for lists that are too long for the browser. */
export const fetchPage = (view: ListView, size: number) => {
  const query = writeView(view);
  query.set('limit', String(size));
  return fetchList(`${calls.submissions}?${query}`);
};

/** One enquiry out of a list that is too long for the browser: the first behind the id above its own. */
export const fetchOne = (id: number) => fetchPage({ ...unfiltered, page: 0, cursor: { before: id + 1 } }, 1);

/** Where the CSV file of a view is loaded from. */
export const exportAddress = (view: ListView) =>
  `${calls.submissionExport}?${writeView({ ...view, page: 1, cursor: undefined })}`;

/** Marks an enquiry as contacted, or takes that back; answers the enquiry as it is now. */
export async function setContacted(id: number, isContacted: boolean): Promise<Submission> {
  const response = await write(isContacted ? calls.submissionContacted(id) : calls.submissionNotContacted(id));
  if (!response.ok) throw new CallError(response.status, await response.text());
  return (await response.json()) as Submission;
}

/** How many mails have not arrived, since when, and why; null where the server gave no answer. */
export async function fetchUndeliveredMail(): Promise<UndeliveredMail | null> {
  return (await read<UndeliveredMail>(calls.undeliveredMail, 'throw')).answer;
}

/** Has the server talk to its mail server; says which step failed. */
export async function testEmail(): Promise<MailTest> {
  const { answer } = await read<MailTest>(calls.testEmail, 'throw', { timeoutMs: 60_000 });
  if (!answer) throw new Error('The server gave no answer.');
  return answer;
}
