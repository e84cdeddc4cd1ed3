import { useQuery } from '@tanstack/react-query';
import { unfiltered } from '../../../contract/listing.ts';
import { mailboxOf } from '../../../contract/mailbox.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchPage, fetchSubmissions, listKey } from '../enquiries/enquiries-api.ts';

/** Of a list that is too long for the browser, the server is asked for this many enquiries at most. */
const searchLimit = 200;

/** The enquiries before one that came from the same mailbox, the newest first. */
export function earlierOf(submissions: readonly Submission[], { id, email }: Submission): Submission[] {
  const mailbox = mailboxOf(email);
  return submissions.filter((one) => one.id < id && mailboxOf(one.email) === mailbox);
}

/**
 * How many earlier enquiries each enquiry has, in words by id; those without any are left out.
 * @param isPart whether only the newest enquiries are known: there may be more, which 'N+' says
 */
export function countEarlier(submissions: readonly Submission[], isPart: boolean): ReadonlyMap<number, string> {
  const soFar = new Map<string, number>();
  const counts = new Map<number, string>();
  for (const { id, email } of submissions.toReversed()) {
    const mailbox = mailboxOf(email);
    const count = soFar.get(mailbox) ?? 0;
    if (count > 0)
      counts.set(id, count === 1 && !isPart ? '1 earlier enquiry' : `${count}${isPart ? '+' : ''} earlier enquiries`);
    soFar.set(mailbox, count + 1);
  }
  return counts;
}

/** The earlier enquiries of the same mailbox: from the list that the browser has, or if it has a part only by a search. */
export function useEarlier(submission: Submission) {
  const { id, email } = submission;
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > (list.data?.submissions.length ?? 0);
  const mailbox = mailboxOf(email);
  const found = useQuery({
    queryKey: [...listKey, { mailbox, id }],
    // Two words: an address with a plus suffix has both.
    queryFn: () => fetchPage({ ...unfiltered, q: mailbox.replace('@', ' @') }, searchLimit),
    enabled: isLong,
  });
  const { data, error, refetch } = isLong ? found : list;
  return { earlier: data && earlierOf(data.submissions, submission), error, retry: () => void refetch() };
}
