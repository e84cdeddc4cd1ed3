import { sql } from 'kysely';
import type { Queries } from '../../db/schema.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Texts indexed in one transaction while enquiries arrive: a millisecond or two, in which none of them is stored. */
const fewTexts = 20;
/** In a quiet moment. With as many while enquiries arrived, one in a hundred waited twice as long for its answer. */
const someTexts = 100;
/** While somebody waits for the search: an index grows three times as fast in large pieces. */
const manyTexts = 1_000;
/** Enquiries come in bursts: the index follows in small steps, and in larger ones after so long without any. */
const quietMs = 200;
const stepMs = 50;

/** Indexes the oldest texts of the backlog; answers whether nothing is left of it. */
async function indexSome(queries: Queries, most: number): Promise<boolean> {
  const first = await queries.selectFrom('search_backlog').select('submissionId').limit(1).executeTakeFirst();
  if (!first) return true;
  return queries.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('search_backlog')
      .select('submissionId')
      .orderBy('submissionId')
      .limit(most)
      .execute();
    const last = waiting.at(-1)?.submissionId ?? 0;
    await sql`
      insert into submission_search (rowid, text)
      select l."submissionId", l."text" from search_backlog b join submission_listing l using ("submissionId")
      where b."submissionId" <= ${last} order by b."submissionId"`.execute(trx);
    await trx.deleteFrom('search_backlog').where('submissionId', '<=', last).execute();
    return waiting.length < most;
  });
}

/** Answers once every enquiry stored so far can be found by its text. PostgreSQL's own index needs no help. */
export async function catchUpSearch({ queries, kind }: Database): Promise<void> {
  if (kind === 'sqlite') while (!(await indexSome(queries, manyTexts)));
}

/** Keeps SQLite's search index up with the enquiries, in the moments after they came. */
export function createSearchIndex({
  queries,
  kind,
  log,
}: Database & { log: { error(fields: object, message: string): void } }) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let arrivedAtMs = 0;

  async function work(): Promise<void> {
    timer = undefined;
    const isQuiet = performance.now() - arrivedAtMs >= quietMs;
    try {
      if (!(await indexSome(queries, isQuiet ? someTexts : fewTexts))) workAfter(stepMs);
    } catch (error) {
      // The disk is full, say: the backlog stays, and the next enquiry or search tries again.
      log.error({ event: 'search-index', err: error }, 'new enquiries could not be indexed for the search');
    }
  }

  function workAfter(waitMs: number): void {
    if (kind === 'sqlite' && !isStopped) timer ??= setTimeout(() => void work(), waitMs).unref();
  }

  return {
    /** After an enquiry: has it indexed soon, without being in the way of the next one. */
    workLater(): void {
      arrivedAtMs = performance.now();
      workAfter(quietMs);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
