import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { exactCountLimit } from '../../contract/listing.ts';
import type { Queries } from '../db/schema.ts';
import { mailKinds, queueMail } from './outbox-store.ts';
import type { ContactedEnquiry, ReceivedEnquiry } from './weekly-figures.ts';

/** From an instant until before another. */
export type Period = { from: Date; until: Date };

/** Rows of one query: SQLite's calls are synchronous, and the process serves requests between them. */
const pageRows = 1_000;
/** More enquiries of a week are not counted: a flood must not cost more than this. */
export const maxCountedRows = exactCountLimit;

/** The enquiries that nobody has contacted, without suspected spam; at most one more than is counted exactly. */
export type OpenEnquiries = { count: number; oldestAt: string | undefined };

/** SQL about the weekly report: whether it was queued, and what it counts. */
export function createWeeklyReportStore(queries: Queries) {
  /**
   * Queues the report of a week, once, also where several processes run.
   * @param weekEnd when the week ended; a report that was queued since then is that of this week
   * @returns whether it was queued: not where it was before, or where the site had no enquiry when the week ended
   */
  async function queue(messageId: string, { now, weekEnd }: { now: Date; weekEnd: Date }): Promise<boolean> {
    const end = weekEnd.toISOString();
    const earlier = await queries
      .selectFrom('outbox')
      .select('id')
      // A literal, not a parameter: SQLite uses a partial index only where the statement repeats its condition.
      .where('kind', '=', sql.lit(mailKinds.weeklyReport))
      .where('createdAt', '>=', end)
      .limit(1)
      .executeTakeFirst();
    if (earlier) return false;
    const first = await queries
      .selectFrom('contact_submissions as s')
      .innerJoin('submission_state as l', 'l.submissionId', 's.id')
      .select('s.id')
      .where('s.createdAt', '<', end)
      .limit(1)
      .executeTakeFirst();
    if (!first) return false;
    const mail = { kind: mailKinds.weeklyReport, submissionId: null, messageId, now };
    return queries.transaction().execute(async (trx) => (await queueMail(trx, mail)) !== undefined);
  }

  /** The enquiries received in a period, the oldest first, at most `maxCountedRows`. */
  const listReceived = ({ from, until }: Period): Promise<ReceivedEnquiry[]> =>
    readPages((last: (ReceivedEnquiry & { id: number }) | undefined) =>
      queries
        .selectFrom('contact_submissions as s')
        .innerJoin('submission_state as l', 'l.submissionId', 's.id')
        .leftJoin('submission_sources as o', 'o.submissionId', 's.id')
        .select(['s.id', 's.createdAt', 'l.service', 'l.suspectedSpam', 'o.referrerHost', 'o.utmSource'])
        .where(sql<boolean>`(s."createdAt", s."id") > (${last?.createdAt ?? from.toISOString()}, ${last?.id ?? 0})`)
        .where('s.createdAt', '<', until.toISOString())
        .orderBy('s.createdAt')
        .orderBy('s.id')
        .limit(pageRows)
        .execute(),
    );

  /** The enquiries marked as contacted in a period, at most `maxCountedRows`. */
  const listContacted = ({ from, until }: Period): Promise<ContactedEnquiry[]> =>
    readPages((last: (ContactedEnquiry & { id: number }) | undefined) =>
      queries
        .selectFrom('submission_state as l')
        .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
        .select(['l.submissionId as id', 's.createdAt', 'l.contactedAt'])
        .$narrowType<{ contactedAt: string }>()
        .where('l.contactedAt', 'is not', null)
        .where(
          sql<boolean>`(l."contactedAt", l."submissionId") > (${last?.contactedAt ?? from.toISOString()}, ${last?.id ?? 0})`,
        )
        .where('l.contactedAt', '<', until.toISOString())
        .orderBy('l.contactedAt')
        .orderBy('l.submissionId')
        .limit(pageRows)
        .execute(),
    );

  async function findOpen(): Promise<OpenEnquiries> {
    // Literals, for the same reason as above.
    const open = queries
      .selectFrom('submission_state as l')
      .where('l.contactedAt', 'is', null)
      .where('l.suspectedSpam', '=', sql.lit(0));
    const { count } = await queries
      .selectFrom(
        open
          .select('l.submissionId')
          .limit(exactCountLimit + 1)
          .as('open'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const oldest = await open
      .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
      .select('s.createdAt')
      .orderBy('l.submissionId')
      .limit(1)
      .executeTakeFirst();
    return { count, oldestAt: oldest?.createdAt };
  }

  return { queue, listReceived, listContacted, findOpen };
}

export type WeeklyReportStore = ReturnType<typeof createWeeklyReportStore>;

/** Reads page after page, each with what follows the last row of the page before. */
async function readPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < maxCountedRows) {
    const page = await readPage(rows.at(-1));
    rows.push(...page);
    if (page.length < pageRows) break;
    await eventLoopTurn();
  }
  return rows;
}
