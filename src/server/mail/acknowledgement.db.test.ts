import { expect, test } from 'vitest';
import { company } from '../../content/company.ts';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createPostRoom } from '../../../tests/support/post-room.ts';

const hourMs = 60 * 60 * 1000;

onEachDatabase((databases) => {
  const { open, startCatcher, readOutbox, soon } = createPostRoom(databases);

  async function startAcknowledging(smtpUrl?: string, env: Record<string, string> = { ACKNOWLEDGE: 'on' }) {
    const app = await startApp(await databases.open(), { ...(smtpUrl && { smtpUrl }), env });
    open.push(app);
    await app.outbox.start();
    return app;
  }
  const post = (app: TestApp, fields: Record<string, string> = {}, headers?: Record<string, string>) =>
    app
      .newClient()
      .postJson(
        calls.contact,
        { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?', ...fields },
        headers,
      );
  const countAcknowledgements = async (app: TestApp) =>
    (await readOutbox(app.database)).filter(({ kind }) => kind === 'acknowledgement').length;

  test('unless it is asked for, visitors get no mail', async () => {
    const app = await startAcknowledging(undefined, {});
    await post(app);
    expect((await readOutbox(app.database)).map(({ kind }) => kind)).toEqual(['enquiry-notification']);
  });

  test('the visitor is told that the enquiry arrived, in words that are all ours', async () => {
    const catcher = await startCatcher();
    const app = await startAcknowledging(catcher.url);
    await post(app, {
      firstName: 'Buy http://pills.example',
      message: 'cheap pills',
      phone: '0800 PILLS',
      service: 'pills',
    });
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    const { mail, from, to, raw } =
      catcher.mails.find((one) => one.to[0] === 'ada@engine.example') ?? catcher.mails[0]!;
    expect({ from, to }).toEqual({ from: 'website@site.example', to: ['ada@engine.example'] });
    expect(mail.from).toEqual({ name: company.name, address: 'website@site.example' });
    expect(mail.replyTo).toEqual([{ name: '', address: 'office@site.example' }]);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    expect(mail.text).toContain(`Your message reached us on Mar 2, 2026, 05:00 (Atlantic time) and is stored.`);
    expect(mail.text).toContain(`A person will reply within ${company.replyWithinHours} hours.`);
    expect(raw + mail.text + mail.html).not.toMatch(/pills|Buy|Lovelace/i);
  });

  test('once per address and hour, however it is spelled; every enquiry is kept and mailed to the office', async () => {
    const app = await startAcknowledging();
    await post(app, { message: 'first' });
    await post(app, { message: 'second', email: 'ADA@Engine.Example' });
    expect(await countAcknowledgements(app)).toBe(1);
    await post(app, { message: 'other person', email: 'grace@engine.example' });
    expect(await countAcknowledgements(app)).toBe(2);
    app.clock.advance(hourMs);
    await post(app, { message: 'third' });
    expect(await countAcknowledgements(app)).toBe(2);
    app.clock.advance(1);
    await post(app, { message: 'fourth' });
    expect(await countAcknowledgements(app)).toBe(3);
    expect((await readOutbox(app.database)).filter(({ kind }) => kind === 'enquiry-notification')).toHaveLength(5);
  });

  test('ten different enquiries of one address at the same moment are acknowledged once', async () => {
    const app = await startAcknowledging();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => post(app, { message: `number ${n}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countAcknowledgements(app)).toBe(1);
  });

  test('suspected spam is never acknowledged, nor does it use up the hour; a repeat is no second enquiry', async () => {
    const app = await startAcknowledging();
    await post(app, { website: 'http://spam.example' });
    expect(await countAcknowledgements(app)).toBe(0);
    await post(app, {}, { 'Idempotency-Key': 'k' });
    await post(app, {}, { 'Idempotency-Key': 'k' });
    expect(await countAcknowledgements(app)).toBe(1);
  });

  test('an address that does not exist is no trouble of the enquiry’s own mail, and the office sees it', async () => {
    const catcher = await startCatcher();
    catcher.setTrouble({ at: 'RCPT', code: 550 });
    const app = await startAcknowledging(catcher.url);
    await post(app);
    const admin = await app.newAdminClient();
    await expect
      .poll(async () => (await admin.get(calls.undeliveredMail)).json(), soon)
      .toMatchObject({ waiting: 0, refused: 1, acknowledgements: 1 });
    const list = (await (await admin.get(calls.submissions)).json()) as { mail: string }[];
    expect(list[0]?.mail).toBe('failed');
  });
});
