import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase, onSqlite } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { missingSmallDisk, mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { changeSubmissions } from '../enquiries/change-store.ts';
import { minuteMs } from '../../contract/duration.ts';

/** Waits until a running outbox has looked for mail; one that was stopped does so no more. */
async function nextRound(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 200 && app.outbox.lastRound?.getTime() !== app.clock.now().getTime(); turn += 1)
    await sleep(1);
}

/**
 * Passes minutes, each with its check of the health; the outbox keeps making rounds.
 * @param everyMinute what else the site does once a minute, before that check
 */
async function passMinutes(
  app: TestApp,
  minutes: number,
  everyMinute: () => Promise<void> = async () => {},
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.advance(minuteMs);
    app.wakeOutbox();
    await nextRound(app);
    await everyMinute();
    await app.watch();
  }
}

/** How many minutes pass until a minute brings no beat; Infinity after 40. */
async function minutesUntilSilence(
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

const linesOf = (app: TestApp, event: string) =>
  app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, countAttempts, readOutbox, soon } = createMailCatcher(databases);

  async function startReceiver(): Promise<WebhookReceiver> {
    const receiver = await startWebhookReceiver();
    open.push(receiver);
    return receiver;
  }

  test('all is well: one beat a minute, a GET without a body, and nothing in the log', async () => {
    const receiver = await startReceiver();
    const { url } = await startCatcher();
    const app = await start(url, { HEARTBEAT_URL: receiver.url });
    await passMinutes(app, 3);
    expect(receiver.received).toHaveLength(3);
    expect(receiver.received[0]?.headers).toMatchObject({ 'user-agent': 'Website-Heartbeat/1' });
    expect([...linesOf(app, 'heartbeat'), ...linesOf(app, 'mail-waiting')]).toEqual([]);
  });

  test('a wrong SMTP password stops the beats within 31 minutes, and they return after the repair', async () => {
    const receiver = await startReceiver();
    const login = { user: 'site', pass: 'right' };
    const catcher = await startCatcher({ login });
    const app = await start(catcher.url.replace('right', 'wrong'), { HEARTBEAT_URL: receiver.url });
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    expect(await minutesUntilSilence(app, receiver)).toBeLessThanOrEqual(31);
    expect(linesOf(app, 'mail-waiting')).toMatchObject([{ level: 50, minutes: 15 }]);
    expect(String(linesOf(app, 'mail-waiting')[0]?.['reason'])).toContain('535');
    expect(linesOf(app, 'heartbeat')).toMatchObject([{ level: 50, outcome: 'withheld', problems: ['mail'] }]);
    const ready = await app.newClient().get('/readyz');
    expect([ready.status, await ready.text()]).toEqual([
      200,
      expect.stringMatching(/^ready\nA mail to staff has been waiting for 3\d minutes\.$/),
    ]);
    await passMinutes(app, 61);
    // One more of each after an hour.
    expect([linesOf(app, 'mail-waiting').length, linesOf(app, 'heartbeat').length]).toEqual([2, 2]);
    expect(app.logLines.join('')).not.toContain('token-canary');

    await app.close();
    const repaired = await startApp(app.database, { smtpUrl: catcher.url, env: { HEARTBEAT_URL: receiver.url } });
    open.push(repaired);
    // The same day, two hours later.
    repaired.clock.advance(120 * minuteMs);
    await repaired.watch();
    expect(linesOf(repaired, 'heartbeat')).toMatchObject([{ outcome: 'withheld' }]);
    repaired.startOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.state, soon).toBe('sent');
    const before = receiver.received.length;
    await passMinutes(repaired, 1);
    expect(receiver.received.length).toBe(before + 1);
    expect(linesOf(repaired, 'mail-waiting').at(-1)).toMatchObject({ level: 30, minutes: 0 });
    expect(linesOf(repaired, 'heartbeat').at(-1)).toMatchObject({ level: 30, outcome: 'resumed' });
  });

  test('a stopped outbox stops the beats, also where no mail waits', async () => {
    const receiver = await startReceiver();
    const { url } = await startCatcher();
    const app = await start(url, { HEARTBEAT_URL: receiver.url });
    await passMinutes(app, 1);
    await app.stopOutbox();
    expect(await minutesUntilSilence(app, receiver)).toBeLessThanOrEqual(31);
    expect(linesOf(app, 'heartbeat')).toMatchObject([{ level: 50, outcome: 'withheld', problems: ['outbox'] }]);

    await app.close();
    const restarted = await startApp(app.database, { smtpUrl: url, env: { HEARTBEAT_URL: receiver.url } });
    open.push(restarted);
    restarted.startOutbox();
    const before = receiver.received.length;
    await passMinutes(restarted, 1);
    expect(receiver.received.length).toBe(before + 1);
  });

  test('a failed backup stops the beats, and they return with the next one', async () => {
    const receiver = await startReceiver();
    const { url } = await startCatcher();
    const backup = { isCurrent: true, at: new Date('2026-03-02T03:15:00.000Z') };
    const app = await start(url, { HEARTBEAT_URL: receiver.url }, { readBackup: async () => backup });
    await passMinutes(app, 1);
    expect(receiver.received).toHaveLength(1);
    backup.isCurrent = false;
    expect(await minutesUntilSilence(app, receiver)).toBe(1);
    expect(linesOf(app, 'heartbeat')).toMatchObject([{ level: 50, outcome: 'withheld', problems: ['backup'] }]);
    backup.isCurrent = true;
    await passMinutes(app, 1);
    expect(receiver.received).toHaveLength(2);
  });

  test('a receiver that fails, redirects or hangs is logged once an hour, and no beats queue up', async () => {
    const receiver = await startReceiver();
    const elsewhere = await startReceiver();
    const { url } = await startCatcher();
    const app = await start(url, { HEARTBEAT_URL: receiver.url });
    receiver.setResponse((response) => response.writeHead(500).end());
    await passMinutes(app, 2);
    receiver.setResponse((response) => response.writeHead(302, { Location: elsewhere.url }).end());
    await passMinutes(app, 58);
    expect(linesOf(app, 'heartbeat')).toMatchObject([{ level: 40, outcome: 'failed', reason: 'HTTP 500' }]);
    await passMinutes(app, 1);
    expect(linesOf(app, 'heartbeat')).toMatchObject([
      {},
      { level: 40, outcome: 'failed', reason: 'HTTP 302: redirects are not followed', suppressed: 59 },
    ]);
    expect(elsewhere.received).toEqual([]);
    expect(app.logLines.join('')).not.toContain('token-canary');

    receiver.setResponse(() => {});
    const hanging = app.watch();
    await expect.poll(() => receiver.received.length, soon).toBe(62);
    await app.watch();
    expect(receiver.received).toHaveLength(62);
    await receiver.close();
    await hanging;
  });

  test('a mail that was on hold waits since it was released', async () => {
    const receiver = await startReceiver();
    const catcher = await startCatcher();
    const app = await start(catcher.url, { HEARTBEAT_URL: receiver.url });
    await app.stopOutbox();
    const id = await post(app);
    const margaret = await app.addAdministrator('margaret');
    await changeSubmissions(app.site, { ids: [id], what: 'spam' }, margaret);
    app.clock.advance(3 * 24 * 60 * minuteMs);
    const releasedAt = app.clock.now();
    await changeSubmissions(app.site, { ids: [id], what: 'not-spam' }, margaret);
    expect((await app.refreshHealth()).mail).toBeUndefined();
    app.clock.advance(15 * minuteMs);
    expect((await app.refreshHealth()).mail?.since).toEqual(releasedAt);
  });
});

onSqlite((databases) => {
  const { open, startCatcher, soon } = createMailCatcher(databases);

  test.skipIf(missingSmallDisk)(`a full disk stops the beats, and they return${missingSmallDisk ?? ''}`, async () => {
    const receiver = await startWebhookReceiver();
    open.push(receiver);
    const { url } = await startCatcher();
    const disk = mountSmallDisk(16);
    open.push({ close: async () => disk.remove() });
    const database = await databases.open({ dataDir: disk.folder });
    const env = { HEARTBEAT_URL: receiver.url, DATA_DIR: disk.folder };
    const app = await startApp(database, { smtpUrl: url, env });
    open.push(app);
    app.startOutbox();
    await passMinutes(app, 1);
    expect(receiver.received).toHaveLength(1);
    disk.fill();
    expect(await minutesUntilSilence(app, receiver)).toBeLessThanOrEqual(31);
    expect(linesOf(app, 'heartbeat')).toMatchObject([{ level: 50, outcome: 'withheld' }]);
    disk.makeRoom();
    await expect
      .poll(async () => {
        const before = receiver.received.length;
        await passMinutes(app, 1);
        return receiver.received.length > before;
      }, soon)
      .toBe(true);
    await database.close();
  });
});
