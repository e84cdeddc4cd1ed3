import { afterEach, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import type { Database } from '../db/open.ts';
import { type AppOptions, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';
import { createMailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';

onEachDatabase((databases) => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });
  async function startCatcher(options?: Parameters<typeof startMailCatcher>[0]): Promise<MailCatcher> {
    const catcher = await startMailCatcher(options);
    open.push(catcher);
    return catcher;
  }
  async function start(smtpUrl: string | undefined, options: AppOptions = {}): Promise<TestApp> {
    const app = await startApp(await databases.open(), { ...(smtpUrl && { smtpUrl }), ...options });
    open.push(app);
    await app.outbox.start();
    return app;
  }
  async function post(app: TestApp, message = 'Can it weave?'): Promise<number> {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message };
    const answer = await app.newClient().postJson(calls.contact, body);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  }
  const readOutbox = (database: Database) => database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  const readAttempts = (database: Database) =>
    database.queries.selectFrom('outbox_attempts').select(['at', 'outcome', 'reply']).orderBy('id').execute();
  const outcomes = async (app: TestApp) => (await readAttempts(app.database)).map((one) => one.outcome);
  const office = new Map<TestApp, Client>();
  /** What the office sees of the newest enquiry's mail. */
  async function shownMail(app: TestApp): Promise<string | undefined> {
    const admin = office.get(app) ?? (await app.newAdminClient());
    office.set(app, admin);
    const list = await admin.get(calls.submissions);
    return ((await list.json()) as Submission[])[0]?.mail;
  }
  async function laterTry(app: TestApp): Promise<void> {
    app.clock.advance(60_000);
    app.outbox.wake();
  }
  const soon = { timeout: 10_000 };

  test('an enquiry’s mail is sent at once, and the attempt is dated', async () => {
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

  test('while the mail server is down the mail waits; once it is up the mail is sent', async () => {
    const catcher = await startCatcher();
    await catcher.close();
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect(await shownMail(app)).toBe('waiting');
    const revived = await startCatcher({ port: catcher.port });
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(revived.mails).toHaveLength(1);
    expect(await readAttempts(app.database)).toMatchObject([
      {
        at: '2026-03-02T09:00:00.000Z',
        outcome: 'retry',
        reply: expect.stringMatching(/ECONNREFUSED|ESOCKET/) as string,
      },
      { at: '2026-03-02T09:01:00.000Z', outcome: 'sent' },
    ]);
  });

  test('a mail that is not due yet is left alone', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'RCPT', code: 452 });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    catcher.setTrouble();
    app.clock.advance(500);
    app.outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(catcher.mails).toEqual([]);
    app.clock.advance(500);
    app.outbox.wake();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test.each([
    ['MAIL', 421],
    ['MAIL', 452],
    ['RCPT', 421],
    ['RCPT', 452],
    ['DATA', 421],
    ['DATA', 451],
    // A mail server that wants a login is a wrong setting: it can be put right.
    ['MAIL', 530],
  ] as const)('refused for now (%s %i): tried again until it is taken', async (at, code) => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at, code });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect(await shownMail(app)).toBe('waiting');
    await laterTry(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry', 'retry']);
    catcher.setTrouble();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(1);
  });

  test.each([
    ['MAIL', 550],
    ['RCPT', 550],
    ['DATA', 550],
    ['DATA', 554],
  ] as const)(
    'refused for good (%s %i): the office sees that it failed, and it is not sent again',
    async (at, code) => {
      const catcher = await startCatcher();
      catcher.setTrouble({ at, code });
      const app = await start(catcher.url);
      await post(app);
      await expect.poll(() => shownMail(app), soon).toBe('failed');
      catcher.setTrouble();
      await laterTry(app);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(catcher.mails).toEqual([]);
      expect(await readAttempts(app.database)).toMatchObject([
        { outcome: 'refused', reply: expect.stringContaining(String(code)) as string },
      ]);
      expect(app.logLines.join('\n')).toContain('mail refused by the server');
    },
  );

  test('a refused login is no refused mail: it waits until the setting is right', async () => {
    const catcher = await startCatcher({ login: { user: 'site', pass: 'right' } });
    const app = await start(`smtp://site:wrong@127.0.0.1:${catcher.port}`);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect(app.logLines.join('\n')).not.toMatch(/wrong@|:wrong/);
    const corrected = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(corrected);
    corrected.clock.advance(60_000);
    await corrected.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('when the line is cut after the whole mail went out, it goes out again under the same Message-ID', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'drop-after-DATA' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    catcher.setTrouble();
    await laterTry(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(2);
    expect(new Set(catcher.mails.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('a mail server that hangs makes no visitor wait, and gets the mail when it answers', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'hang' });
    const app = await start(catcher.url);
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) await post(app, `enquiry ${n}`);
    expect(performance.now() - began).toBeLessThan(2_000);
    catcher.setTrouble();
    await expect.poll(() => catcher.mails.length, soon).toBe(10);
  });

  test('without a mail server enquiries are kept and their mails wait', async () => {
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

  test('a mail whose enquiry cannot be read does not keep the others from being sent', async () => {
    const catcher = await startCatcher();
    const database = await databases.open();
    const app = await startApp(database);
    const broken = await post(app, 'broken');
    const fine = await post(app, 'fine');
    const mailer = createMailer(catcher.url);
    const outbox = createOutbox({
      queries: database.queries,
      kind: database.driver.kind,
      mailer,
      clock: app.clock.now,
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

  test('stopping finishes the mail in hand and begins no other', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'hang' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(async () => (await readOutbox(app.database))[0]?.attempts, soon).toBe(1);
    let stopped = false;
    const stopping = app.outbox.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    catcher.setTrouble();
    await stopping;
    expect((await readOutbox(app.database))[0]?.state).toBe('sent');
    await post(app, 'after the stop');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(catcher.mails).toHaveLength(1);
  });

  test('what a killed process had in hand is sent by the next', async () => {
    const database = await databases.open();
    const app = await startApp(database);
    await post(app);
    // As a process leaves it that dies while sending.
    const leasedUntil = new Date(app.clock.now().getTime() + 45_000).toISOString();
    await database.queries.updateTable('outbox').set({ leasedUntil, attempts: 1 }).execute();
    const catcher = await startCatcher();
    const next = await startApp(database, { smtpUrl: catcher.url });
    open.push(next);
    await next.outbox.start();
    if (databases.kind === 'postgres') {
      // Another process may still be sending it: not before its lease has run out.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(catcher.mails).toEqual([]);
      next.clock.advance(45_001);
      next.outbox.wake();
    }
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
  });

  test('a mail is sent the moment it is queued, not only at the next look', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      await post(app, `enquiry ${n}`);
      await expect.poll(() => catcher.mails.length, { timeout: 5_000, interval: 5 }).toBe(n + 1);
      expect(performance.now() - began).toBeLessThan(1_500);
    }
  });

  test('a reply that names an address reaches the office’s records but not the log', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => shownMail(app), soon).toBe('failed');
    expect(app.logLines.join('\n')).not.toMatch(/engine\.example|office@/);
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
          first.outbox.wake();
          second.outbox.wake();
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
      catcher.setTrouble({ at: 'hang' });
      const place = await databases.newPlace();
      const app = await startApp(await databases.open(place));
      await post(app);
      const createWorker = async () => {
        const { queries, driver } = await databases.open(place);
        const mailer = createMailer(catcher.url);
        open.push({ close: async () => mailer?.close() });
        return createOutbox({
          queries,
          kind: driver.kind,
          mailer,
          clock: () => new Date(),
          leaseMs: 300,
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
      slow.wake();
      await expect.poll(async () => (await readOutbox(app.database))[0]?.attempts, soon).toBe(1);
      for (let n = 0; n < 10; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        second.wake();
      }
      catcher.setTrouble();
      await expect.poll(() => catcher.mails.length, soon).toBe(1);
      await Promise.all([slow.stop(), second.stop()]);
      expect((await readOutbox(app.database))[0]).toMatchObject({ state: 'sent', attempts: 1 });
    });
  }
});
