import type { Queries } from '../db/schema.ts';
import { findLastQueued } from '../mail/outbox-store.ts';

/** An enquiry that somebody has to act on. */
export type WaitingEnquiry = {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string | null;
  service: string | null;
  createdAt: string;
  takenBy: string | null;
  followUpOn: string | null;
};

/** Enquiries that somebody has to act on, the oldest first: the first of them, and how many there are in all. */
export type WaitingEnquiries = { enquiries: WaitingEnquiry[]; total: number };

/** A digest lists this many enquiries and says how many more there are. */
const maxListed = 50;

/** The enquiries received before a time that nobody marked as contacted, without suspected spam. */
export const findWaiting = (queries: Queries, before: Date): Promise<WaitingEnquiries> =>
  listFirst(
    selectGenuine(queries).where('state.contactedAt', 'is', null).where('s.createdAt', '<', before.toISOString()),
  );

/** The enquiries to follow up on by a day, without suspected spam. */
export const findDue = (queries: Queries, day: string): Promise<WaitingEnquiries> =>
  listFirst(selectGenuine(queries).where('state.followUpOn', '<=', day));

const selectGenuine = (queries: Queries) =>
  queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as s', 's.id', 'state.submissionId')
    .where('state.suspectedSpam', '=', 0);

async function listFirst(waiting: ReturnType<typeof selectGenuine>): Promise<WaitingEnquiries> {
  const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const enquiries = await waiting
    .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
    .leftJoin('users as a', 'a.id', 'state.takenById')
    .select(['s.id', 's.firstName', 's.lastName', 'c.fullName', 's.service', 's.createdAt'])
    .select(['a.username as takenBy', 'state.followUpOn'])
    .orderBy('s.id')
    .limit(maxListed)
    .execute();
  return { enquiries, total };
}

/** The amount of unjudged suspected spam from before a time, and whether some of it came after the last digest. */
export async function countUnjudgedSpam(queries: Queries, before: Date): Promise<{ total: number; isNew: boolean }> {
  const { total, newest } = await queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as s', 's.id', 'state.submissionId')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('s.createdAt').as('newest')])
    .where('state.suspectedSpam', '=', 1)
    .where('state.contactedAt', 'is', null)
    .where('state.spamMark', 'is', null)
    .where('s.createdAt', '<', before.toISOString())
    .executeTakeFirstOrThrow();
  const last = await findLastQueued(queries, 'digest');
  const isNew = newest !== null && (!last || Date.parse(newest) >= Date.parse(last));
  return { total, isNew };
}
