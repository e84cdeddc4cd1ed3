import { read } from '../../../contract/call.ts';
import { calls } from '../../../contract/paths.ts';
import type { MailTest, Submission } from '../../../contract/submission.ts';

/** The list of enquiries, newest first, and how many there are in all. */
export async function fetchSubmissions(): Promise<{ submissions: Submission[]; total: number }> {
  const { answer, response } = await read<Submission[]>(calls.submissions, 'throw');
  const submissions = answer ?? [];
  return { submissions, total: Number(response.headers.get('X-Total-Count') ?? submissions.length) };
}

/** Has the server talk to its mail server; says which step failed. */
export async function testEmail(): Promise<MailTest> {
  const { answer } = await read<MailTest>(calls.testEmail, 'throw', { timeoutMs: 60_000 });
  if (!answer) throw new Error('The server gave no answer.');
  return answer;
}
