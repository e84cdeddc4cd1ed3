type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** More than wait at once under any load the site is made for; keeps one transaction short. */
const most = 64;

/**
 * Does work that arrives while other work is on its way together, in one transaction: one fsync and one round
 * of index pages for all of it. A caller is answered only when its transaction is on disk. If the work fails
 * together, each is tried alone, so that only what is wrong with one fails that one.
 */
export function createBatches<Item, Result>(parts: {
  together: (items: Item[]) => Promise<Result[]>;
  alone: (item: Item) => Promise<Result>;
}): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  async function workAlone({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    await parts.alone(item).then(resolve, reject);
  }

  async function workTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await parts.together(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch {
      for (const one of batch) await workAlone(one);
    }
  }

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      const [first] = batch;
      if (first && batch.length === 1) await workAlone(first);
      else await workTogether(batch);
    }
    isWorking = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void work();
    });
}
