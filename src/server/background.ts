import { queueAccessMails } from './accounts/access-mails.ts';
import { createBackupSchedule, hasBackups } from './db/backup-schedule.ts';
import { queueDigest } from './enquiries/digest.ts';
import { startOutbox, stopOutbox } from './mail/outbox.ts';
import { sweep } from './sweep.ts';
import { watch } from './monitoring/watch.ts';
import type { Site } from './site.ts';
import { minuteMs } from '../contract/duration.ts';

const sweepMs = 15 * minuteMs;
const digestMs = minuteMs;
const accessMs = minuteMs;
const watchMs = minuteMs;

/** The background work: the outbox, the nightly backup and the periodic tasks. */
export function createBackground(site: Site) {
  const { config, clock, log, liveUpdates } = site;
  const backups = hasBackups(config)
    ? createBackupSchedule({
        dataDir: config.dataDir,
        folder: config.backupDir,
        at: config.backupAt,
        keep: config.backupKeep,
        clock,
        log,
      })
    : undefined;
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  /** Runs a task periodically. A failure is logged, unless the stop of the process caused it. */
  const every = (ms: number, event: string, task: () => Promise<void>, failure: string) => {
    const logFailure = (error: unknown) => void (isStopped || log.error({ event, err: error }, failure));
    return setInterval(() => void task().catch(logFailure), ms);
  };

  /** Called after the server has started. */
  function start(): void {
    startOutbox(site);
    backups?.start();
    timers = [
      every(sweepMs, 'cleanup', () => sweep(site), 'expired records could not be removed'),
      every(digestMs, 'digest', () => queueDigest(site), 'the daily digest could not be queued'),
      every(accessMs, 'access', () => queueAccessMails(site), 'a mail about access could not be queued'),
      every(watchMs, 'watch', () => watch(site), 'the state of the site could not be read'),
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
    await stopOutbox(site);
    await backupStopped;
  }

  return { start, stop };
}
