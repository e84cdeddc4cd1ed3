import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../db/schema.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Bytes and texts that one transaction indexes: 1.5 to 5 ms, which block the process. An indexed text has at most 4,000 bytes. */
const batchBytes = 8_000;
const batchTexts = 20;
/** Pages of the index that one merge step writes: 1 to 8 ms. */
const mergePages = 16;
/** During a burst of enquiries the index follows with pauses; after `quietMs` without an enquiry it needs none. */
const quietMs = 200;
const pauseMs = 50;

/** Indexes one batch of the oldest texts of the backlog; returns whether there were any. */
async function indexBatch(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select b."submissionId" as id, octet_length(l."text") as bytes
    from search_backlog b join submission_listing l using ("submissionId")
    where b."isLong" = 0 order by b."submissionId" limit ${batchTexts}`.execute(queries);
  let bytes = 0;
  const batch = rows.filter((row, index) => (bytes += row.bytes) <= batchBytes || index === 0);
  const last = batch.at(-1)?.id;
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
 * One merge step of SQLite's search index; returns whether there was anything to merge.
 * @param pages the maximum to write. Negative: merges until the index is one segment without deleted entries
 * (https://www.sqlite.org/fts5.html#the_merge_command)
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

/** Indexes one batch and merges the index; returns whether there was a batch. */
async function indexAndMerge(queries: Queries): Promise<boolean> {
  if (!(await indexBatch(queries))) return false;
  do await eventLoopTurn();
  while (await mergeSearchIndex(queries, mergePages));
  return true;
}

/** Indexes the whole backlog, for benchmarks. Searches also find texts that are not indexed yet. */
export async function fillSearchIndex({ queries, kind }: Database): Promise<void> {
  if (kind === 'sqlite') while (await indexAndMerge(queries)) await eventLoopTurn();
}

/**
 * Indexes new enquiries on SQLite after their responses; PostgreSQL updates its index itself. This module alone writes
 * submission_search and search_backlog.
 */
export function createSearchIndex({
  queries,
  kind,
  log,
}: Database & { log: { error(fields: object, message: string): void } }) {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isStopped = false;
  let lastEnquiryMs = 0;

  const isQuiet = () => performance.now() - lastEnquiryMs >= quietMs;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (!isStopped && (await indexAndMerge(queries)))
        if (isQuiet()) await eventLoopTurn();
        else return runAfter(pauseMs);
    } catch (error) {
      // For example a full disk. The backlog stays, and the next enquiry tries again.
      log.error({ event: 'search-index', err: error }, 'new enquiries could not be indexed for the search');
    } finally {
      isRunning = false;
    }
  }

  function runAfter(waitMs: number): void {
    if (kind !== 'sqlite' || isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // A run in progress also indexes what arrived meanwhile.
      if (!isRunning) void run();
    }, waitMs).unref();
  }

  return {
    /** After an enquiry: indexes it soon, without delaying the next one. */
    indexLater(): void {
      lastEnquiryMs = performance.now();
      runAfter(quietMs);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
