import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../db/schema.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/**
 * Texts indexed in one transaction, by their bytes and their number: 1.5 to 5 ms, in which nobody else is answered. One
 * text that is indexed has at most 4,000 bytes.
 */
const pieceBytes = 8_000;
const pieceTexts = 20;
/** Pages of the index that one step of merging writes: 1 to 8 ms. */
const mergePages = 16;
/** Enquiries come in bursts: the index follows in steps with pauses, and without them after so long without any. */
const quietMs = 200;
const pauseMs = 50;

/** Indexes the oldest texts of the backlog, as many as one piece takes; answers whether there were any. */
async function indexPiece(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select b."submissionId" as id, octet_length(l."text") as bytes
    from search_backlog b join submission_listing l using ("submissionId")
    where b."isLong" = 0 order by b."submissionId" limit ${pieceTexts}`.execute(queries);
  let bytes = 0;
  const piece = rows.filter((row, place) => (bytes += row.bytes) <= pieceBytes || place === 0);
  const last = piece.at(-1)?.id;
  if (last === undefined) return false;
  await queries.transaction().execute(async (trx) => {
    await sql`
      insert into submission_search (rowid, text)
      select l."submissionId", l."text" from search_backlog b join submission_listing l using ("submissionId")
      where b."isLong" = 0 and b."submissionId" <= ${last} order by b."submissionId"`.execute(trx);
    await trx.deleteFrom('search_backlog').where('isLong', '=', 0).where('submissionId', '<=', last).execute();
  });
  return true;
}

/**
 * One step of merging SQLite's index, with which it stays small and quick; answers whether there was one to do.
 * @param pages written at most. Negative: also merges what is in order already, until the index is one piece without
 * what was deleted from it (https://www.sqlite.org/fts5.html#the_merge_command)
 */
export async function mergeSearchIndex(queries: Queries, pages: number): Promise<boolean> {
  return queries.connection().execute(async (one) => {
    const countChanges = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(one)).rows[0]?.n ?? 0;
    const before = await countChanges();
    await sql`insert into submission_search (submission_search, rank) values ('merge', ${pages})`.execute(one);
    return (await countChanges()) - before >= 2;
  });
}

/** One piece of the backlog and the merging that it makes necessary; answers whether there was one. */
async function fillPiece(queries: Queries): Promise<boolean> {
  if (!(await indexPiece(queries))) return false;
  do await giveWay();
  while (await mergeSearchIndex(queries, mergePages));
  return true;
}

/** Indexes all that waits, for those who measure: searches find what is in no index yet, too. */
export async function fillSearchIndex({ queries, kind }: Database): Promise<void> {
  if (kind === 'sqlite') while (await fillPiece(queries)) await giveWay();
}

/** Keeps SQLite's search index up with the enquiries, in the moments after they came. PostgreSQL's needs no help. */
export function createSearchIndex({
  queries,
  kind,
  log,
}: Database & { log: { error(fields: object, message: string): void } }) {
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;
  let isStopped = false;
  let arrivedAtMs = 0;

  const isQuiet = () => performance.now() - arrivedAtMs >= quietMs;

  async function work(): Promise<void> {
    isWorking = true;
    try {
      while (!isStopped && (await fillPiece(queries)))
        if (isQuiet()) await giveWay();
        else return workAfter(pauseMs);
    } catch (error) {
      // The disk is full, say: the backlog stays, and the next enquiry tries again.
      log.error({ event: 'search-index', err: error }, 'new enquiries could not be indexed for the search');
    } finally {
      isWorking = false;
    }
  }

  function workAfter(waitMs: number): void {
    if (kind !== 'sqlite' || isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // What arrived meanwhile is found by the work in hand.
      if (!isWorking) void work();
    }, waitMs).unref();
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
