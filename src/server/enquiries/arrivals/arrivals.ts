import { everything } from '../../../contract/listing.ts';
import type { OfficeStore, StoredSubmission } from './store.ts';

/** An enquiry that is new, or one whose mark as contacted somebody set or took back. */
export type Arrival = { event: 'enquiry' | 'change'; submission: StoredSubmission };
type Listener = (arrival: Arrival) => Promise<void>;

/** How often an open list looks for what other processes did. */
const lookMs = 1_500;
/** Numbers are given out before they are committed: this many behind the newest are looked at again. */
const lookBack = 50;

export type Arrivals = ReturnType<typeof createArrivals>;

type Store = Pick<OfficeStore, 'list' | 'find' | 'newestId' | 'listMarks' | 'newestMarkId'>;

/** Tells open lists of new enquiries and of marks. Looks in the database only while somebody listens. */
export function createArrivals(store: Store, onError: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  const enquiries = createReader(
    (after, limit) => store.list(everything, { after, limit, oldestFirst: true }),
    store.newestId,
  );
  const marks = createReader(store.listMarks, store.newestMarkId);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWoken = false;
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  let hasClosed = false;

  const tell = (arrival: Arrival) => Promise.allSettled([...listeners].map((listener) => listener(arrival)));

  async function begin(): Promise<void> {
    await enquiries.begin();
    await marks.begin();
  }

  async function look(): Promise<void> {
    for (const submission of await enquiries.readOn()) await tell({ event: 'enquiry', submission });
    const marked = new Set((await marks.readOn()).map(({ submissionId }) => submissionId));
    for (const id of marked) {
      const submission = await store.find(id);
      if (submission) await tell({ event: 'change', submission });
    }
  }

  /** One look at a time; who wishes for one meanwhile gets another behind it. */
  function lookNow(how: () => Promise<void>): Promise<void> {
    looking = (looking ?? Promise.resolve()).then(how).catch(onError);
    return looking;
  }

  /** Looks now: this process took something in. */
  function wake(): void {
    if (listeners.size === 0 || isWoken) return;
    isWoken = true;
    void lookNow(() => {
      isWoken = false;
      return look();
    });
  }

  /** Calls `listener` with what happens once the promise is kept; what it is kept with ends that. */
  async function listen(listener: Listener): Promise<() => void> {
    listeners.add(listener);
    if (listeners.size === 1) {
      timer = setInterval(wake, lookMs);
      void lookNow(begin);
    }
    await looking;
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

/**
 * Reads on in a table whose rows are only ever added: each time what was not there before, the oldest first.
 * @param list rows behind a number
 */
function createReader<Row extends { id: number }>(
  list: (after: number, limit: number) => Promise<Row[]>,
  newestId: () => Promise<number>,
) {
  const told = new Set<number>();
  let newest = 0;

  async function begin(): Promise<void> {
    newest = await newestId();
    told.clear();
    for (const { id } of await list(newest - lookBack, lookBack)) told.add(id);
  }

  async function readOn(): Promise<Row[]> {
    const recent = await list(newest - lookBack, 4 * lookBack);
    const fresh = recent.filter(({ id }) => !told.has(id)).toSorted((a, b) => a.id - b.id);
    for (const { id } of fresh) {
      told.add(id);
      newest = Math.max(newest, id);
    }
    for (const id of told) if (id < newest - 2 * lookBack) told.delete(id);
    return fresh;
  }

  return { begin, readOn };
}
