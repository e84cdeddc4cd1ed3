import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { sinceHeader } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchSubmissions, listKey, type SubmissionList } from '../shell/enquiries-api.ts';
import { catchUp } from './live-updates.tsx';

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

test('an enquiry that arrives while the whole list is on its way, without it, is in the list when both are there', async () => {
  const listOf = (...ids: number[]) => ids.map((id) => ({ id, email: '' }) as Submission);
  let newest = 1;
  let release = () => {};
  globalThis.fetch = async (path) => {
    const since = newest;
    if (typeof path === 'string' && path.includes('since=1'))
      return Response.json({ submissions: listOf(2), since, undelivered: {} });
    const whole = Response.json(listOf(1), { headers: { [sinceHeader]: String(since) } });
    await new Promise<void>((resolve) => (release = resolve));
    return whole;
  };
  const client = new QueryClient();
  const fetchList = () => client.fetchQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const first = fetchList();
  release();
  await first;
  const again = fetchList();
  newest = 2;
  const caughtUp = catchUp(client);
  setTimeout(() => release());
  await Promise.all([again, caughtUp]);
  expect(client.getQueryData<SubmissionList>(listKey)).toEqual({ submissions: listOf(2, 1), total: 2, since: 2 });
});
