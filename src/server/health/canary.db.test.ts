import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { runCommand } from '../../../tests/support/command.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { startWebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import { positionHeader } from '../../contract/listing.ts';
import { calls } from '../../contract/paths.ts';
import { listen } from '../http/listen.ts';
import { canaryHeader } from '../mail/canaries.ts';
import { ownAddress } from './canary.ts';

const hourMs = 60 * 60_000;
const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
const env = { CANARY_TO: 'watch@site.example' };

test.each([
  [{ host: '127.0.0.1', port: 3000 }, 'http://127.0.0.1:3000'],
  [{ host: '0.0.0.0', port: 80 }, 'http://127.0.0.1:80'],
  [{ host: '::', port: 3000 }, 'http://[::1]:3000'],
  [{ host: '192.0.2.7', port: 3000 }, 'http://192.0.2.7:3000'],
])('a process that listens on %o reaches itself at %s', (address, own) => {
  expect(ownAddress(address)).toBe(own);
});

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, readOutbox, soon } = createMailCatcher(databases);

  /** Serves the app over HTTP on this machine; its own address. */
  async function serve(app: TestApp): Promise<string> {
    const server = await listen(app.app, { host: '127.0.0.1', port: 0, hsts: undefined }, app.fileResponses);
    open.push(server);
    return ownAddress({ host: '127.0.0.1', port: server.port });
  }
  const readStored = ({ database }: TestApp) =>
    database.queries.selectFrom('contact_submissions').select(['id', 'message']).orderBy('id').execute();
  /** Half past ten at the firm, after business hours have begun. */
  const toBusinessHours = (app: TestApp) => app.clock.advance(5.5 * hourMs);

  test('the command sends a test through the form of the running site, whose mail arrives', async () => {
    const catcher = await startCatcher();
    const place = await databases.newPlace();
    const app = await startApp(await databases.open(place), { smtpUrl: catcher.url, env });
    open.push(app);
    const { port } = new URL(await serve(app));
    const { out, err, code } = await runCommand('scripts/canary.ts', [], {
      ...env,
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    expect({ out, err, code }).toEqual({
      out: 'The site has stored the test. Its mail to watch@site.example should arrive within a minute.\n',
      err: '',
      code: 0,
    });
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    expect(catcher.mails[0]?.to).toEqual(['watch@site.example']);
  });

  test('once a day, from the opening of the office, an enquiry is stored and its mail arrives', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, env);
    const address = await serve(app);
    await app.dailyCanary.sendDue(address);
    expect(await readStored(app)).toEqual([]);
    toBusinessHours(app);
    await app.dailyCanary.sendDue(address);
    await app.dailyCanary.sendDue(address);
    expect(await readStored(app)).toEqual([{ id: 1, message: 'Daily test of the form, 2026-03-02' }]);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    const [{ to, mail } = {}] = catcher.mails;
    expect(to).toEqual(['watch@site.example']);
    expect(mail?.subject).toBe('Daily test of the form: it works');
    expect(mail?.text).toContain('There is nothing to do.');
    expect(mail?.text).toContain('If this mail stops coming, something is wrong');
    expect(mail?.messageId).toBe('<canary.2026-03-02@site.example>');

    // Another process, and one that was started again, send none for this day.
    const other = await startApp(app.database, { smtpUrl: catcher.url, env });
    open.push(other);
    toBusinessHours(other);
    await other.dailyCanary.sendDue(await serve(other));
    expect(await readStored(app)).toHaveLength(1);

    // Later ones remove those of the days before that were sent.
    for (let day = 1; day <= 3; day += 1) {
      app.clock.advance(24 * hourMs);
      await app.dailyCanary.sendDue(address);
      await expect.poll(() => catcher.mails.length, soon).toBe(1 + day);
      await expect.poll(async () => (await readOutbox(app.database)).at(-1)?.state, soon).toBe('sent');
    }
    expect((await readStored(app)).map(({ message }) => message.slice(-10))).toEqual(['2026-03-04', '2026-03-05']);
  });

  test('two processes that send at the same time store one', async () => {
    const { url } = await startCatcher();
    const app = await start(url, env);
    const other = await startApp(app.database, { smtpUrl: url, env });
    open.push(other);
    for (const one of [app, other]) toBusinessHours(one);
    const addresses = [await serve(app), await serve(other)] as const;
    await Promise.all([app.dailyCanary.sendDue(addresses[0]), other.dailyCanary.sendDue(addresses[1])]);
    expect(await readStored(app)).toHaveLength(1);
    expect(app.logLines.concat(other.logLines).join('')).not.toContain('"failed"');
  });

  test('staff see nothing of it: list, search, export, live updates, counts, webhooks, digests, spam', async () => {
    const catcher = await startCatcher();
    const receiver = await startWebhookReceiver();
    open.push(receiver);
    const app = await start(catcher.url, {
      ...env,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: webhookSecret,
      ACKNOWLEDGE: 'on',
    });
    toBusinessHours(app);
    await post(app);
    await expect.poll(() => catcher.mails.length + receiver.received.length, soon).toBe(3);
    await expect
      .poll(async () => (await readOutbox(app.database)).every(({ state }) => state === 'sent'), soon)
      .toBe(true);
    const admin = await app.newAdminClient();
    const look = async () => {
      const list = await admin.get(calls.submissions);
      return {
        list: await list.json(),
        total: list.headers.get('X-Total-Count'),
        position: list.headers.get(positionHeader),
        found: await (await admin.get(`${calls.submissions}?q=daily+test&page=1&limit=10`)).json(),
        scanned: await (await admin.get(`${calls.submissions}?q=da&page=1&limit=10`)).json(),
        period: await (await admin.get(`${calls.submissions}?since=2026-03-01`)).json(),
        csv: await (await admin.get(calls.submissionExport)).text(),
        undelivered: await (await admin.get(calls.undeliveredMail)).json(),
      };
    };
    const before = await look();
    catcher.setFailureMode({ at: 'DATA', code: 451 });
    await app.dailyCanary.sendDue(await serve(app));
    await expect
      .poll(async () => (await app.database.queries.selectFrom('outbox_attempts').select('id').execute()).length, soon)
      .toBe(4);
    expect(await readStored(app)).toHaveLength(2);
    expect(await look()).toEqual(before);
    catcher.setFailureMode();
    app.clock.advance(60_000);
    app.outbox.pollNow();
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    expect(await look()).toEqual(before);
    // Reminders and the spam summary, a day later.
    app.clock.advance(23 * hourMs);
    await app.remind();
    await expect.poll(() => catcher.mails.length, soon).toBe(4);
    expect(catcher.mails.at(-1)?.mail.text).not.toContain('Daily');
    expect(receiver.received).toHaveLength(1);
    const judged = await app.database.queries.selectFrom('spam_judgements').select('submissionId').execute();
    expect(judged).toEqual([{ submissionId: 1 }]);
  });

  test('nobody else can send one: forged, expired and mangled tokens are rejected and counted', async () => {
    const { url } = await startCatcher();
    const app = await startApp(await databases.open(), { smtpUrl: url, env, rateLimits: true });
    open.push(app);
    const visitor = app.newClient();
    const send = (token: string) => visitor.postJson(calls.contact, enquiry, { [canaryHeader]: token });
    const valid = await app.canaries.writeToken('2026-03-02');
    const expires = Math.ceil(app.clock.now().getTime() / 1000) + 300;
    const guessed = createHmac('sha256', 'guess').update(`canary\n2026-03-02.${expires}`).digest('base64url');
    const dot = valid.lastIndexOf('.') + 1;
    const flipped = valid.slice(0, dot) + (valid[dot] === 'A' ? 'B' : 'A') + valid.slice(dot + 1);
    for (const token of [
      '',
      'canary',
      `2026-03-02.${expires}.${guessed}`,
      valid.replace('03-02', '03-03'),
      `${valid}x`,
      'x'.repeat(9_000),
    ])
      expect((await send(token)).status, token).toBe(403);
    expect((await send(flipped)).status).toBe(403);
    app.clock.advance(6 * 60_000);
    expect((await send(valid)).status).toBe(403);
    expect(await readStored(app)).toEqual([]);
    for (let times = 8; times < 60; times += 1) await send('canary');
    expect((await send('canary')).status).toBe(429);
    // The limits of visitors are no limits of the test, and one token is one test.
    const again = await app.canaries.writeToken('2026-03-02');
    expect([(await send(again)).status, (await send(again)).status]).toEqual([201, 201]);
    expect(await readStored(app)).toHaveLength(1);
  });

  test('one that cannot be stored, or whose mail waits, stops the heartbeat', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, env);
    toBusinessHours(app);
    await app.dailyCanary.sendDue('http://127.0.0.1:1');
    app.clock.advance(31 * 60_000);
    expect((await app.health.refresh()).canary).toMatchObject({
      reason: expect.stringMatching(/does not answer/) as string,
    });
    catcher.setFailureMode({ at: 'DATA', code: 451 });
    await app.dailyCanary.sendDue(await serve(app));
    app.clock.advance(31 * 60_000);
    const { canary, mail } = await app.health.refresh();
    expect(canary).toBeUndefined();
    expect(app.clock.now().getTime() - (mail?.since.getTime() ?? 0)).toBe(31 * 60_000);
  });
});
