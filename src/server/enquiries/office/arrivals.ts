import type { OfficeStore, StoredSubmission } from './store.ts';

type Listener = (submission: StoredSubmission) => Promise<void>;

/** How often an open list looks for enquiries that another process took in. */
const lookMs = 1_500;
/** Numbers are given out before they are committed: this many behind the newest are looked at again. */
const lookBack = 50;

export type Arrivals = ReturnType<typeof createArrivals>;

/** Tells open lists of new enquiries. Looks in the database only while somebody listens. */
export function createArrivals(store: Pick<OfficeStore, 'list' | 'newestId'>, onError: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  const told = new Set<number>();
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  let hasClosed = false;

  async function begin(): Promise<void> {
    newest = await store.newestId();
    told.clear();
    for (const { id } of await store.list(everything, { after: newest - lookBack, limit: lookBack })) told.add(id);
  }

  async function look(): Promise<void> {
    try {
      const recent = await store.list(everything, { after: newest - lookBack, limit: 4 * lookBack });
      for (const submission of recent.toReversed()) {
        if (told.has(submission.id)) continue;
        told.add(submission.id);
        newest = Math.max(newest, submission.id);
        await Promise.allSettled([...listeners].map((tell) => tell(submission)));
      }
      for (const id of told) if (id < newest - 2 * lookBack) told.delete(id);
    } catch (error) {
      onError(error);
    }
  }

  /** Looks now: this process took something in. */
  function wake(): void {
    if (listeners.size === 0) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }

  /** Calls `listener` with each enquiry from now on; the answer ends that. */
  function listen(listener: Listener): () => void {
    if (listeners.size === 0) {
      looking = begin()
        .catch(onError)
        .finally(() => {
          looking = undefined;
        });
      timer = setInterval(wake, lookMs);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  }

  /** Ends every open stream, so that the process can stop. */
  function close(): void {
    hasClosed = true;
    clearInterval(timer);
    listeners.clear();
    resolveClosed();
  }

  return { listen, wake, close, closed, isClosed: () => hasClosed };
}

const everything = { q: '', service: '', contacted: '', spam: '' } as const;
