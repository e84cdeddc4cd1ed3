import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { startWebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import { createLogThrottle } from '../log-throttle.ts';
import type { Site } from '../site.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createOutbox, wakeOutbox, startOutbox, stopOutbox } from './outbox.ts';

const leaseMs = 60_000;

onBothDatabases((databases) => {
  const { open, startCatcher, start, post, readOutbox, countAttempts, shownMail, soon } = createMailCatcher(databases);

  /** Another process on the database of an app, which writes or sends in another way; it stops with the test. */
  function startOther(
    app: TestApp,
    { writers, mailer }: { writers?: Partial<Site['writers']>; mailer?: Mailer },
  ): Site {
    const throttle = createLogThrottle({ quietMs: 3_600_000, clock: app.clock.now });
    const outbox = createOutbox({ elapsedMs: app.clock.elapsedMs, throttle });
    const site = { ...app.site, outbox, mailer, writers: { ...app.writers, ...writers } };
    open.push({ close: () => stopOutbox(site) });
    startOutbox(site);
    return site;
  }
  /** A mailer whose mails have this outcome. */
  const mailerOf = (sendOne: Mailer['send']): Mailer => ({ send: sendOne, close() {} });
  const mailerTo = (url: string): Mailer => {
    const settings = { smtpAllowPlaintext: false, siteOrigin: 'https://site.example', mailFrom: 'w@site.example' };
    const mailer = createMailer({ ...settings, smtpUrl: url });
    if (!mailer) throw new Error('a mailer needs an address');
    open.push({ close: async () => mailer.close() });
    return mailer;
  };
  const sent = { outcome: 'sent', reply: '250 ok' } as const;

  test('an enquiry’s mail is sent at once, and the attempt is recorded with its time', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => shownMail(app), soon).toBe('sent');
    expect(catcher.mails).toHaveLength(1);
    expect(await readOutbox(app.database)).toMatchObject([
      {
        state: 'sent',
        attempts: 1,
        leasedUntil: null,
        settledAt: '2026-03-02T09:00:00.000Z',
        lastAttemptAt: '2026-03-02T09:00:00.000Z',
        lastReply: expect.stringMatching(/^250/) as string,
      },
    ]);
  });

  test('without a mail server enquiries are stored and their mails wait', async () => {
    const app = await start(undefined);
    await post(app);
    expect(await shownMail(app)).toBe('waiting');
    const catcher = await startCatcher();
    const configured = await startApp(app.database, { smtpUrl: catcher.url });
    open.push(configured);
    configured.startOutbox();
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

  test('a mail that cannot be written does not block the others', async () => {
    const catcher = await startCatcher();
    const app = await startApp(await databases.open());
    const [broken, fine] = [await post(app, 'broken'), await post(app, 'fine')];
    const other = startOther(app, {
      mailer: mailerTo(catcher.url),
      writers: {
        notification: async (site, due) => {
          if (due.submissionId === broken) throw new Error('cannot be written');
          return app.writers.notification(site, due);
        },
      },
    });
    await expect
      .poll(() => catcher.mails.map(({ mail }) => mail.subject), soon)
      .toEqual([`Enquiry ${fine} from Ada Lovelace`]);
    await stopOutbox(other);
    expect((await readOutbox(app.database)).map((row) => row.state)).toEqual(['waiting', 'sent']);
    expect(app.logLines.join('\n')).toContain('a mail or webhook could not be written or recorded');
  });

  test('what has nothing to say is discarded', async () => {
    const app = await startApp(await databases.open());
    await post(app);
    startOther(app, { mailer: mailerOf(async () => sent), writers: { notification: async () => undefined } });
    await expect.poll(() => readOutbox(app.database), soon).toEqual([]);
  });

  test('stopping finishes the mail in flight and begins no other', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const app = await start(catcher.url);
    await post(app);
    await expect.poll(() => catcher.countHangingConnections(), soon).toBe(1);
    const stopping = app.stopOutbox();
    await post(app, 'after the stop');
    catcher.setFailureMode();
    await stopping;
    expect((await readOutbox(app.database)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(catcher.mails).toHaveLength(1);
  });

  // Five seconds pass: once is enough.
  if (databases.kind === 'sqlite')
    test('stopping waits five seconds for a mail server that hangs; the mail in flight is sent after the next start', async () => {
      const catcher = await startCatcher();
      catcher.setFailureMode({ at: 'hang' });
      const unconfigured = await startApp(await databases.open());
      for (let n = 0; n < 3; n += 1) await post(unconfigured, `enquiry ${n}`);
      const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
      open.push(app);
      app.startOutbox();
      await expect.poll(() => catcher.countHangingConnections(), soon).toBe(1);
      await app.stopOutbox();
      const rows = await readOutbox(app.database);
      const lastReply = 'EABORT The site was stopped before the mail server had taken the mail.';
      const tried = { state: 'waiting', attempts: 1, leasedUntil: null, lastReply };
      const untried = { state: 'waiting', attempts: 0, leasedUntil: null, lastReply: null };
      expect(rows).toMatchObject([tried, untried, untried]);
      catcher.setFailureMode();
      const next = await startApp(app.database, { smtpUrl: catcher.url });
      open.push(next);
      next.clock.advance(1_000);
      next.startOutbox();
      await expect.poll(() => catcher.mails.length, soon).toBe(3);
    });

  test('a process killed after the mail server took the mail: it is repeated once, with the same Message-ID', async () => {
    const catcher = await startCatcher();
    const app = await startApp(await databases.open());
    await post(app);
    const mailer = mailerTo(catcher.url);
    // It ends before it can record what the mail server said.
    const killed = Promise.withResolvers<void>();
    const dying = startOther(app, {
      mailer: mailerOf(async (mail, signal) => {
        const outcome = await mailer.send(mail, signal);
        await killed.promise;
        return outcome;
      }),
    });
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    const next = startOther(app, { mailer });
    wakeOutbox(next);
    await stopOutbox(next);
    expect(catcher.mails).toHaveLength(1);
    app.clock.advance(leaseMs + 1);
    startOther(app, { mailer });
    await expect.poll(() => readOutbox(app.database), soon).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(new Set(catcher.mails.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(catcher.mails).toHaveLength(2);
    // The test ends it in another way than a kill.
    await app.database.queries.deleteFrom('outbox').execute();
    killed.resolve();
    await stopOutbox(dying);
  });

  test('a mail that was sent while the database could not record it is not sent again', async () => {
    const catcher = await startCatcher();
    const app = await startApp(await databases.open());
    await post(app);
    const { queries } = app.database;
    const mailer = mailerTo(catcher.url);
    const other = startOther(app, {
      mailer: mailerOf(async (mail, signal) => {
        const outcome = await mailer.send(mail, signal);
        await sql`alter table events rename to events_away`.execute(queries);
        return outcome;
      }),
    });
    const failures = () => app.logLines.filter((line) => line.includes('could not be recorded')).length;
    await expect.poll(failures, soon).toBe(1);
    app.clock.advance(leaseMs + 1);
    wakeOutbox(other);
    await expect.poll(failures, soon).toBe(2);
    await sql`alter table events_away rename to events`.execute(queries);
    await expect.poll(() => readOutbox(app.database), soon).toMatchObject([{ state: 'sent', attempts: 1 }]);
    await stopOutbox(other);
    expect(catcher.mails).toHaveLength(1);
  });

  test('after an outage of the database no process sends what another one has sent and not recorded', async () => {
    const catcher = await startCatcher();
    const app = await startApp(await databases.open());
    await post(app);
    const { queries } = app.database;
    const mailer = mailerTo(catcher.url);
    const sender = startOther(app, {
      mailer: mailerOf(async (mail, signal) => {
        const outcome = await mailer.send(mail, signal);
        await sql`alter table outbox rename to outbox_away`.execute(queries);
        return outcome;
      }),
    });
    const failures = (words: string) => app.logLines.filter((line) => line.includes(words)).length;
    await expect.poll(() => failures('could not be recorded'), soon).toBeGreaterThan(0);
    app.clock.advance(leaseMs + 1);
    const other = startOther(app, { mailer });
    await other.outbox.running;
    expect(failures('could not read the database')).toBeGreaterThan(0);
    await sql`alter table outbox_away rename to outbox`.execute(queries);
    wakeOutbox(other);
    await expect.poll(() => readOutbox(app.database), soon).toMatchObject([{ state: 'sent', attempts: 1 }]);
    await stopOutbox(sender);
    await stopOutbox(other);
    expect(catcher.mails).toHaveLength(1);
  });

  test('a machine that was suspended does not send the mail again that it has in flight', async () => {
    const app = await startApp(await databases.open());
    const answers: (() => void)[] = [];
    const other = startOther(app, {
      mailer: mailerOf(async ({ subject }) => {
        // The first mail shows that the server works.
        if (!subject?.startsWith('Enquiry 1 ')) await new Promise<void>((resolve) => answers.push(resolve));
        return sent;
      }),
    });
    await post(app);
    wakeOutbox(other);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    await post(app, 'in flight');
    wakeOutbox(other);
    await expect.poll(() => answers.length, soon).toBe(1);
    app.clock.advance(60 * leaseMs);
    await post(app, 'another');
    wakeOutbox(other);
    await expect.poll(() => answers.length, soon).toBe(2);
    for (const answer of answers) answer();
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1, 1]);
    expect(answers).toHaveLength(2);
  });

  test('what hangs counts against its own limit only: neither a visitor’s mail nor a webhook delays mail to staff', async () => {
    const receiver = await startWebhookReceiver();
    open.push(receiver);
    const app = await startApp(await databases.open(), {
      env: { ACKNOWLEDGE: 'on', WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: webhookSecret },
    });
    await app.stopOutbox();
    for (let n = 0; n < 5; n += 1) await post(app, `enquiry ${n}`, { email: `n${n}@d${n}.example` });
    const hanging = { visitor: 0, webhook: 0 };
    const answer = Promise.withResolvers<void>();
    startOther(app, {
      mailer: mailerOf(async ({ to }) => {
        if (to === 'office@site.example') await sleep(1);
        else {
          hanging.visitor += 1;
          await answer.promise;
        }
        return sent;
      }),
      writers: {
        webhook: async (site, due) => {
          hanging.webhook += 1;
          await answer.promise;
          return app.writers.webhook(site, due);
        },
      },
    });
    const statesOf = async (wanted: string) =>
      (await readOutbox(app.database)).filter(({ kind }) => kind === wanted).map(({ state }) => state);
    await expect.poll(() => statesOf('notification'), soon).toEqual(Array(5).fill('sent'));
    await expect.poll(() => hanging, soon).toEqual({ visitor: 1, webhook: 1 });
    answer.resolve();
    await expect.poll(() => statesOf('acknowledgement'), soon).toEqual(Array(5).fill('sent'));
    await expect.poll(() => receiver.received.length, soon).toBe(5);
  });

  test('a server that is down after it has refused the login is tried no more often than any other', async () => {
    const app = await startApp(await databases.open());
    for (let n = 0; n < 10; n += 1) await post(app, `enquiry ${n}`);
    let tries = 0;
    const other = startOther(app, {
      mailer: mailerOf(async () => {
        tries += 1;
        return { outcome: 'retry', reply: 'no', about: tries === 1 ? 'login' : 'server' };
      }),
    });
    await expect.poll(() => countAttempts(app), soon).toContain(1);
    for (let expected = 2; expected < 6; expected += 1) {
      app.clock.advance(2 * 60_000);
      wakeOutbox(other);
      await expect
        .poll(async () => (await countAttempts(app)).reduce((sum, attempts) => sum + attempts, 0), soon)
        .toBe(expected);
    }
    await stopOutbox(other);
    expect(tries).toBe(5);
  });

  if (databases.kind === 'postgres')
    test('two processes share the work: one mail per enquiry', async () => {
      const catcher = await startCatcher();
      const place = await databases.newPlace();
      const first = await startApp(await databases.open(place), { smtpUrl: catcher.url });
      const second = await startApp(await databases.open(place), { smtpUrl: catcher.url });
      open.push(first, second);
      first.startOutbox();
      second.startOutbox();
      await Promise.all(Array.from({ length: 40 }, (_, n) => post(n % 2 ? first : second, `enquiry ${n}`)));
      await expect
        .poll(async () => (await readOutbox(first.database)).every(({ state }) => state === 'sent'), soon)
        .toBe(true);
      expect(catcher.mails).toHaveLength(40);
      expect(new Set(catcher.mails.map(({ mail }) => mail.messageId)).size).toBe(40);
    });
});
