const cleanUpMs = 15 * 60 * 1000;
const digestMs = 60 * 1000;
const watchMs = 60 * 1000;

type Parts = {
  outbox: { start(): void; stop(): Promise<void> };
  /** Waits for the look-ups in progress: they end within seconds. */
  finishMailDomainChecks: () => Promise<unknown>;
  liveUpdates: { close(): void };
  /** Undefined: the site makes no backups by itself. */
  backups: { start(): void; stop(): Promise<void> } | undefined;
  sweep: () => Promise<void>;
  queueDigest: () => Promise<void>;
  watch: () => Promise<void>;
  log: { error(fields: object, message: string): void };
};

/** The background work: the outbox and the periodic tasks. */
export function createBackground({
  outbox,
  finishMailDomainChecks,
  liveUpdates,
  backups,
  sweep,
  queueDigest,
  watch,
  log,
}: Parts) {
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  /** Runs a task periodically. A failure is logged, unless the stop of the process caused it. */
  const every = (ms: number, event: string, task: () => Promise<void>, failure: string) => {
    const logFailure = (error: unknown) => void (isStopped || log.error({ event, err: error }, failure));
    return setInterval(() => void task().catch(logFailure), ms);
  };

  /** Called after the server has started. */
  async function start(): Promise<void> {
    outbox.start();
    backups?.start();
    timers = [
      every(cleanUpMs, 'cleanup', sweep, 'expired records could not be removed'),
      every(digestMs, 'digest', queueDigest, 'the daily digest could not be queued'),
      every(watchMs, 'watch', watch, 'the state of the site could not be read'),
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
    const backupStopped = backups?.stop();
    await closeServer();
    await outbox.stop();
    await finishMailDomainChecks();
    await backupStopped;
  }

  return { start, stop };
}
