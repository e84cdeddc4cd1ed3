import { isBatchFatal } from './database-errors.ts';

type Commit<Item, Result> = (items: Item[]) => Promise<Result[]>;
type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** Keeps a transaction short: 64 enquiries take SQLite about 30 ms. */
const maxBatch = 64;

/**
 * How many transactions run at a time. SQLite has one writer. PostgreSQL runs each in a process of its own: one works
 * while another waits for a round trip.
 */
export const commitsAtOnce = { sqlite: 1, postgres: 4 } as const;

/**
 * Commits items that arrive together, or while commits run, in one transaction with one fsync. Each call resolves
 * after its transaction is on disk. If a batch fails, each of its items is committed alone, so that only a faulty item
 * fails, unless the error would fail any item.
 * @param atOnce how many commits may run at a time
 * @returns a function that takes an item, and what commits up to 64 items and returns their results in the same order: with
 * each item, since a group is older than the site whose database it commits to; each caller of a group gives the same
 */
export function groupCommit<Item, Result>(
  atOnce: number,
): (item: Item, commit: Commit<Item, Result>) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function commitBatch(batch: Waiting<Item, Result>[], commit: Commit<Item, Result>): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && !isBatchFatal(error)) for (const entry of batch) await commitBatch([entry], commit);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function run(commit: Commit<Item, Result>): Promise<void> {
    running += 1;
    // SQLite blocks the event loop: requests that arrived in between are read first.
    for (await eventLoopTurn(); waiting.length > 0; await eventLoopTurn())
      await commitBatch(waiting.splice(0, maxBatch), commit);
    running -= 1;
  }

  return (item, commit) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < atOnce) void run(commit);
    });
}

const eventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
