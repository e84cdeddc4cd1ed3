import { type RawBuilder, sql } from 'kysely';
import type { EnquirySummary, SummaryPart } from '../../contract/enquiry-summary.ts';
import type { Outcome } from '../../contract/outcomes.ts';
import type { Queries } from '../db/schema.ts';

/** A summary names this many services and sources: strangers can send any number of different ones. */
const maxParts = 10;

/** The statistics of a span, which begins at `from` and ends before `until`, for the digest and the admin area. */
export async function summarizeEnquiries(
  queries: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<EnquirySummary> {
  const isWithin = (time: RawBuilder<unknown>) =>
    sql<boolean>`${time} >= ${from.toISOString()} and ${time} < ${until.toISOString()}`;
  const isReceived = sql<boolean>`state."suspectedSpam" = 0 and ${isWithin(sql`submission."createdAt"`)}`;
  const isContacted = isWithin(sql`state."contactedAt"`);
  const count = (outcome: Outcome) =>
    sql<number>`coalesce(sum(case when ${isReceived} and state."outcome" = ${outcome} then 1 else 0 end), 0)`;
  const countOutcomes = [count('won').as('won'), count('lost').as('lost'), count('not-a-fit').as('notAFit')] as const;
  const enquiries = queries
    .selectFrom('submission_state as state')
    .innerJoin('contact_submissions as submission', 'submission.id', 'state.submissionId');

  const countBy = (name: RawBuilder<string | null>): Promise<SummaryPart[]> =>
    enquiries
      .select([
        name.as('part'),
        sql<number>`sum(case when ${isReceived} then 1 else 0 end)`.as('received'),
        sql<number>`sum(case when ${isContacted} then 1 else 0 end)`.as('contacted'),
        ...countOutcomes,
      ])
      .where((eb) => eb.or([isReceived, isContacted]))
      .groupBy('part')
      .orderBy('received', 'desc')
      .orderBy('part', (order) => order.asc().nullsLast())
      .limit(maxParts)
      .execute()
      .then((rows) => rows.map(({ part, ...counts }) => ({ name: part, ...counts })));

  const answers = await enquiries
    .select(['submission.createdAt', sql<string>`state."contactedAt"`.as('contactedAt')])
    .where(isContacted)
    .execute();
  const { received, ...outcomeCounts } = await enquiries
    .select((eb) => eb.fn.countAll<number>().as('received'))
    .select(countOutcomes)
    .where(isReceived)
    .executeTakeFirstOrThrow();
  const times = answers.map(({ createdAt, contactedAt }) => Date.parse(contactedAt) - Date.parse(createdAt));
  return {
    received,
    contacted: times.length,
    medianMs: findMedian(times),
    ...outcomeCounts,
    byService: await countBy(sql`state."service"`),
    bySource: await countBy(
      sql`case when state."channel" = 'phone' then 'phone' else coalesce(state."utmSource", state."referrerHost") end`,
    ),
  };
}

function findMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
