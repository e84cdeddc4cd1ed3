import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { UndeliveredMail } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// Mail trouble never reaches the visitor, and no mail is missing after it (docs/explanation/reliability.md).
onEachDatabase((databases) => {
  const { open, startCatcher, start, post, readOutbox, countAttempts, shownMail, laterTry, soon } =
    createMailCatcher(databases);
  const undelivered = async (app: TestApp) =>
    (await (await (await app.newAdminClient()).get(adminCalls.undeliveredMail)).json()) as UndeliveredMail;

  test('while the mail server accepts no connection for a day, enquiries are stored; within a minute of its recovery every mail is sent', async () => {
    const catcher = await startCatcher();
    await catcher.close();
    const app = await start(catcher.url);
    for (let n = 0; n < 10; n += 1) await post(app, `enquiry ${n}`);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.lastReply, soon).toMatch(/ECONNREFUSED|ESOCKET/);
    expect(await shownMail(app)).toBe('waiting');
    // As many attempts as in a day.
    await app.database.queries.updateTable('outbox').set({ attempts: 2_000 }).execute();
    app.clock.advance(dayMs);
    app.outbox.pollNow();
    await expect
      .poll(async () => (await countAttempts(app)).filter((attempts) => attempts > 2_000).length, soon)
      .toBeGreaterThan(0);
    const restarted = await startCatcher({ port: catcher.port });
    app.clock.advance(minuteMs);
    app.outbox.pollNow();
    await expect.poll(() => restarted.mails.length, soon).toBe(10);
  });

  test('in an outage one mail at a time is tried, however many wait, and mail that was not tried is counted', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'MAIL', code: 452 });
    const unconfigured = await startApp(await databases.open());
    for (let n = 0; n < 12; n += 1) await post(unconfigured, `enquiry ${n}`);
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    open.push(app);
    app.outbox.start();
    const triedInAll = async () => (await countAttempts(app)).reduce((sum, attempts) => sum + attempts, 0);
    await expect.poll(triedInAll, soon).toBe(1);
    for (let expected = 2; expected < 6; expected += 1) {
      app.clock.advance(10_000);
      app.outbox.pollNow();
      await expect.poll(triedInAll, soon).toBe(expected);
    }
    app.clock.advance(minuteMs);
    const reason = expect.stringContaining('452') as string;
    expect(await undelivered(app)).toMatchObject({
      waiting: 12,
      refused: 0,
      waitingSince: '2026-03-02T09:00:00.000Z',
      reason,
    });
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(12);
  });

  test.each([
    ['MAIL', 421],
    ['MAIL', 452],
    ['RCPT', 421],
    ['RCPT', 450],
    ['DATA', 421],
    ['DATA', 451],
  ] as const)('after a temporary refusal (%s %i) the mail is retried until it is accepted', async (at, code) => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at, code });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    expect(await shownMail(app)).toBe('waiting');
    await laterTry(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([2]);
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(1);
  });

  test('a mail is not tried again before the pause is over', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 452 });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    catcher.setFailureMode();
    app.clock.advance(1_999);
    app.outbox.pollNow();
    await expect.poll(() => app.outbox.findRound(), soon).toEqual(app.clock.now());
    expect(await countAttempts(app)).toEqual([1]);
    app.clock.advance(1);
    app.outbox.pollNow();
    await expect.poll(() => countAttempts(app), soon).toEqual([2]);
    expect(catcher.mails).toHaveLength(1);
  });

  test.each([
    ['MAIL', 550],
    ['RCPT', 550],
    ['DATA', 554],
  ] as const)(
    'after a refusal (%s %i) the admin area shows it, and the mail is sent once the cause is gone',
    async (at, code) => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at, code });
      const app = await start(catcher.url);
      await post(app);
      await expect.poll(() => countAttempts(app), soon).toEqual([1]);
      expect(await shownMail(app)).toBe('waiting');
      const reason = expect.stringContaining(String(code)) as string;
      expect(await undelivered(app)).toMatchObject({ waiting: 0, waitingSince: null, refused: 1, reason });
      await expect
        .poll(() => app.logLines.join('\n'), soon)
        .toContain('mail refused by the server, will be tried again');
      catcher.setFailureMode();
      // Another mail shows that the outbox has looked.
      app.clock.advance(15 * minuteMs - 1);
      await post(app, 'another');
      await expect.poll(() => catcher.mails.length, soon).toBe(1);
      await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
      app.clock.advance(1);
      app.outbox.pollNow();
      await expect.poll(() => catcher.mails.length, soon).toBe(2);
      await expect.poll(() => undelivered(app), soon).toMatchObject({ waiting: 0, refused: 0 });
    },
  );

  test('a refused mail is given up after two weeks, and stays visible until its enquiry is contacted', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    const id = await post(app);
    const days = Array.from({ length: 14 }, () => dayMs);
    for (const [tries, delay] of [15 * minuteMs, hourMs, 4 * hourMs, ...days].entries()) {
      await expect.poll(() => countAttempts(app), soon).toEqual([tries + 1]);
      const [row] = await readOutbox(app.database);
      expect(row).toMatchObject({ state: 'waiting', refusedSince: '2026-03-02T09:00:00.000Z' });
      expect(Date.parse(row?.nextAttemptAt ?? '') - app.clock.now().getTime()).toBe(delay);
      app.clock.advance(delay);
      app.outbox.pollNow();
    }
    await expect.poll(() => shownMail(app), soon).toBe('failed');
    expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 1 });
    const admin = await app.newAdminClient();
    expect((await admin.request('POST', adminCalls.submissionContacted(id))).status).toBe(200);
    expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 0, reason: null });
  });

  test('a refused login pauses all mails, at last for a quarter of an hour: with 45 waiting it is tried four times in ten minutes', async () => {
    const catcher = await startCatcher({ login: { user: 'site', pass: 'right' } });
    const unconfigured = await startApp(await databases.open(), { env: { ACKNOWLEDGE: 'on' } });
    for (let n = 0; n < 45; n += 1) await post(unconfigured, `enquiry ${n}`, { email: `n${n}@d${n}.example` });
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url.replace('right', 'wrong') });
    open.push(app);
    app.outbox.start();
    const untilIdle = async () =>
      await expect.poll(async () => (await countAttempts(app)).includes(-1), soon).toBe(false);
    await expect.poll(() => catcher.countLogins(), soon).toBeGreaterThan(0);
    await untilIdle();
    const logins: number[] = [catcher.countLogins()];
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      app.clock.advance(minuteMs);
      app.outbox.pollNow();
      await expect.poll(() => app.outbox.findRound(), soon).toEqual(app.clock.now());
      await untilIdle();
      logins.push(catcher.countLogins());
    }
    // One to staff and one to a visitor.
    expect(logins[0]).toBeLessThanOrEqual(2);
    expect((logins[10] ?? 0) - (logins[0] ?? 0)).toBeLessThanOrEqual(2);
    expect((logins[60] ?? 0) - (logins[30] ?? 0)).toBe(2);
    expect(app.logLines.join('\n')).not.toMatch(/wrong@|:wrong/);
    expect(await undelivered(app)).toMatchObject({ waiting: 45, refused: 0 });
  });

  test.each<[string, (app: TestApp) => Promise<unknown>]>([
    ['Send again', async (app) => (await app.newAdminClient()).request('POST', adminCalls.sendAgain)],
    ['a mail test that succeeds', async (app) => (await app.newAdminClient()).get(adminCalls.testEmail)],
  ])('%s ends the pause after a refused login', async (_, repair) => {
    const login = { user: 'site', pass: 'right' };
    const catcher = await startCatcher({ login });
    const app = await start(catcher.url);
    login.pass = 'changed';
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    login.pass = 'right';
    // Its delay is over, the pause is not.
    await laterTry(app);
    await expect.poll(() => app.outbox.findRound(), soon).toEqual(app.clock.now());
    expect(catcher.mails).toEqual([]);
    await repair(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('a restart ends the pause too, and a mail test that fails does not', async () => {
    const catcher = await startCatcher({ login: { user: 'site', pass: 'right' } });
    const app = await start(catcher.url.replace('right', 'wrong'));
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    await (await app.newAdminClient()).get(adminCalls.testEmail);
    await laterTry(app);
    await expect.poll(() => app.outbox.findRound(), soon).toEqual(app.clock.now());
    expect(await countAttempts(app)).toEqual([1]);
    const corrected = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(corrected);
    corrected.clock.advance(minuteMs);
    corrected.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('when the connection is closed after the whole mail was sent, it is sent again with the same Message-ID', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'drop-after-DATA' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(2);
    expect(new Set(catcher.mails.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('a mail server that hangs delays no visitor, and gets the mail when it responds', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const app = await start(catcher.url);
    for (let n = 0; n < 10; n += 1) await post(app, `enquiry ${n}`);
    // All are answered while no mail could be sent.
    expect(catcher.mails).toEqual([]);
    await expect.poll(() => catcher.countHangingConnections(), soon).toBe(1);
    catcher.setFailureMode();
    await expect.poll(() => catcher.mails.length, soon).toBe(10);
  });

  test('a mail that is temporarily refused for days is retried, and logged once an hour', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 452, says: 'box full' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    const told = () => app.logLines.filter((line) => line.includes('will be tried again'));
    const tryTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const [before = 0] = await countAttempts(app);
        await laterTry(app);
        await expect.poll(() => countAttempts(app), soon).toEqual([before + 1]);
      }
    };
    await tryTimes(2);
    expect(told()).toHaveLength(1);
    app.clock.advance(hourMs);
    await tryTimes(1);
    // An attempt is logged after it is recorded.
    await expect.poll(told, soon).toHaveLength(2);
    expect(JSON.parse(told()[1] ?? '')).toMatchObject({ outcome: 'retry', attempt: 4, suppressed: 2 });
    // Another failure is logged at once.
    catcher.setFailureMode({ at: 'RCPT', code: 421 });
    await tryTimes(1);
    await expect.poll(told, soon).toHaveLength(3);
    // So is the same failure after a mail was sent.
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    catcher.setFailureMode({ at: 'RCPT', code: 421 });
    await post(app, 'another');
    await expect.poll(() => told().length, soon).toBe(4);
  });

  test('a reply that contains an address is recorded in the database but not logged', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550, says: '<office@site.example>: user ada@engine.example unknown' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    expect((await readOutbox(app.database))[0]?.lastReply).toContain('office@site.example');
    await expect.poll(() => app.logLines.join('\n'), soon).toContain('…@…');
    expect(app.logLines.join('\n')).not.toMatch(/engine\.example|office@/);
  });
});
