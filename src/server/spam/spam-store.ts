import { addressKey, mailboxKey } from '../../contract/mailbox.ts';
import type { Queries } from '../db/schema.ts';

/** How many enquiries of each kind the words are learned from, the newest first. */
const maxExamples = 500;
/**
 * So many of the enquiries that arrived on one day are examples: a stranger may use another address for each message, and
 * the network address is not stored. A word that counts needs more examples of spam than one day has.
 */
const maxExamplesPerDay = { spam: 2, good: 5 } as const;
/** How many of the newest enquiries of each kind the examples are chosen from. */
const maxCandidates = 2 * maxExamples;
/** How many of the newest enquiries with the same text have their addresses counted. */
const maxCopies = 20;

/** What the office has said about an enquiry. */
export type Example = { message: string; isSpam: boolean };

/** What is stored about enquiries with the same text: from how many other addresses they came, and the newest mark of all. */
export type Copies = { otherAddresses: number; mark: 'spam' | 'not-spam' | undefined };

/**
 * What the enquiries with the same text say about one that comes from an address.
 * @param textHash as the enquiries are stored with it
 */
export async function findCopies(queries: Queries, textHash: string, email: string): Promise<Copies> {
  const copies = await queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .select('submission.email')
    .where('state.textHash', '=', textHash)
    .orderBy('state.submissionId', 'desc')
    .limit(maxCopies)
    .execute();
  const addresses = new Set(copies.map((copy) => addressKey(copy.email)));
  addresses.delete(addressKey(email));
  const newestMark = await queries
    .selectFrom('submission_state')
    .select('spamMark')
    .where('textHash', '=', textHash)
    .where('spamMark', 'is not', null)
    .orderBy('spamMarkedAt', 'desc')
    .orderBy('submissionId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { otherAddresses: addresses.size, mark: newestMark?.spamMark ?? undefined };
}

/** An enquiry to learn from. */
export type ListedExample = { id: number; isSpam: boolean };
type Candidate = { id: number; email: string; createdAt: string };

/**
 * The enquiries to learn from: those marked as spam; those marked as not spam, then those that were contacted. One of each
 * sender and kind, and a few of each day.
 */
export async function listExamples(queries: Queries): Promise<ListedExample[]> {
  const spam = await selectCandidates(queries).where('state.spamMark', '=', 'spam').execute();
  const cleared = await selectCandidates(queries).where('state.spamMark', '=', 'not-spam').execute();
  const contacted = await selectCandidates(queries)
    .where('state.contactedAt', 'is not', null)
    .where('state.suspectedSpam', '=', 0)
    .where('state.spamMark', 'is', null)
    // Not what staff typed in.
    .where('state.channel', '=', 'website')
    .execute();
  return [
    ...chooseExamples(spam, maxExamplesPerDay.spam).map((id) => ({ id, isSpam: true })),
    ...chooseExamples([...cleared, ...contacted], maxExamplesPerDay.good).map((id) => ({ id, isSpam: false })),
  ];
}

const selectCandidates = (queries: Queries) =>
  queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .select(['submission.id', 'submission.email', 'submission.createdAt'])
    .orderBy('state.submissionId', 'desc')
    .limit(maxCandidates);

function chooseExamples(candidates: readonly Candidate[], perDay: number): number[] {
  const senders = new Set<string>();
  const byDay = new Map<string, number>();
  const chosen: number[] = [];
  for (const { id, email, createdAt } of candidates) {
    const sender = mailboxKey(email);
    const day = createdAt.slice(0, 'YYYY-MM-DD'.length);
    const ofDay = byDay.get(day) ?? 0;
    if (chosen.length === maxExamples || ofDay === perDay || senders.has(sender)) continue;
    senders.add(sender);
    byDay.set(day, ofDay + 1);
    chosen.push(id);
  }
  return chosen;
}

/**
 * The messages of the newest enquiries that nobody has marked as spam.
 * @param about.reasons only those that are suspected for one of these, '' for those that are not
 */
export async function listNewestMessages(
  queries: Queries,
  { reasons, limit }: { reasons: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .select('submission.message')
    .where((eb) => eb('state.spamMark', 'is distinct from', 'spam'))
    .where('state.spamReasons', 'in', reasons)
    .orderBy('state.submissionId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ message }) => message);
}

/** The messages of some examples, without those erased in between. */
export async function readExamples(queries: Queries, examples: readonly ListedExample[]): Promise<Example[]> {
  const spam = new Set(examples.flatMap(({ id, isSpam }) => (isSpam ? id : [])));
  const ids = examples.map(({ id }) => id);
  const rows = await queries
    .selectFrom('contact_submissions')
    .select(['id', 'message'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, message }) => ({ message, isSpam: spam.has(id) }));
}
