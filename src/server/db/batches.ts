import { isHopeless } from './storage-trouble.ts';

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** More than wait at once under any load the site is made for; keeps one transaction short. */
const most = 64;

/**
 * Does work that arrives in the same moment, or while other work is on its way, together: one transaction, one fsync
 * and one statement of each kind for all of it. A caller is answered only when its transaction is on disk. If the
 * work fails together, each is tried alone, so that only what is wrong with one fails that one.
 * @param work takes up to 64 items and answers as many results, in their order
 * @param mostAtOnce how many batches may be on their way together
 */
export function createBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  mostAtOnce = 1,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let atOnce = 0;

  async function workOff(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (batch.length > 1 && !isHopeless(error)) await Promise.all(batch.map((one) => workOff([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function workAll(): Promise<void> {
    while (waiting.length > 0) {
      await workOff(waiting.splice(0, most));
      // What has come in meanwhile is still unread: SQLite's work never lets the event loop go.
      await untilRead();
    }
    atOnce -= 1;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (atOnce >= mostAtOnce) return;
      atOnce += 1;
      void untilRead().then(workAll);
    });
}

/** Once every request that lies ready has been read. */
const untilRead = () => new Promise<void>((resolve) => setImmediate(resolve));
