import { type Health, listProblems, type Problem } from './health.ts';
import type { Log } from './log.ts';
import type { LogThrottle } from './log-throttle.ts';
import { sendRequest } from './outgoing-request.ts';
import { minuteMs } from '../contract/duration.ts';

/** A mail to staff that has waited this long stops the heartbeat. */
const mailLateMs = 30 * minuteMs;
const defaultTimeoutMs = 10_000;

type Parts = {
  url: URL;
  log: Log;
  /** Admits one line of each kind in an hour. */
  throttle: LogThrottle;
  timeoutMs?: number;
};

/**
 * A dead man's switch: requests an address as long as all is well, and a service elsewhere raises the alarm when the
 * requests stop, also if this machine is off. The address holds a token and is never logged.
 */
export function createHeartbeat({ url, log, throttle, timeoutMs = defaultTimeoutMs }: Parts) {
  let isSending = false;
  let isWithheld = false;

  /** Sends one beat if the site has no problem. Skipped while the previous request is still running. Never rejects. */
  async function sendHeartbeat(health: Health): Promise<void> {
    // Webhooks are for other programs: they are reported by /readyz, the metrics and the log.
    const problems = listProblems(health, mailLateMs).filter(({ part }) => part !== 'webhook');
    if (problems.length > 0) return withhold(problems);
    if (isWithheld) {
      log.info({ event: 'heartbeat', outcome: 'resumed' }, 'the heartbeat was resumed');
      throttle.reset();
    }
    isWithheld = false;
    if (isSending) return;
    isSending = true;
    try {
      await send();
    } catch (error) {
      const admitted = throttle.admit('failed');
      // Messages of failed connections name the host, never the path.
      if (admitted)
        log.warn(
          { event: 'heartbeat', outcome: 'failed', reason: (error as Error).message.slice(0, 200), ...admitted },
          'the receiver of the heartbeat did not answer',
        );
    } finally {
      isSending = false;
    }
  }

  function withhold(problems: readonly Problem[]): void {
    isWithheld = true;
    const parts = problems.map(({ part }) => part);
    if (!throttle.admit(`withheld ${parts.join()}`)) return;
    const reason = problems.map(({ sentence }) => sentence).join(' ');
    log.error({ event: 'heartbeat', outcome: 'withheld', problems: parts, reason }, 'the heartbeat is withheld');
  }

  async function send(): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'User-Agent': 'Website-Heartbeat/1' };
    try {
      const { status, body } = await sendRequest(url, { method: 'GET', headers, signal });
      // Only the status counts.
      await body?.cancel();
      if (status < 200 || status > 299)
        throw new Error(`HTTP ${status}${status >= 300 && status < 400 ? ': redirects are not followed' : ''}`);
    } catch (error) {
      throw signal.aborted ? new Error(`ETIMEDOUT after ${timeoutMs / 1_000} s`) : error;
    }
  }

  return sendHeartbeat;
}
