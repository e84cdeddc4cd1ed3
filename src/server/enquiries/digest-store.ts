import type { Queries } from '../db/schema.ts';

/** An enquiry that somebody has to act on, as a digest lists it. */
export type DigestEntry = {
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
export type DigestList = { entries: DigestEntry[]; total: number };

/** A digest lists this many enquiries and says how many more there are. */
const maxListed = 50;

/**
 * The enquiries received before a time that nobody marked as contacted, without suspected spam and without those that have
 * a day to follow up on: they are put off until then, and due from then on.
 */
export const findWaiting = (queries: Queries, before: Date): Promise<DigestList> =>
  listFirst(
    selectGenuine(queries)
      .where('state.contactedAt', 'is', null)
      .where('state.followUpOn', 'is', null)
      .where('submission.createdAt', '<', before.toISOString()),
  );

/** The enquiries to follow up on by a day, without suspected spam. */
export const findDue = (queries: Queries, day: string): Promise<DigestList> =>
  listFirst(selectGenuine(queries).where('state.followUpOn', '<=', day));

const selectGenuine = (queries: Queries) =>
  queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .where('state.suspectedSpam', '=', 0);

async function listFirst(selected: ReturnType<typeof selectGenuine>): Promise<DigestList> {
  const { total } = await selected.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const entries = await selected
    .leftJoin('consultation_requests as consultation', 'consultation.submissionId', 'submission.id')
    .leftJoin('users as assignee', 'assignee.id', 'state.takenById')
    .select([
      'submission.id',
      'submission.firstName',
      'submission.lastName',
      'consultation.fullName',
      'submission.service',
      'submission.createdAt',
    ])
    .select(['assignee.username as takenBy', 'state.followUpOn'])
    .orderBy('submission.id')
    .limit(maxListed)
    .execute();
  return { entries, total };
}

/** The amount of unjudged suspected spam from before a time, and when the newest of it came. */
export const countUnjudgedSpam = (queries: Queries, before: Date): Promise<{ total: number; newest: string | null }> =>
  queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('submission.createdAt').as('newest')])
    .where('state.suspectedSpam', '=', 1)
    .where('state.contactedAt', 'is', null)
    .where('state.spamMark', 'is', null)
    .where('submission.createdAt', '<', before.toISOString())
    .executeTakeFirstOrThrow();
