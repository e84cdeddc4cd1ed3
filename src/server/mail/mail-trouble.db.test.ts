import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import type { UndeliveredMail } from '../../contract/submission.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, readOutbox, readAttempts, outcomes, shownMail, laterTry, soon } =
    createMailCatcher(databases);

  test('while the mail server is down the mail waits; once it is up the mail is sent', async () => {
    const catcher = await startCatcher();
    await catcher.close();
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect(await shownMail(app)).toBe('waiting');
    const restarted = await startCatcher({ port: catcher.port });
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(restarted.mails).toHaveLength(1);
    expect(await readAttempts(app.database)).toMatchObject([
      {
        at: '2026-03-02T09:00:00.000Z',
        outcome: 'retry',
        reply: expect.stringMatching(/ECONNREFUSED|ESOCKET/) as string,
      },
      { at: '2026-03-02T09:01:00.000Z', outcome: 'sent' },
    ]);
  });

  test.each([
    ['MAIL', 421],
    ['MAIL', 452],
    ['RCPT', 421],
    ['RCPT', 452],
    ['DATA', 421],
    ['DATA', 451],
    // A mail server that requires a login is a wrong setting, which can be corrected.
    ['MAIL', 530],
  ] as const)('after a temporary refusal (%s %i) the mail is retried until it is accepted', async (at, code) => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at, code });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect(await shownMail(app)).toBe('waiting');
    await laterTry(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry', 'retry']);
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(1);
  });

  const minuteMs = 60_000;
  const hourMs = 60 * minuteMs;
  const undelivered = async (app: TestApp) =>
    (await (await (await app.newAdminClient()).get(calls.undeliveredMail)).json()) as UndeliveredMail;

  test.each([
    ['MAIL', 550],
    ['RCPT', 550],
    ['DATA', 550],
    ['DATA', 554],
  ] as const)(
    'after a refusal (%s %i) the admin area shows it, and the mail is sent once the cause is gone',
    async (at, code) => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at, code });
      const app = await start(catcher.url);
      await post(app);
      await expect.poll(() => outcomes(app), soon).toEqual(['refused']);
      expect(await shownMail(app)).toBe('waiting');
      expect(await undelivered(app)).toMatchObject({ waiting: 0, waitingSince: null, refused: 1 });
      expect((await readAttempts(app.database))[0]?.reply).toContain(String(code));
      await expect
        .poll(() => app.logLines.join('\n'), soon)
        .toContain('mail refused by the server, will be tried again');
      catcher.setFailureMode();
      await laterTry(app);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(catcher.mails).toEqual([]);
      app.clock.advance(14 * minuteMs);
      app.outbox.pollNow();
      await expect.poll(() => shownMail(app), soon).toBe('sent');
      expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 0 });
    },
  );

  test('a refused mail is retried after 15 minutes, an hour and four hours, then daily for two weeks, and then fails', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    const id = await post(app);
    const days = Array.from({ length: 14 }, () => 24 * hourMs);
    for (const [tries, delay] of [15 * minuteMs, hourMs, 4 * hourMs, ...days].entries()) {
      await expect.poll(() => outcomes(app), soon).toHaveLength(tries + 1);
      const [row] = await readOutbox(app.database);
      expect(row).toMatchObject({ state: 'waiting', refusedSince: '2026-03-02T09:00:00.000Z' });
      expect(Date.parse(row?.nextAttemptAt ?? '') - app.clock.now().getTime()).toBe(delay);
      app.clock.advance(delay);
      app.outbox.pollNow();
    }
    await expect.poll(() => shownMail(app), soon).toBe('failed');
    expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 1 });
    const admin = await app.newAdminClient();
    expect((await admin.request('POST', calls.submissionContacted(id))).status).toBe(200);
    expect(await undelivered(app)).toMatchObject({ waiting: 0, refused: 0, reason: null });
  });

  test('the count of refused mails excludes enquiries that are contacted or erased', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    const [first, second] = [await post(app, 'first'), await post(app, 'second')];
    await expect.poll(() => outcomes(app), soon).toHaveLength(2);
    expect(await undelivered(app)).toMatchObject({ refused: 2 });
    const admin = await app.newAdminClient();
    await admin.request('POST', calls.submissionContacted(first));
    expect(await undelivered(app)).toMatchObject({ refused: 1 });
    await app.database.queries.deleteFrom('contact_submissions').where('id', '=', second).execute();
    expect(await undelivered(app)).toMatchObject({ refused: 0 });
  });

  test('a refused login is no refused mail: the mail waits until the setting is correct', async () => {
    const catcher = await startCatcher({ login: { user: 'site', pass: 'right' } });
    const app = await start(`smtp://site:wrong@127.0.0.1:${catcher.port}`);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    await expect.poll(() => app.logLines.join('\n'), soon).toContain('will be tried again');
    expect(app.logLines.join('\n')).not.toMatch(/wrong@|:wrong/);
    const corrected = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(corrected);
    corrected.clock.advance(60_000);
    await corrected.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('when the connection is closed after the whole mail was sent, it is sent again with the same Message-ID', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'drop-after-DATA' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
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
    // Each is answered although no mail can be sent, and most before the mailer gives up the first one.
    for (let n = 0; n < 10; n += 1) await post(app, `enquiry ${n}`);
    expect((await outcomes(app)).length).toBeLessThan(10);
    expect(catcher.mails).toEqual([]);
    catcher.setFailureMode();
    await expect.poll(() => catcher.mails.length, soon).toBe(10);
  });

  test('the admin area counts every mail that waits for the mail server, also those not tried yet, with the reason', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'MAIL', code: 452 });
    const app = await start(catcher.url);
    for (let n = 0; n < 12; n += 1) await post(app, `enquiry ${n}`);
    await expect.poll(() => outcomes(app), soon).not.toEqual([]);
    await app.outbox.stop();
    app.clock.advance(60_001);
    const admin = await app.newAdminClient();
    const told = (await (await admin.get(calls.undeliveredMail)).json()) as UndeliveredMail;
    expect(told).toMatchObject({ waiting: 12, refused: 0, waitingSince: '2026-03-02T09:00:00.000Z' });
    expect(told.reason).toContain('452');
    const untried = (await readOutbox(app.database)).filter(({ attempts }) => attempts === 0);
    expect(untried).not.toEqual([]);
  });

  test('a mail that is temporarily refused for days is retried, and logged once an hour', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 452, says: 'box full' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toHaveLength(1);
    const told = () => app.logLines.filter((line) => line.includes('will be tried again'));
    const tryTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const before = (await outcomes(app)).length;
        await laterTry(app);
        await expect.poll(() => outcomes(app), soon).toHaveLength(before + 1);
      }
    };
    await tryTimes(2);
    expect(told()).toHaveLength(1);
    app.clock.advance(60 * 60 * 1000);
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
    await expect.poll(() => outcomes(app), soon).toEqual(['refused']);
    expect((await readAttempts(app.database))[0]?.reply).toContain('office@site.example');
    await expect.poll(() => app.logLines.join('\n'), soon).toContain('…@…');
    expect(app.logLines.join('\n')).not.toMatch(/engine\.example|office@/);
  });
});
