import { type Health, listProblems, mailLateMs, type Problem, refreshHealth } from './health.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { sendRequest } from '../outgoing-request.ts';
import type { Site } from '../site.ts';
import { hourMs, minuteMs, secondMs } from '../../contract/duration.ts';

/** A mail to staff that has waited this long stops the heartbeat. */
const heartbeatLateMs = 30 * minuteMs;
const heartbeatTimeoutMs = 10 * secondMs;

/** What the watch of a process remembers. Each of its lines is logged once an hour, and again after a recovery. */
export const createWatchState = (clock: () => Date) => ({
  isMailWaiting: false,
  isHeartbeatWithheld: false,
  isHeartbeatUnderWay: false,
  waitingLines: createLogThrottle({ quietMs: hourMs, clock }),
  diskLines: createLogThrottle({ quietMs: hourMs, clock }),
  heartbeatLines: createLogThrottle({ quietMs: hourMs, clock }),
});

/** Looks at the health once a minute (background.ts): logs what an operator has to know, and sends the heartbeat. */
export async function watch(site: Site): Promise<void> {
  const health = await refreshHealth(site);
  logWaitingMail(site, health);
  logLowDisk(site, health);
  if (site.config.heartbeatUrl) await sendHeartbeat(site, site.config.heartbeatUrl, health);
}

function logWaitingMail({ log, watchState }: Site, health: Health): void {
  const { at, mail, isReady } = health;
  if (mail && listProblems(health).some(({ part }) => part === 'mail')) {
    watchState.isMailWaiting = true;
    if (!watchState.waitingLines.admit('mail-waiting')) return;
    const minutes = Math.floor((at.getTime() - mail.since.getTime()) / minuteMs);
    log.error(
      { event: 'mail-waiting', minutes, ...(mail.reason !== null && { reason: mail.reason }) },
      `a mail to staff has waited for more than ${mailLateMs / minuteMs} minutes`,
    );
  } else if (watchState.isMailWaiting && isReady) {
    watchState.isMailWaiting = false;
    watchState.waitingLines.reset();
    log.info({ event: 'mail-waiting', minutes: 0 }, 'all mail to staff has been delivered');
  }
}

function logLowDisk({ log, watchState }: Site, { disk }: Health): void {
  if (!disk?.isLow || !watchState.diskLines.admit('disk-low')) return;
  log.error(
    { event: 'disk-low', freeMiB: Math.floor(disk.free / 1024 ** 2) },
    'the disk of DATA_DIR has little room left: nothing can be stored once it is full',
  );
}

/**
 * Requests an address as long as all is well. A service elsewhere raises the alarm when the requests stop, also if this
 * machine is off (a dead man's switch). The address holds a token and is never logged. Skipped while the previous
 * request is still running.
 */
async function sendHeartbeat(site: Site, url: URL, health: Health): Promise<void> {
  const { log, watchState } = site;
  // Webhooks are for other programs: they are reported by /readyz, the metrics and the log.
  const problems = listProblems(health, heartbeatLateMs).filter(({ part }) => part !== 'webhook');
  if (problems.length > 0) return withholdHeartbeat(site, problems);
  if (watchState.isHeartbeatWithheld) {
    log.info({ event: 'heartbeat', outcome: 'resumed' }, 'the heartbeat was resumed');
    watchState.heartbeatLines.reset();
  }
  watchState.isHeartbeatWithheld = false;
  if (watchState.isHeartbeatUnderWay) return;
  watchState.isHeartbeatUnderWay = true;
  try {
    await requestHeartbeat(url);
  } catch (error) {
    const admitted = watchState.heartbeatLines.admit('failed');
    // Messages of failed connections name the host, never the path.
    if (admitted)
      log.warn(
        { event: 'heartbeat', outcome: 'failed', reason: (error as Error).message.slice(0, 200), ...admitted },
        'the receiver of the heartbeat did not answer',
      );
  } finally {
    watchState.isHeartbeatUnderWay = false;
  }
}

function withholdHeartbeat({ log, watchState }: Site, problems: readonly Problem[]): void {
  watchState.isHeartbeatWithheld = true;
  const parts = problems.map(({ part }) => part);
  if (!watchState.heartbeatLines.admit(`withheld ${parts.join()}`)) return;
  const reason = problems.map(({ sentence }) => sentence).join(' ');
  log.error({ event: 'heartbeat', outcome: 'withheld', problems: parts, reason }, 'the heartbeat is withheld');
}

async function requestHeartbeat(url: URL): Promise<void> {
  const signal = AbortSignal.timeout(heartbeatTimeoutMs);
  const headers = { 'User-Agent': 'Website-Heartbeat/1' };
  try {
    const { status, body } = await sendRequest(url, { method: 'GET', headers, signal });
    // Only the status counts.
    await body?.cancel();
    if (status < 200 || status > 299)
      throw new Error(`HTTP ${status}${status >= 300 && status < 400 ? ': redirects are not followed' : ''}`);
  } catch (error) {
    throw signal.aborted ? new Error(`ETIMEDOUT after ${heartbeatTimeoutMs / secondMs} s`) : error;
  }
}
