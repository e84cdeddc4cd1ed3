import { useQuery } from '@tanstack/react-query';
import { isFreeMailDomain } from '../../../contract/free-mail.ts';
import { domainOf, mailboxOf } from '../../../contract/mailbox.ts';
import type { Submission } from '../../../contract/submission.ts';
import { fetchRelated, fetchSubmissions, listKey } from '../shell/enquiries-api.ts';
import { isUnjudged } from './spam-judgement.ts';

/** Of a list that is too long for the browser, the server is asked for this many enquiries at most. */
const relatedLimit = 200;

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

/** '2 earlier enquiries of this person are open.'; '200+' if there may be more. */
export const describeOpenEarlier = (count: number | string): string =>
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
export const useEarlier = (submission: Submission) => useRelated(submission, earlierOf, ['mailboxOf', 'before']);

/** Other people's enquiries from the same company. */
export const useColleagues = (submission: Submission) =>
  useRelated(submission, colleaguesOf, isOfNoCompany(domainOf(submission.email)) ? [] : ['colleaguesOf']);

/**
 * The enquiries that are related to one: of the list that the browser has or, if that is a part only, what the server
 * finds. `more` is how many older ones there are beside.
 */
function useRelated(submission: Submission, choose: typeof earlierOf, relations: Parameters<typeof fetchRelated>[1]) {
  const { id } = submission;
  const list = useQuery({ queryKey: listKey, queryFn: fetchSubmissions });
  const isLong = (list.data?.total ?? 0) > (list.data?.submissions.length ?? 0);
  const found = useQuery({
    queryKey: [...listKey, { id, relations }],
    queryFn: () => fetchRelated(id, relations, relatedLimit),
    enabled: isLong && relations.length > 0,
  });
  const { data, error, refetch } = isLong ? found : list;
  return {
    related: data && choose(data.submissions, submission),
    more: data ? data.total - data.submissions.length : 0,
    error,
    retry: () => void refetch(),
  };
}
