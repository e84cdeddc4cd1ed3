import { addressKey } from '../contract/mailbox.ts';
import type { Queries } from './db/schema.ts';

/** The classifier learns from so many enquiries of each kind, the newest. */
const maxExamples = 500;
/** The addresses of so many of the newest enquiries with the same text are counted. */
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
    .selectFrom('submission_state as l')
    .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
    .select('s.email')
    .where('l.textHash', '=', textHash)
    .orderBy('l.submissionId', 'desc')
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

/** The enquiries to learn from: those marked as spam; those marked as not spam, then those that were contacted. */
export async function listExamples(queries: Queries): Promise<{ id: number; isSpam: boolean }[]> {
  const spam = await listMarked(queries, 'spam');
  const good = await listMarked(queries, 'not-spam');
  const contacted = await queries
    .selectFrom('submission_state')
    .select('submissionId')
    .where('contactedAt', 'is not', null)
    .where('suspectedSpam', '=', 0)
    .orderBy('submissionId', 'desc')
    .limit(maxExamples)
    .execute();
  const goodIds = [...new Set([...good, ...contacted].map(({ submissionId }) => submissionId))];
  return [
    ...spam.map(({ submissionId }) => ({ id: submissionId, isSpam: true })),
    ...goodIds.slice(0, maxExamples).map((id) => ({ id, isSpam: false })),
  ];
}

const listMarked = (queries: Queries, mark: 'spam' | 'not-spam') =>
  queries
    .selectFrom('submission_state')
    .select('submissionId')
    .where('spamMark', '=', mark)
    .orderBy('submissionId', 'desc')
    .limit(maxExamples)
    .execute();

/** The messages of some examples, without those that were erased meanwhile. */
export async function readExamples(
  queries: Queries,
  examples: readonly { id: number; isSpam: boolean }[],
): Promise<Example[]> {
  const spam = new Set(examples.flatMap(({ id, isSpam }) => (isSpam ? id : [])));
  const ids = examples.map(({ id }) => id);
  const rows = await queries
    .selectFrom('contact_submissions')
    .select(['id', 'message'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, message }) => ({ message, isSpam: spam.has(id) }));
}
