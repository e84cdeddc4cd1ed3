import { type Facts, type Health, lateMs, listIlls } from './health.ts';

type Log = Record<'info' | 'error', (fields: object, message: string) => void>;
/** Admits one line of a kind in a time; after a `reset` the next one. */
type Throttle = { admit(kind: string): object | undefined; reset(): void };

/** Watches the facts once a minute: logs a mail to staff that waits too long, and beats. */
export function createWatch(parts: {
  health: Pick<Health, 'refresh'>;
  /** Undefined where no heartbeat is set. */
  beat: ((facts: Facts) => Promise<void>) | undefined;
  throttle: Throttle;
  log: Log;
}) {
  let isMailWaiting = false;

  async function watch(): Promise<void> {
    const facts = await parts.health.refresh();
    const { at, mail, isReady } = facts;
    if (mail && listIlls(facts).some(({ fact }) => fact === 'mail')) {
      const minutes = Math.floor((at.getTime() - mail.since.getTime()) / 60_000);
      isMailWaiting = true;
      if (parts.throttle.admit('mail-waiting'))
        parts.log.error(
          { event: 'mail-waiting', minutes, ...(mail.reason !== null && { reason: mail.reason }) },
          `a mail to staff waits for more than ${lateMs / 60_000} minutes`,
        );
    } else if (isMailWaiting && isReady) {
      isMailWaiting = false;
      parts.throttle.reset();
      parts.log.info({ event: 'mail-waiting', minutes: 0 }, 'no mail to staff waits any more');
    }
    await parts.beat?.(facts);
  }

  return { watch };
}
