import type { BackupOutcome } from './make-backup.ts';
import { findLastDueTime, readLastBackup } from './last-backup.ts';

const checkMs = 60 * 1000;
/** A failed backup is tried again after an hour. */
const retryMs = 60 * 60 * 1000;

type Parts = {
  /** BACKUP_DIR. */
  folder: string;
  /** BACKUP_AT. */
  at: string;
  /** Makes a backup if one is due. */
  startBackup: (signal: AbortSignal) => Promise<BackupOutcome>;
  clock: () => Date;
  log: Record<'info' | 'error', (fields: object, message: string) => void>;
};

/**
 * Makes the nightly backups. Whether one is due is decided from the files of the folder alone: after a restart or a
 * missed night it is made at once, and of several processes the first one makes it.
 */
export function createBackupSchedule({ folder, at, startBackup, clock, log }: Parts) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let retryAt = 0;

  /** Makes a backup if one is due and none is being made. Failures are logged. */
  function run(): Promise<void> {
    running ??= makeIfDue().finally(() => (running = undefined));
    return running;
  }

  async function makeIfDue(): Promise<void> {
    const now = clock();
    if (abort.signal.aborted || now.getTime() < retryAt) return;
    const began = performance.now();
    try {
      const last = await readLastBackup(folder);
      if (last && last.at >= findLastDueTime(now, at)) return;
      const outcome = await startBackup(abort.signal);
      if (outcome.outcome !== 'made') return;
      log.info(
        { event: 'backup', ...outcome, tookMs: Math.round(performance.now() - began) },
        'a backup was made, restored and compared',
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      retryAt = now.getTime() + retryMs;
      log.error(
        { event: 'backup', outcome: 'failed', err: error },
        'no backup could be made; it is tried again in an hour',
      );
    }
  }

  return {
    run,
    /** Checks now, and then every minute. */
    start(): void {
      void run();
      timer = setInterval(() => void run(), checkMs);
    },
    /** Stops a backup that is being made; the next start makes it again. */
    async stop(): Promise<void> {
      clearInterval(timer);
      abort.abort();
      await running;
    },
  };
}
