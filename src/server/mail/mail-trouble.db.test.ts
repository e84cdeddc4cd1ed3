import { describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { Submission, UndeliveredMail } from '../../contract/submission.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { startFaultyMailServer } from '../../../tests/support/faulty-mail-server.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/duration.ts';

// Mail trouble never reaches the visitor, and no mail is missing after it (docs/explanation/reliability.md).
onEachDatabase((databases) => {
  const { open, startCatcher, start, post, readOutbox, countAttempts, shownMail, laterTry, soon } =
    createMailCatcher(databases);
  const undelivered = async (app: TestApp) =>
    (await (await (await app.newAdminClient()).get(adminCalls.undeliveredMail)).json()) as UndeliveredMail;

  const readEnquiry = async (app: TestApp, id: number) => {
    const list = (await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()) as Submission[];
    return list.find((one) => one.id === id);
  };

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
    app.wakeOutbox();
    await expect
      .poll(async () => (await countAttempts(app)).filter((attempts) => attempts > 2_000).length, soon)
      .toBeGreaterThan(0);
    const restarted = await startCatcher({ port: catcher.port });
    app.clock.advance(minuteMs);
    app.wakeOutbox();
    await expect.poll(() => restarted.mails.length, soon).toBe(10);
  });

  test('in an outage one mail at a time is tried, however many wait, and mail that was not tried is counted', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'MAIL', code: 452 });
    const unconfigured = await startApp(await databases.open());
    for (let n = 0; n < 12; n += 1) await post(unconfigured, `enquiry ${n}`);
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    open.push(app);
    app.startOutbox();
    const triedInAll = async () => (await countAttempts(app)).reduce((sum, attempts) => sum + attempts, 0);
    await expect.poll(triedInAll, soon).toBe(1);
    for (let expected = 2; expected < 6; expected += 1) {
      app.clock.advance(10_000);
      app.wakeOutbox();
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
    app.clock.advance(999);
    app.wakeOutbox();
    await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
    expect(await countAttempts(app)).toEqual([1]);
    app.clock.advance(1);
    app.wakeOutbox();
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
      app.wakeOutbox();
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
      app.wakeOutbox();
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
    app.startOutbox();
    const untilIdle = async () =>
      await expect.poll(async () => (await countAttempts(app)).includes(-1), soon).toBe(false);
    await expect.poll(() => catcher.countLogins(), soon).toBeGreaterThan(0);
    await untilIdle();
    const logins: number[] = [catcher.countLogins()];
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      app.clock.advance(minuteMs);
      app.wakeOutbox();
      await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
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
    await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
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
    await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
    expect(await countAttempts(app)).toEqual([1]);
    const corrected = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(corrected);
    corrected.clock.advance(minuteMs);
    corrected.startOutbox();
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

  test.skipIf(!isFullRun).each([
    ['greeting', 45_000],
    ['dot', 60_000],
  ] as const)('a server whose answer takes long (%s, %i ms) gets each mail once', async (at, lateMs) => {
    const server = await startFaultyMailServer();
    open.push(server);
    server.setFault({ at, how: 'late', lateMs });
    const app = await start(server.url, { ACKNOWLEDGE: 'on', MAIL_TO: 'office@site.example, ada@site.example' });
    await post(app, 'Can it weave?', { email: 'visitor@engine.example' });
    const states = async () => (await readOutbox(app.database)).map(({ state }) => state);
    await expect.poll(states, { interval: 1_000, timeout: 200_000 }).toEqual(['sent', 'sent', 'sent']);
    expect(server.copies.map(({ to }) => to).toSorted()).toEqual([
      'ada@site.example',
      'office@site.example',
      'visitor@engine.example',
    ]);
  });

  describe('a mail that the server had whole, and did not answer', () => {
    /** Long enough for a mail on this machine, and over soon. */
    const patience = { answerMs: 2_000 };
    const startSilent = async (env: Record<string, string> = {}) => {
      const server = await startFaultyMailServer();
      open.push(server);
      server.setFault({ at: 'dot', how: 'silent' });
      const app = await start(server.url, env, { patience });
      return { server, app };
    };
    const untilUnanswered = async (app: TestApp, times: number) =>
      await expect
        .poll(async () => (await readOutbox(app.database)).map(({ unanswered }) => unanswered), soon)
        .toEqual([times]);

    test('is shown as perhaps delivered, and tried again twice in a day, then never', async () => {
      const { server, app } = await startSilent();
      const id = await post(app);
      for (const [times, delayMs] of [
        [1, hourMs],
        [2, 6 * hourMs],
      ] as const) {
        await untilUnanswered(app, times);
        expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 0, perhaps: 1 });
        const shown = await readEnquiry(app, id);
        expect(shown?.undelivered).toMatchObject([{ receiver: 'office@site.example', state: 'perhaps' }]);
        app.clock.advance(delayMs - 1);
        app.wakeOutbox();
        await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
        expect(server.copies).toHaveLength(times);
        app.clock.advance(1);
        app.wakeOutbox();
      }
      await untilUnanswered(app, 3);
      app.clock.advance(14 * dayMs);
      app.wakeOutbox();
      await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
      expect(server.copies).toHaveLength(3);
      expect(new Set(server.copies.map(({ messageId }) => messageId)).size).toBe(1);
      // All the same it is shown until somebody has contacted the visitor; the enquiry itself can send it again.
      expect(await undelivered(app)).toMatchObject({ perhaps: 1 });
      const admin = await app.newAdminClient();
      expect(await (await admin.request('POST', adminCalls.sendAgain)).json()).toEqual({ mails: 0, webhooks: 0 });
      server.setFault(undefined);
      await admin.request('POST', adminCalls.submissionSendAgain(id));
      await expect.poll(() => shownMail(app), soon).toBe('sent');
      expect(server.copies).toHaveLength(4);
    });

    test('goes to a visitor once', async () => {
      const { server, app } = await startSilent({ ACKNOWLEDGE: 'on' });
      await post(app, 'Can it weave?', { email: 'visitor@engine.example' });
      const toVisitor = () => server.copies.filter(({ to }) => to === 'visitor@engine.example');
      await expect
        .poll(async () => (await readOutbox(app.database)).map(({ unanswered }) => unanswered), soon)
        .toEqual([1, 1]);
      server.setFault(undefined);
      for (let day = 0; day < 15; day += 1) {
        app.clock.advance(dayMs);
        app.wakeOutbox();
        await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
      }
      expect(toVisitor()).toHaveLength(1);
    });

    test('holds no other mail, and its lease lasts as long as its attempt', async () => {
      const server = await startFaultyMailServer();
      open.push(server);
      const app = await start(server.url, { MAIL_TO: 'slow@site.example, office@site.example' });
      await post(app);
      await expect.poll(() => server.copies.length, soon).toBe(2);
      server.setFault({ at: 'dot', how: 'silent', receiver: 'slow@site.example' });
      server.copies.length = 0;
      const other = await startApp(app.database, { smtpUrl: server.url });
      open.push(other);
      const arrived = () => server.copies.filter(({ to }) => to === 'office@site.example').length;
      const tried = () => server.copies.filter(({ to }) => to === 'slow@site.example').length;
      for (let n = 1; n <= 5; n += 1) {
        await post(app, `enquiry ${n}`);
        await expect.poll(arrived, soon).toBe(n);
        // Less than a lease: within it an attempt renews its own.
        app.clock.advance(20_000);
        app.wakeOutbox();
        await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
      }
      await expect.poll(tried, soon).toBe(5);
      // Another process of the site takes none of them.
      other.clock.advance(100_000);
      other.startOutbox();
      await other.outbox.running;
      expect(other.outbox.inFlight.size).toBe(0);
      expect(tried()).toBe(5);
    });
  });

  describe('a server that puts mails off by what they say', () => {
    /** Answers 451 to a text with this word. */
    const startFiltering = async () => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'DATA', code: 451, word: 'lottery' });
      return { catcher, app: await start(catcher.url) };
    };

    test('delays no other enquiry: first attempts do not wait for repeats', async () => {
      const { catcher, app } = await startFiltering();
      for (let n = 0; n < 30; n += 1) await post(app, `lottery ${n}`);
      for (let n = 0; n < 5; n += 1) await laterTry(app);
      await post(app, 'an honest question');
      // No time passes, not even a second.
      await expect.poll(() => catcher.mails.length, soon).toBe(1);
      expect(catcher.mails[0]?.mail.text).toContain('an honest question');
    });

    test('is tried ever more rarely while others pass, and does not stop the heartbeat', async () => {
      const { catcher, app } = await startFiltering();
      await post(app, 'lottery');
      for (let n = 1; n <= 12; n += 1) {
        await post(app, `an honest question ${n}`);
        await expect.poll(() => catcher.mails.length, soon).toBe(n);
        app.clock.advance(hourMs);
        app.wakeOutbox();
        await expect.poll(async () => (await countAttempts(app))[0], soon).toBe(n + 1);
      }
      const [row] = await readOutbox(app.database);
      expect(Date.parse(row?.nextAttemptAt ?? '') - app.clock.now().getTime()).toBeGreaterThan(2_000_000);
      expect(await undelivered(app)).toMatchObject({ waiting: 1 });
      const { mail } = await app.refreshHealth();
      expect(mail).toBeUndefined();
    });

    test('for good (5xx) is shown in the list, and does not stop the heartbeat once a later mail has passed', async () => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'DATA', code: 550, word: 'GTUBE' });
      const app = await start(catcher.url);
      await post(app, 'GTUBE');
      await expect.poll(() => countAttempts(app), soon).toEqual([1]);
      expect((await app.refreshHealth()).mail).toBeDefined();
      await post(app, 'an honest question');
      await expect.poll(() => catcher.mails.length, soon).toBe(1);
      await expect.poll(async () => (await app.refreshHealth()).mail, soon).toBeUndefined();
      expect(await undelivered(app)).toMatchObject({ refused: 1 });
    });
  });

  test.each([450, 452, 550])(
    'one of several receivers is refused (%i): the others have their mail, and it gets its own later',
    async (code) => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'RCPT', code, domain: 'ada@site.example', says: 'not now' });
      const app = await start(catcher.url, { MAIL_TO: 'office@site.example, ada@site.example' });
      const id = await post(app);
      await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
      expect(catcher.mails.map(({ to }) => to)).toEqual([['office@site.example']]);
      const shown = await readEnquiry(app, id);
      const state = code === 550 ? 'refused' : 'waiting';
      expect(shown?.undelivered).toEqual([
        {
          of: 'mail',
          receiver: 'ada@site.example',
          state,
          reply: expect.stringContaining(`${code} not now`) as string,
        },
      ]);
      catcher.setFailureMode();
      app.clock.advance(15 * minuteMs);
      app.wakeOutbox();
      await expect.poll(() => shownMail(app), soon).toBe('sent');
      expect(catcher.mails.map(({ to }) => to)).toEqual([['office@site.example'], ['ada@site.example']]);
    },
  );

  test('an address that is corrected in the settings gets the mail that waited for the wrong one, and nobody gets it twice', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550, domain: 'ofice@site.example' });
    const app = await start(catcher.url, { MAIL_TO: 'ada@site.example, ofice@site.example' });
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
    await app.stopOutbox();
    const corrected = await startApp(app.database, {
      smtpUrl: catcher.url,
      env: { MAIL_TO: 'ada@site.example, office@site.example' },
    });
    open.push(corrected);
    corrected.clock.advance(15 * minuteMs);
    corrected.startOutbox();
    await expect.poll(() => shownMail(corrected), soon).toBe('sent');
    expect(catcher.mails.map(({ to }) => to)).toEqual([['ada@site.example'], ['office@site.example']]);
  });

  test('two addresses that become one get one mail in place of two', async () => {
    const catcher = await startCatcher();
    const former = await startApp(await databases.open(), { env: { MAIL_TO: 'a@site.example, b@site.example' } });
    await post(former);
    const app = await startApp(former.database, { smtpUrl: catcher.url });
    open.push(app);
    app.startOutbox();
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails.map(({ to }) => to)).toEqual([['office@site.example']]);
  });

  test('a mail that was on hold as spam goes to the present address, whenever it is released', async () => {
    const catcher = await startCatcher();
    const former = await startApp(await databases.open(), { env: { MAIL_TO: 'ofice@site.example' } });
    const id = await post(former);
    await (await former.newAdminClient()).request('POST', adminCalls.submissionSpam(id));
    const app = await startApp(former.database, { smtpUrl: catcher.url, env: { MAIL_TO: 'office@site.example' } });
    open.push(app);
    app.clock.advance(minuteMs);
    const admin = app.newClient();
    await admin.logIn('harbour.master', adminPassword);
    await admin.request('POST', adminCalls.submissionNotSpam(id));
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails.map(({ to }) => to)).toEqual([['office@site.example']]);
  });

  test('a mail that a process with other settings has queued since the start is sent as it is', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { MAIL_TO: 'office@site.example' });
    const newer = await startApp(app.database, { env: { MAIL_TO: 'office@site.example, ada@site.example' } });
    for (const one of [app, newer]) one.clock.advance(minuteMs);
    await post(newer);
    app.wakeOutbox();
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@site.example', 'office@site.example']);
  });

  test('a mail that a former version queued without an address goes to every receiver of the settings', async () => {
    const catcher = await startCatcher();
    const former = await startApp(await databases.open());
    await post(former);
    await former.database.queries.updateTable('outbox').set({ receiver: null }).execute();
    const app = await startApp(former.database, {
      smtpUrl: catcher.url,
      env: { MAIL_TO: 'office@site.example, ada@site.example' },
    });
    open.push(app);
    app.startOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@site.example', 'office@site.example']);
  });

  test('a clock that was ahead for a while pauses nothing once it is right again', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'MAIL', code: 451 });
    const app = await start(catcher.url);
    app.clock.jump(dayMs);
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    app.clock.jump(-dayMs);
    catcher.setFailureMode();
    app.clock.advance(10_000);
    await post(app, 'after it');
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('530 to a visitor’s address is not a refused login: the mail of the office goes on', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 530, domain: 'engine.example', says: 'authentication required' });
    const app = await start(catcher.url, { ACKNOWLEDGE: 'on' });
    for (let n = 1; n <= 3; n += 1) {
      await post(app, `enquiry ${n}`, { email: `ada${n}@engine.example` });
      await expect.poll(() => catcher.mails.length, soon).toBe(n);
    }
  });

  test('what the outbox records belongs to no request, also if one has woken it', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'MAIL', code: 451 });
    const app = await start(catcher.url);
    await post(app, 'first');
    await expect.poll(async () => (await countAttempts(app))[0], soon).toBe(1);
    await post(app, 'second');
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    const events = app.database.queries.selectFrom('events').select('requestId').where('what', '=', 'delivered');
    await expect.poll(() => events.execute(), soon).toEqual([{ requestId: null }, { requestId: null }]);
  });

  test('a server that takes one connection at a time gets every mail once', async () => {
    const catcher = await startCatcher({ maxClients: 1 });
    const app = await start(catcher.url, { ACKNOWLEDGE: 'on', MAIL_TO: 'office@site.example, ada@site.example' });
    for (let n = 0; n < 5; n += 1) await post(app, `enquiry ${n}`, { email: `n${n}@d${n}.example` });
    await expect
      .poll(
        async () => {
          await laterTry(app);
          return (await readOutbox(app.database)).every(({ state }) => state === 'sent');
        },
        { interval: 100 },
      )
      .toBe(true);
    expect(catcher.mails).toHaveLength(15);
  });

  test('after a refused login one mail at a time tries again, also at a server that answers logins late', async () => {
    const server = await startFaultyMailServer();
    open.push(server);
    server.setFault({ at: 'AUTH', how: 'silent' });
    const app = await start(server.url, { ACKNOWLEDGE: 'on' });
    for (let n = 0; n < 5; n += 1) await post(app, `enquiry ${n}`, { email: `n${n}@d${n}.example` });
    const sending = async () => (await countAttempts(app)).filter((attempts) => attempts === -1).length;
    // One to staff and one to a visitor.
    await expect.poll(() => server.countLogins(), soon).toBe(2);
    // The connections are closed: that is a refusal of the login.
    server.setFault(undefined);
    server.setFault({ at: 'AUTH', how: 'silent' });
    await expect.poll(sending, soon).toBe(0);
    app.clock.advance(15 * minuteMs);
    app.wakeOutbox();
    await expect.poll(() => server.countLogins(), soon).toBe(3);
    // However long the answer takes, no other mail tries to sign in.
    for (let n = 0; n < 4; n += 1) {
      app.clock.advance(20_000);
      app.wakeOutbox();
      await expect.poll(() => app.outbox.lastRound, soon).toEqual(app.clock.now());
      expect([await sending(), server.countLogins()]).toEqual([1, 3]);
    }
  });

  test('a digest that was perhaps delivered is not shown once no copy of it follows: nobody could settle it', async () => {
    const app = await startApp(await databases.open());
    const queries = app.database.queries;
    const row = { kind: 'digest' as const, messageId: '<d@site.example>', createdAt: app.clock.now().toISOString() };
    await queries
      .insertInto('outbox')
      .values({ ...row, nextAttemptAt: row.createdAt, lastAttemptAt: row.createdAt, unanswered: 3, state: 'failed' })
      .execute();
    expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 0, perhaps: 0 });
  });
});
