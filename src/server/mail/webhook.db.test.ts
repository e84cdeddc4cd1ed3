import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { Submission, UndeliveredMail } from '../../contract/submission.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';

type SlackMessage = {
  text: string;
  blocks: { type: string; elements: { type: string; elements: { type: string; text: string }[] }[] }[];
};
type TeamsBlock = { type: string; inlines?: { type: string; text: string }[] };
type TeamsMessage = {
  attachments: { content: { body: (TeamsBlock & { items?: TeamsBlock[] })[]; actions: object[] } }[];
};

onEachDatabase((databases) => {
  const { open, startCatcher, start, post, readOutbox, laterTry, soon } = createMailCatcher(databases);

  async function startReceiver(options?: { port: number }): Promise<WebhookReceiver> {
    const receiver = await startWebhookReceiver(options);
    open.push(receiver);
    return receiver;
  }
  const startWith = ({ url }: WebhookReceiver, smtpUrl?: string) =>
    start(smtpUrl, { WEBHOOK_URL: url, WEBHOOK_SECRET: webhookSecret });
  const readWebhooks = async (app: TestApp) =>
    (await readOutbox(app.database)).filter(({ kind }) => kind === 'webhook');
  const admins = new WeakMap<TestApp, Promise<Client>>();
  function getAdmin(app: TestApp): Promise<Client> {
    const admin = admins.get(app) ?? app.newAdminClient();
    admins.set(app, admin);
    return admin;
  }
  const readSummary = async (app: TestApp) =>
    (await (await (await getAdmin(app)).get(adminCalls.undeliveredMail)).json()) as UndeliveredMail;

  test('each enquiry reaches the receiver, signed, also without a mail server', async () => {
    const receiver = await startReceiver();
    const app = await startWith(receiver);
    const typed = { phone: '902 555 0101', service: 'AI Solutions', message: '“Ünïcode” 🧭\n<b>second line</b>' };
    const id = await post(app, typed.message, typed);
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const [{ isGenuine, headers, body } = { isGenuine: false, headers: {}, body: {} }] = receiver.received;
    expect(isGenuine).toBe(true);
    expect(body).toMatchObject({
      type: 'enquiry.created',
      timestamp: '2026-03-02T09:00:00.000Z',
      id: String(id),
      kind: 'contact',
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@engine.example',
      ...typed,
      source: '',
      link: `http://site.example/admin/contact-submissions?enquiry=${id}`,
    });
    expect(Object.values(body).every((value) => typeof value === 'string')).toBe(true);
    expect(body).not.toHaveProperty('contactedBy');
    expect(headers['webhook-id']).toMatch(/^msg_[\da-f-]{36}$/);
    await expect
      .poll(() => readWebhooks(app), soon)
      .toMatchObject([{ state: 'sent', attempts: 1, lastReply: 'HTTP 200 OK' }]);
    expect((await readSummary(app)).webhooks).toMatchObject({ waiting: 0, refused: 0 });
  });

  /** What somebody types who would like to speak in the name of the site, or to call everybody. */
  const typed = {
    firstName: '<!channel> <@U012AB3CD>',
    lastName: '<https://evil.example|Read it>',
    phone: '*bold* `code`',
    message:
      '@channel :boom: [link](https://evil.example) **bold** &lt;!here&gt;\n<at>office@site.example</at> {{DATE(x)}}',
  };

  test('Slack gets a message whose typed texts are plain text: no mention, link or markup', async () => {
    const receiver = await startReceiver();
    const app = await start(undefined, { WEBHOOK_URL: receiver.url, WEBHOOK_FORMAT: 'slack' });
    const id = await post(app, typed.message, typed);
    // So many links look like spam.
    await (await getAdmin(app)).request('POST', adminCalls.submissionNotSpam(id));
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const { body, headers } = receiver.received[0] as unknown as { headers: object; body: SlackMessage };
    expect(headers).not.toHaveProperty('webhook-signature');
    expect(body.text).toBe(`Enquiry ${id}`);
    const [{ type, elements } = { type: '', elements: [] }] = body.blocks;
    expect(type).toBe('rich_text');
    const inner = elements.flatMap((one) => one.elements);
    const link = {
      type: 'link',
      text: 'Read it in the office',
      url: `http://site.example/admin/contact-submissions?enquiry=${id}`,
    };
    expect(inner.filter((one) => one.type !== 'text')).toEqual([link]);
    expect(elements.find((one) => one.type === 'rich_text_quote')?.elements).toEqual([
      { type: 'text', text: typed.message },
    ]);
    expect(inner).toContainEqual({ type: 'text', text: `${typed.firstName} ${typed.lastName}\n` });
  });

  test('Teams gets a card whose typed texts are runs without Markdown: no mention, link or markup', async () => {
    const receiver = await startReceiver();
    const app = await start(undefined, { WEBHOOK_URL: receiver.url, WEBHOOK_FORMAT: 'teams' });
    const id = await post(app, typed.message, typed);
    await (await getAdmin(app)).request('POST', adminCalls.submissionNotSpam(id));
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    const body = receiver.received[0]?.body as unknown as TeamsMessage;
    expect(body).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } }],
    });
    const { content } = body.attachments[0]!;
    const url = `http://site.example/admin/contact-submissions?enquiry=${id}`;
    expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Read it in the office', url }]);
    const blocks = content.body.flatMap((one) => one.items ?? [one]);
    expect(new Set(blocks.flatMap(({ type, inlines = [] }) => [type, ...inlines.map((run) => run.type)]))).toEqual(
      new Set(['RichTextBlock', 'TextRun']),
    );
    const texts = blocks.flatMap(({ inlines = [] }) => inlines.map(({ text }) => text));
    expect(texts).toContain(typed.message.split('\n')[0]);
    expect(texts).toContain('< at>office@site.example< /at> {{DATE(x)}}');
  });

  test.each(['slack', 'teams'])(
    '%s gets the beginning of a long message, and the rest is a press away',
    async (format) => {
      const receiver = await startReceiver();
      const app = await start(undefined, { WEBHOOK_URL: receiver.url, WEBHOOK_FORMAT: format });
      for (const message of ['👩'.repeat(5_000), `a${'\n'.repeat(5_000)}b`]) {
        receiver.received.length = 0;
        await post(app, message);
        await expect.poll(() => receiver.received.length, soon).toBe(1);
        const json = JSON.stringify(receiver.received[0]?.body);
        expect(json).toContain('The rest of the message is in the office.');
        expect(Buffer.byteLength(json)).toBeLessThan(13_000);
        expect(json).not.toMatch(/\\ud83d|�/i);
      }
    },
  );

  test('a webhook that was not taken is tried again under the same id, and delays no mail', async () => {
    const catcher = await startCatcher();
    const receiver = await startReceiver();
    receiver.setResponse((response) => response.writeHead(500).end());
    const app = await startWith(receiver, catcher.url);
    await post(app);
    const readFirst = async () => (await readWebhooks(app))[0];
    await expect.poll(readFirst, soon).toMatchObject({ attempts: 1, leasedUntil: null });
    await receiver.close();
    await laterTry(app);
    await expect.poll(readFirst, soon).toMatchObject({ attempts: 2, leasedUntil: null });
    for (const message of ['two', 'three']) await post(app, message);
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    // One at a time while the receiver fails.
    await laterTry(app);
    const countWebhookAttempts = async () =>
      (await readWebhooks(app)).map(({ attempts, leasedUntil }) => (leasedUntil === null ? attempts : -1));
    await expect.poll(countWebhookAttempts, soon).toEqual([2, 1, 0]);
    app.clock.advance(1);
    expect(await readSummary(app)).toMatchObject({
      waiting: 0,
      refused: 0,
      reason: null,
      webhooks: {
        waiting: 3,
        waitingSince: '2026-03-02T09:00:00.000Z',
        reason: expect.stringContaining('ECONNREFUSED') as string,
      },
    });
    const back = await startReceiver({ port: receiver.port });
    await laterTry(app);
    await expect.poll(() => back.received.length, soon).toBe(3);
    const ids = back.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain(receiver.received[0]?.headers['webhook-id']);
    expect(back.received.every(({ isGenuine }) => isGenuine)).toBe(true);
  });

  test('a mail server that is down delays no webhook', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'hang' });
    const receiver = await startReceiver();
    const app = await startWith(receiver, catcher.url);
    for (let n = 0; n < 8; n += 1) await post(app, `enquiry ${n}`);
    await expect.poll(() => receiver.received.length, soon).toBe(8);
    expect(catcher.mails).toEqual([]);
    catcher.setFailureMode();
  });

  test('a refused webhook is shown with its reason, logged without what it holds, and sent again', async () => {
    const receiver = await startReceiver();
    receiver.setResponse((response) => response.writeHead(410).end('no flow for ada@engine.example'));
    const app = await startWith(receiver);
    const id = await post(app);
    const refused = { refused: 1, reason: 'HTTP 410 Gone: no flow for ada@engine.example' };
    await expect.poll(async () => (await readSummary(app)).webhooks, soon).toMatchObject(refused);
    const [row] = await readWebhooks(app);
    expect(row).toMatchObject({ state: 'waiting', refusedSince: '2026-03-02T09:00:00.000Z' });
    expect(row?.nextAttemptAt).toBe('2026-03-02T09:15:00.000Z');
    await expect.poll(() => app.logLines.join('\n'), soon).toContain('webhook refused by the server, will be tried');
    expect(app.logLines.join('\n')).toContain('HTTP 410 Gone');
    expect(app.logLines.join('\n')).not.toMatch(/token-canary|no flow|engine\.example|whsec_|Lovelace/);
    const admin = await getAdmin(app);
    const list = (await (await admin.get(adminCalls.submissions)).json()) as Submission[];
    expect(list[0]?.undelivered).toMatchObject([
      { of: 'mail', state: 'waiting' },
      { of: 'webhook', state: 'refused' },
    ]);
    receiver.setResponse();
    expect(await (await admin.request('POST', adminCalls.sendAgain)).json()).toMatchObject({ webhooks: 1 });
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    await expect.poll(() => readWebhooks(app), soon).toMatchObject([{ state: 'sent' }]);
    expect(await (await admin.request('POST', adminCalls.submissionSendAgain(id))).json()).toMatchObject({
      undelivered: [{ of: 'mail', state: 'waiting' }],
    });
    await app.stopOutbox();
    expect(receiver.received).toHaveLength(2);
  });

  test('the pause that a receiver asks for is kept, for that webhook and for all others', async () => {
    const receiver = await startReceiver();
    receiver.setResponse((response) => response.writeHead(429, { 'Retry-After': '600' }).end());
    const app = await startWith(receiver);
    await post(app);
    await expect.poll(() => readWebhooks(app), soon).toMatchObject([{ nextAttemptAt: '2026-03-02T09:10:00.000Z' }]);
    await post(app, 'another');
    app.clock.advance(10 * 60_000 - 1);
    await app.stopOutbox();
    expect(await readWebhooks(app)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
    expect(receiver.received).toHaveLength(1);
  });

  test('suspected spam is on hold, and nothing is sent of an erased enquiry', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const app = await startWith(receiver);
    const erased = await post(app, 'erased');
    await expect.poll(() => readWebhooks(app), soon).toMatchObject([{ attempts: 1, leasedUntil: null }]);
    await post(app, 'spam', { website: 'x' });
    expect(await readWebhooks(app)).toMatchObject([{ state: 'waiting' }, { state: 'on-hold' }]);
    await app.database.queries.deleteFrom('contact_submissions').where('id', '=', erased).execute();
    const back = await startReceiver({ port: receiver.port });
    await post(app, 'kept');
    await laterTry(app);
    await expect.poll(() => back.received.length, soon).toBeGreaterThan(0);
    await app.stopOutbox();
    expect(back.received.map(({ body }) => body['message'])).toEqual(['kept']);
  });

  test('without a receiver no webhook is queued, and those of a former one are not counted', async () => {
    const app = await start(undefined);
    const id = await post(app);
    expect(await readWebhooks(app)).toEqual([]);
    const at = '2026-03-01T09:00:00.000Z';
    const row = { submissionId: id, kind: 'webhook' as const, messageId: 'msg_1', createdAt: at, nextAttemptAt: at };
    await app.database.queries.insertInto('outbox').values(row).execute();
    app.clock.advance(61_000);
    expect((await readSummary(app)).webhooks).toMatchObject({ waiting: 0, refused: 0 });
  });
});
