import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { createMailer } from './mailer.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { digestEntries } from '../intake/enquiry-store.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';

onBothDatabases((databases) => {
  const { open, startCatcher, start, post, readOutbox, readAttempts, outcomes, shownMail, soon } =
    createMailCatcher(databases);

  test('an enquiry’s mail is sent at once, and the attempt is recorded with its time', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(1);
    const [attempt, ...more] = await readAttempts(app.database);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({
      at: '2026-03-02T09:00:00.000Z',
      outcome: 'sent',
      reply: expect.stringMatching(/^250/) as string,
    });
    expect((await readOutbox(app.database))[0]).toMatchObject({
      state: 'sent',
      attempts: 1,
      leasedUntil: null,
      settledAt: '2026-03-02T09:00:00.000Z',
    });
  });

  test('a mail that is not due yet is not tried', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 452 });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    catcher.setFailureMode();
    app.clock.advance(500);
    app.outbox.pollNow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(catcher.mails).toEqual([]);
    app.clock.advance(500);
    app.outbox.pollNow();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('without a mail server enquiries are stored and their mails wait', async () => {
    const app = await start(undefined);
    await post(app);
    expect(await shownMail(app)).toBe('waiting');
    const catcher = await startCatcher();
    const configured = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(configured);
    await configured.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('suspected spam is not mailed', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const body = { firstName: 'Ada', lastName: 'L', email: 'a@x.example', message: 'buy', website: 'x' };
    await app.newClient().postJson(calls.contact, body);
    const id = await post(app, 'no spam');
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    expect(catcher.mails[0]?.mail.subject).toContain(`Enquiry ${id}`);
  });

  test('a mail whose enquiry cannot be read does not block the others', async () => {
    const catcher = await startCatcher();
    const database = await databases.open();
    const app = await startApp(database);
    const broken = await post(app, 'broken');
    const fine = await post(app, 'fine');
    const mailer = createMailer(catcher.url);
    const outbox = createOutbox({
      store: createOutboxStore({
        queries: database.queries,
        kind: database.driver.kind,
        clearDigest: digestEntries.clear,
      }),
      mailer,
      isSoleProcess: () => false,
      clock: app.clock.now,
      throttle: createLogThrottle({ quietMs: 3_600_000, clock: app.clock.now }),
      log: app.log,
      writeMail: async (due) => {
        if (due.submissionId === broken) throw new Error('cannot be written');
        return {
          from: 'website@site.example',
          to: 'office@site.example',
          subject: `${due.submissionId}`,
          messageId: due.messageId,
        };
      },
    });
    open.push({ close: async () => mailer?.close() });
    await outbox.start();
    await expect.poll(() => catcher.mails.map(({ mail }) => mail.subject), soon).toEqual([String(fine)]);
    await outbox.stop();
    expect((await readOutbox(database)).map((row) => row.state)).toEqual(['waiting', 'sent']);
    expect(app.logLines.join('\n')).toContain('a mail could not be written or recorded');
  });

  test('stopping finishes the mail in flight and begins no other', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.attempts, soon).toBe(1);
    let stopped = false;
    const stopping = app.outbox.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    catcher.setFailureMode();
    await stopping;
    expect((await readOutbox(app.database))[0]?.state).toBe('sent');
    await post(app, 'after the stop');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(catcher.mails).toHaveLength(1);
  });

  test('stopping waits five seconds for a mail server that hangs; the mail in flight is sent after the next start', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const unconfigured = await startApp(await databases.open());
    for (let n = 0; n < 5; n += 1) await post(unconfigured, `enquiry ${n}`);
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    open.push(app);
    await app.outbox.start();
    await expect.poll(() => catcher.countHangingConnections(), soon).toBe(3);
    await app.outbox.stop();
    const reply = 'EABORT The site was stopped before the mail server had taken the mail.';
    const attempt = { at: '2026-03-02T09:00:00.000Z', outcome: 'retry', reply };
    expect(await readAttempts(app.database)).toEqual(Array.from({ length: 3 }, () => attempt));
    const rows = await readOutbox(app.database);
    for (const row of rows) expect(row).toMatchObject({ state: 'waiting', leasedUntil: null });
    expect(rows.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 1]);
    catcher.setFailureMode();
    const next = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(next);
    next.clock.advance(1_000);
    await next.outbox.start();
    const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);
    await expect.poll(() => outcomes(next), soon).toEqual([...times(3, 'retry'), ...times(5, 'sent')]);
    expect(catcher.mails).toHaveLength(5);
  });

  test('the next process sends the mail that a killed process had in flight', async () => {
    const database = await databases.open();
    const app = await startApp(database);
    await post(app);
    // The row of a process that was killed while it sent the mail.
    const leasedUntil = new Date(app.clock.now().getTime() + 45_000).toISOString();
    await database.queries.updateTable('outbox').set({ leasedUntil, attempts: 1 }).execute();
    const catcher = await startCatcher();
    const next = await startApp(database, { smtpUrl: catcher.url });
    open.push(next);
    await next.outbox.start();
    if (databases.kind === 'postgres') {
      // Another process may still be sending it: nobody else may before its lease expires.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(catcher.mails).toEqual([]);
      next.clock.advance(45_001);
      next.outbox.pollNow();
    }
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('while no mail can be sent a few are tried, not all; then all are sent', async () => {
    const catcher = await startCatcher();
    await catcher.close();
    const database = await databases.open();
    const unconfigured = await startApp(database);
    for (let n = 0; n < 30; n += 1) await post(unconfigured, `enquiry ${n}`);
    const app = await startApp(database, { smtpUrl: catcher.url });
    open.push(app);
    await app.outbox.start();
    await expect.poll(async () => (app.outbox.pollNow(), (await outcomes(app)).length), soon).toBeGreaterThanOrEqual(4);
    expect((await readOutbox(database)).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(10);
    const restarted = await startCatcher({ port: catcher.port });
    app.clock.advance(60_000);
    await expect.poll(() => restarted.mails.length, soon).toBe(30);
  });

  test('after the clock is set back an hour, waiting mails are sent at once', async () => {
    const catcher = await startCatcher();
    const database = await databases.open();
    const ahead = await startApp(database);
    ahead.clock.advance(60 * 60 * 1000);
    await post(ahead, 'not tried yet');
    await post(ahead, 'in flight');
    const leasedUntil = new Date(ahead.clock.now().getTime() + 45_000).toISOString();
    await database.queries.updateTable('outbox').set({ leasedUntil }).where('submissionId', '=', 2).execute();
    const app = await startApp(database, { smtpUrl: catcher.url });
    open.push(app);
    app.outbox.pollNow();
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
  });

  test('after the clock jumps ahead, no process sends a mail in flight again', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.attempts, soon).toBe(1);
    app.clock.advance(60 * 60 * 1000);
    await post(app, 'another');
    await expect.poll(async () => (await readOutbox(app.database))[1]?.attempts, soon).toBe(1);
    app.outbox.pollNow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await readOutbox(app.database)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    catcher.setFailureMode();
    await expect.poll(() => outcomes(app), soon).toEqual(['sent', 'sent']);
    expect(catcher.mails).toHaveLength(2);
  });

  test('a second process on the same database does not send the mail that the first has in flight', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const place = await databases.newPlace();
    const first = await startApp(await databases.open(place), { smtpUrl: catcher.url });
    const second = await startApp(await databases.open(place), { smtpUrl: catcher.url });
    open.push(first, second);
    await first.outbox.start();
    await post(first);
    await expect.poll(async () => (await readOutbox(first.database))[0]?.attempts, soon).toBe(1);
    await second.outbox.start();
    await second.outbox.stop();
    catcher.setFailureMode();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    await first.outbox.stop();
    expect((await readOutbox(first.database))[0]).toMatchObject({ state: 'sent', attempts: 1 });
  });

  if (databases.kind === 'postgres') {
    test('two processes share the work: one mail per enquiry', async () => {
      const catcher = await startCatcher();
      const place = await databases.newPlace();
      const first = await startApp(await databases.open(place), { smtpUrl: catcher.url });
      const second = await startApp(await databases.open(place), { smtpUrl: catcher.url });
      open.push(first, second);
      await Promise.all([first.outbox.start(), second.outbox.start()]);
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          first.outbox.pollNow();
          second.outbox.pollNow();
          return post(n % 2 ? first : second, `enquiry ${n}`);
        }),
      );
      await expect.poll(() => catcher.mails.length, soon).toBeGreaterThanOrEqual(40);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(catcher.mails).toHaveLength(40);
      expect(new Set(catcher.mails.map(({ mail }) => mail.messageId)).size).toBe(40);
    });

    test('a slow mail server does not make a second process send the same mail', async () => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'hang' });
      const place = await databases.newPlace();
      const app = await startApp(await databases.open(place));
      await post(app);
      const createWorker = async () => {
        const { queries, driver } = await databases.open(place);
        const mailer = createMailer(catcher.url);
        open.push({ close: async () => mailer?.close() });
        return createOutbox({
          store: createOutboxStore({ queries, kind: driver.kind, clearDigest: digestEntries.clear }),
          mailer,
          isSoleProcess: () => false,
          clock: () => new Date(),
          leaseMs: 300,
          throttle: createLogThrottle({ quietMs: 3_600_000, clock: app.clock.now }),
          log: app.log,
          writeMail: async ({ messageId }) => ({
            from: 'w@site.example',
            to: 'o@site.example',
            subject: 's',
            messageId,
          }),
        });
      };
      const [slow, second] = [await createWorker(), await createWorker()];
      slow.pollNow();
      await expect.poll(async () => (await readOutbox(app.database))[0]?.attempts, soon).toBe(1);
      for (let n = 0; n < 10; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        second.pollNow();
      }
      catcher.setFailureMode();
      await expect.poll(() => catcher.mails.length, soon).toBe(1);
      await Promise.all([slow.stop(), second.stop()]);
      expect((await readOutbox(app.database))[0]).toMatchObject({ state: 'sent', attempts: 1 });
    });
  }
});
