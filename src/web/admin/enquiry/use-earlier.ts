import { useQuery } from '@tanstack/react-query';
import { unfiltered } from '../../../contract/listing.ts';
import { isFreeMailDomain } from '../../../contract/free-mail.ts';
import { domainOf, mailboxOf } from '../../../contract/mailbox.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchPage, fetchSubmissions, listKey } from '../shell/enquiries-api.ts';
import { isUnjudged } from './spam-judgement.ts';

/** Of a list that is too long for the browser, the server is asked for this many enquiries at most. */
const searchLimit = 200;

/** The enquiries before one that came from the same mailbox, the newest first. */
export function earlierOf(submissions: readonly Submission[], { id, email }: Submission): Submission[] {
  const mailbox = mailboxOf(email);
  return submissions.filter((submission) => submission.id < id && mailboxOf(submission.email) === mailbox);
}

/** What was done about an enquiry that settles the earlier ones of the same person, too. */
export type SettlingMark = 'contacted' | 'spam';

/** Those of a person's earlier enquiries that are open and would get the mark, too. */
export const openEarlierOf = (earlier: readonly Submission[], mark: SettlingMark | undefined): Submission[] =>
  earlier.filter(
    (submission) =>
      submission.contactedAt === null && (!submission.suspectedSpam || (mark === 'spam' && isUnjudged(submission))),
  );

/** '2 earlier enquiries of this person are open.' */
export const describeOpenEarlier = (count: number): string =>
  count === 1 ? '1 earlier enquiry of this person is open.' : `${count} earlier enquiries of this person are open.`;

/**
 * How many earlier enquiries each enquiry has, in words by id; those without any are left out.
 * @param isPart whether only the newest enquiries are known: there may be more, which 'N+' says
 */
export function describeEarlier(submissions: readonly Submission[], isPart: boolean): ReadonlyMap<number, string> {
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

const isOfNoCompany = (domain: string) => domain === '' || isFreeMailDomain(domain);

/** Other people's enquiries from the domain of an address, the newest first; none for the domain of a mail provider. */
export function colleaguesOf(submissions: readonly Submission[], { email }: Submission): Submission[] {
  const domain = domainOf(email);
  if (isOfNoCompany(domain)) return [];
  const mailbox = mailboxOf(email);
  return submissions.filter(
    (submission) => domainOf(submission.email) === domain && mailboxOf(submission.email) !== mailbox,
  );
}

/** The earlier enquiries of the same mailbox. */
export function useEarlier(submission: Submission) {
  const mailbox = mailboxOf(submission.email);
  // Two words: an address with a plus suffix has both.
  const { submissions, ...state } = useSearchedList(mailbox.replace('@', ' @'));
  return { earlier: submissions && earlierOf(submissions, submission), ...state };
}

/** Other people's enquiries from the same company. */
export function useColleagues(submission: Submission) {
  const domain = domainOf(submission.email);
  const { submissions = [] } = useSearchedList(isOfNoCompany(domain) ? undefined : `@${domain}`);
  return { domain, colleagues: colleaguesOf(submissions, submission) };
}

/** The list that the browser has or, if that is a part only, what the server finds for some words. */
function useSearchedList(words: string | undefined) {
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > (list.data?.submissions.length ?? 0);
  const found = useQuery({
    queryKey: [...listKey, { words }],
    queryFn: () => fetchPage({ ...unfiltered, q: words ?? '' }, searchLimit),
    enabled: isLong && words !== undefined,
  });
  const { data, error, refetch } = isLong ? found : list;
  return { submissions: data?.submissions, error, retry: () => void refetch() };
}
