const sweepMs = 15 * 60 * 1000;
const remindMs = 60 * 1000;

type Parts = {
  outbox: { start(): Promise<void>; stop(): Promise<void> };
  liveUpdates: { close(): void };
  searchIndex: { indexLater(): void; stop(): void };
  sweep: () => Promise<void>;
  remind: () => Promise<void>;
  log: { error(fields: object, message: string): void };
};

/** Background work: the outbox, the search index and periodic tasks. */
export function createBackground({ outbox, liveUpdates, searchIndex, sweep, remind, log }: Parts) {
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  /** Runs a task periodically and logs its errors, but not those of a task that the shutdown interrupts. */
  const every = (ms: number, event: string, task: () => Promise<void>, message: string) => {
    const logError = (error: unknown) => void (isStopped || log.error({ event, err: error }, message));
    return setInterval(() => void task().catch(logError), ms);
  };

  /** Called once the HTTP server listens. */
  async function start(): Promise<void> {
    await outbox.start();
    // A killed process may have left a backlog.
    searchIndex.indexLater();
    timers = [
      every(sweepMs, 'sweep', sweep, 'expired rows could not be removed'),
      every(remindMs, 'remind', remind, 'summaries and reminders could not be queued'),
    ];
  }

  /**
   * Finishes what has begun and starts nothing more.
   * @param closeServer waits for the requests in flight. Event streams, which never end by themselves, are closed before
   * it; the mails that these requests queue are sent after it
   */
  async function stop(closeServer: () => Promise<unknown>): Promise<void> {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    liveUpdates.close();
    await closeServer();
    await outbox.stop();
    searchIndex.stop();
  }

  return { start, stop };
}
