const sweepMs = 15 * 60 * 1000;
const remindMs = 60 * 1000;

type Parts = {
  outbox: { start(): Promise<void>; stop(): Promise<void> };
  arrivals: { close(): void };
  searchIndex: { workLater(): void; stop(): void };
  sweep: () => Promise<void>;
  remind: () => Promise<void>;
  log: { error(fields: object, message: string): void };
};

/** What works behind the answers: mails, the search index, and what comes round again and again. */
export function createBackground({ outbox, arrivals, searchIndex, sweep, remind, log }: Parts) {
  let rounds: NodeJS.Timeout[] = [];
  let isStopped = false;

  /** Work that comes round; a failed round is only that, and one that the end of the process cuts is no trouble. */
  const every = (ms: number, event: string, work: () => Promise<void>, trouble: string) => {
    const tell = (error: unknown) => void (isStopped || log.error({ event, err: error }, trouble));
    return setInterval(() => void work().catch(tell), ms);
  };

  /** Begins once the door is open. */
  async function start(): Promise<void> {
    await outbox.start();
    // What a killed process had left to index.
    searchIndex.workLater();
    rounds = [
      every(sweepMs, 'sweep', sweep, 'what has run out could not be removed'),
      every(remindMs, 'remind', remind, 'summaries and reminders could not be queued'),
    ];
  }

  /**
   * Finishes what has begun and takes up nothing more.
   * @param closeDoor waits for the requests in hand: open lists, which never end by themselves, are let go before it;
   * what these requests still bring is worked on until it is done
   */
  async function stop(closeDoor: () => Promise<unknown>): Promise<void> {
    isStopped = true;
    for (const round of rounds) clearInterval(round);
    arrivals.close();
    await closeDoor();
    await outbox.stop();
    searchIndex.stop();
  }

  return { start, stop };
}
