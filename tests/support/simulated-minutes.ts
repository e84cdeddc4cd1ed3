import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';
import { minuteMs } from '../../src/contract/duration.ts';

/** Waits until a running outbox has looked for mail; one that was stopped does so no more. */
async function nextRound(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 200 && app.outbox.lastRound?.getTime() !== app.clock.now().getTime(); turn += 1)
    await sleep(1);
}

/**
 * Passes minutes, each with its check of the health; the outbox keeps making rounds.
 * @param everyMinute what else the site does once a minute, before that check
 */
export async function passMinutes(
  app: TestApp,
  minutes: number,
  everyMinute: () => Promise<void> = async () => {},
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.advance(minuteMs);
    app.pollOutbox();
    await nextRound(app);
    await everyMinute();
    await app.watch();
  }
}

/** How many minutes pass until a minute brings no beat; Infinity after 40. */
export async function minutesUntilSilence(
  app: TestApp,
  { received }: WebhookReceiver,
  everyMinute?: () => Promise<void>,
): Promise<number> {
  for (let minute = 1; minute <= 40; minute += 1) {
    const before = received.length;
    await passMinutes(app, 1, everyMinute);
    if (received.length === before) return minute;
  }
  return Infinity;
}
