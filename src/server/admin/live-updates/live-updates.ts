import { setImmediate as giveWay } from 'node:timers/promises';
import { unfiltered } from '../../../contract/listing.ts';
import type { SubmissionStore, StoredSubmission } from '../submission-store.ts';
import { type Cursor, moveOn } from './cursor.ts';
import type { Position } from './position.ts';
import type { ArrivalStore, Wanted } from './live-updates-store.ts';

/** What an open list is told. */
export type Arrival =
  /** An enquiry that is new, or one that has changed: its mark as contacted, or what became of its mail. */
  | { event: 'enquiry' | 'change'; submission: StoredSubmission }
  /** All up to here has been told. */
  | { event: 'position'; position: Position }
  /** More has happened than is told one by one: the list is to be read anew. */
  | { event: 'missed' }
  /** The process stops. */
  | { event: 'closed' };
/** What is told together. All listeners get the same object, so that they can share what they make of it. */
export type Batch = readonly Arrival[];
/** Takes note at once; whatever it does with it holds up nobody. */
type Listener = (batch: Batch) => void;

/** How often an open list looks for what other processes did. */
const lookMs = 1_500;
/** Rows read at once. */
const mostRead = 200;
/** Listeners called in one turn of the event loop: page views do not wait for all of them. */
export const listenersPerTurn = 20;

export type Arrivals = ReturnType<typeof createArrivals>;

type Parts = {
  submissions: Pick<SubmissionStore, 'list' | 'listOf'>;
  store: ArrivalStore;
  onError: (error: unknown) => void;
};

/** Tells open lists of new enquiries and of changes. Looks in the database only while somebody listens. */
export function createArrivals({ submissions, store, onError }: Parts) {
  const listeners = new Set<Listener>();
  /** Reads on for all that listen, from where the first of them began. */
  let shared: ReturnType<typeof follow> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** What is read and told, one after the other: nobody is told an older state behind a newer one. */
  let turns: Promise<void> = Promise.resolve();
  let isWoken = false;
  let isClosed = false;

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turns.then(work);
    turns = done.catch(onError);
    return done;
  }

  async function listEnquiries(wanted: Wanted): Promise<StoredSubmission[]> {
    const found = await ('ids' in wanted
      ? submissions.listOf(wanted.ids)
      : submissions.list(unfiltered, { ...wanted, oldestFirst: true }));
    return found.toReversed();
  }

  /** Where marks and attempts end now. */
  async function findNoted(): Promise<Omit<Position, 'enquiries'>> {
    const [marks, attempts] = await Promise.all([
      store.findEnd('submission_activity'),
      store.findEnd('outbox_attempts'),
    ]);
    return { marks, attempts };
  }

  async function findEnd(): Promise<Position> {
    const [enquiries, noted] = await Promise.all([store.findEnd('contact_submissions'), findNoted()]);
    return { enquiries, ...noted };
  }

  /** Reads what happens from a position on, piece by piece; the records are as they are then. */
  function follow(from: Position) {
    let position = from;
    return {
      position: () => position,
      async readOn() {
        const [arrived, marked, tried] = await Promise.all([
          readOn(listEnquiries, position.enquiries),
          readOn(store.listMarks, position.marks),
          readOn(store.listAttempts, position.attempts),
        ]);
        const noted = [...marked.rows, ...tried.rows];
        const changedIds = new Set(noted.flatMap(({ submissionId }) => submissionId ?? []));
        const changed = await submissions.listOf([...changedIds]);
        // Only now: where one of these could not be read, the next look reads all of it again.
        position = { enquiries: arrived.cursor, marks: marked.cursor, attempts: tried.cursor };
        return {
          arrived: arrived.rows,
          changed,
          isNothing: arrived.rows.length + noted.length === 0,
          isMore: [arrived, marked, tried].some((one) => one.isMore),
        };
      },
    };
  }

  async function look(): Promise<void> {
    for (let isMore = true; isMore && shared && listeners.size > 0;) {
      const read = await shared.readOn();
      if (!read.isNothing) await publish(batchOf(read, shared.position()));
      ({ isMore } = read);
    }
  }

  async function publish(batch: Batch): Promise<void> {
    let called = 0;
    for (const listener of listeners) {
      listener(batch);
      called += 1;
      if (called % listenersPerTurn === 0) await giveWay();
    }
  }

  /** Tells one list what has happened behind its position. */
  async function catchUp(since: Position, listener: Listener): Promise<void> {
    const end = await findEnd();
    // What it knows is gone: erased, or the database is one from before.
    const isAhead = (['enquiries', 'marks', 'attempts'] as const).some((one) => since[one].newest > end[one].newest);
    if (isAhead) return listener([{ event: 'missed' }]);
    const own = follow(since);
    const read = await own.readOn();
    listener(read.isMore ? [{ event: 'missed' }] : batchOf(read, own.position()));
  }

  /** Looks now: this process took something in. */
  function wake(): void {
    if (listeners.size === 0 || isWoken) return;
    isWoken = true;
    void inTurn(() => {
      isWoken = false;
      return look();
    });
  }

  /**
   * Calls `listener` with what happened since a position, then with what happens.
   * @returns ends that
   * @throws what the database says when it cannot be read
   */
  async function listen(since: Position | undefined, listener: Listener): Promise<() => void> {
    await inTurn(async () => {
      if (listeners.size === 0) shared = follow(await findEnd());
      if (since) await catchUp(since, listener);
      // Also while it was read.
      if (isClosed) return listener([{ event: 'closed' }]);
      if (listeners.size === 0) timer = setInterval(wake, lookMs);
      listeners.add(listener);
    });
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) clearInterval(timer);
    };
  }

  /** Ends every open stream, so that the process can stop. */
  function close(): void {
    isClosed = true;
    clearInterval(timer);
    for (const listener of listeners) listener([{ event: 'closed' }]);
    listeners.clear();
  }

  return { findNoted, listen, wake, close };
}

type Told = { arrived: readonly StoredSubmission[]; changed: readonly StoredSubmission[] };

const batchOf = ({ arrived, changed }: Told, position: Position): Batch => [
  ...arrived.map((submission) => ({ event: 'enquiry' as const, submission })),
  ...changed.map((submission) => ({ event: 'change' as const, submission })),
  { event: 'position', position },
];

/**
 * Reads on in a table whose rows are only ever added: what was not there before.
 * @param list rows behind a number, or with certain numbers, the oldest first
 */
async function readOn<Row extends { id: number }>(list: (wanted: Wanted) => Promise<Row[]>, cursor: Cursor) {
  const late = cursor.missing.length > 0 ? await list({ ids: cursor.missing }) : [];
  const ahead = await list({ after: cursor.newest, limit: mostRead });
  const rows = [...late, ...ahead];
  const ids = rows.map(({ id }) => id);
  return { rows, cursor: moveOn(cursor, ids), isMore: ahead.length === mostRead };
}
