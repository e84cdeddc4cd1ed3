import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher, postEnquiry } from '../../../tests/support/mail-fixture.ts';
import { dayMs, hourMs } from '../../contract/duration.ts';

const threeDaysMs = 3 * 24 * hourMs;

onEachDatabase((databases) => {
  const { open, startCatcher, readOutbox, countAttempts, laterTry, soon } = createMailCatcher(databases);

  async function startAcknowledging(smtpUrl?: string, env: Record<string, string> = { ACKNOWLEDGE: 'on' }) {
    const app = await startApp(await databases.open(), { ...(smtpUrl && { smtpUrl }), env });
    open.push(app);
    app.startOutbox();
    return app;
  }
  const post = (app: TestApp, fields?: Record<string, string>, headers?: Record<string, string>, source?: string) =>
    postEnquiry(app.newClient(source), fields, headers);
  const countAcknowledgements = async (app: TestApp) =>
    (await readOutbox(app.database)).filter(({ kind }) => kind === 'acknowledgement').length;

  test('visitors get no mail unless the setting asks for it', async () => {
    const app = await startAcknowledging(undefined, {});
    await post(app);
    expect((await readOutbox(app.database)).map(({ kind }) => kind)).toEqual(['notification']);
  });

  test('the visitor gets a mail that the enquiry arrived, without any of the typed words', async () => {
    const catcher = await startCatcher();
    const app = await startAcknowledging(catcher.url);
    await post(app, {
      firstName: 'Buy pills.example',
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
    expect(mail.text).toContain(`Your message reached us on Mar 2, 2026, 05:00 (Atlantic time) and has been stored.`);
    expect(mail.text).toContain('We answer by Monday, March 2, 17:00 (Atlantic time).');
    expect(raw + mail.text + mail.html).not.toMatch(/pills|Buy|Lovelace/i);
  });

  test('it offers a call instead of a letter, if there is a page to book one', async () => {
    const catcher = await startCatcher();
    const bookingUrl = 'https://cal.example/office?a=1&b=2';
    const app = await startAcknowledging(catcher.url, { ACKNOWLEDGE: 'on', BOOKING_URL: bookingUrl });
    await post(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    const { mail } = catcher.mails.find(({ to }) => to[0] === 'ada@engine.example') ?? catcher.mails[0]!;
    expect(mail.text).toContain(`If you would rather talk, choose a time for a call:\n${bookingUrl}\n`);
    expect(mail.html).toContain('<a href="https://cal.example/office?a=1&amp;b=2">');
  });

  test('an address gets one an hour, in any spelling; every enquiry is stored and mailed to staff', async () => {
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
    expect((await readOutbox(app.database)).filter(({ kind }) => kind === 'notification')).toHaveLength(5);
  });

  test('plus-addresses and dots count as one mailbox, and addresses with invisible characters are invalid', async () => {
    const app = await startAcknowledging();
    for (const email of ['ada@engine.example', 'ada+1@engine.example', 'A.da+2@ENGINE.example'])
      expect((await post(app, { email, message: email })).status).toBe(201);
    expect(await countAcknowledgements(app)).toBe(1);
    for (const email of ['ada@e\uFE00ngine.example', 'a\u200Bda@engine.example'])
      expect((await post(app, { email, message: email })).status).toBe(400);
  });

  test('a source, a domain and all together have limits per hour; each enquiry is stored and mailed to staff', async () => {
    const app = await startApp(await databases.open(), { rateLimits: true, env: { ACKNOWLEDGE: 'on' } });
    open.push(app);
    for (let n = 0; n < 12; n += 1)
      expect((await post(app, { email: `n@d${n}.example`, message: `${n}` })).status).toBe(201);
    expect(await countAcknowledgements(app)).toBe(5);
    for (let n = 0; n < 35; n += 1)
      await post(app, { email: `n${n}@one.example`, message: `${n}` }, undefined, `198.51.100.${n}`);
    expect(await countAcknowledgements(app)).toBe(35);
    expect((await readOutbox(app.database)).filter(({ kind }) => kind === 'notification')).toHaveLength(47);
    app.clock.advance(hourMs);
    await post(app, { email: 'n@later.example' });
    expect(await countAcknowledgements(app)).toBe(36);
  });

  test('ten concurrent enquiries of one address are acknowledged once', async () => {
    const app = await startAcknowledging();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => post(app, { message: `number ${n}` })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await countAcknowledgements(app)).toBe(1);
  });

  test('suspected spam is never acknowledged and does not count towards the limit; a repeat is not a second enquiry', async () => {
    const app = await startAcknowledging();
    await post(app, { website: 'http://spam.example' });
    expect(await countAcknowledgements(app)).toBe(0);
    await post(app, {}, { 'Idempotency-Key': 'k' });
    await post(app, {}, { 'Idempotency-Key': 'k' });
    expect(await countAcknowledgements(app)).toBe(1);
  });

  test('an address that does not exist does not affect the mail to staff, and the admin area shows the failure', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await startAcknowledging(catcher.url);
    await post(app);
    const admin = await app.newAdminClient();
    await expect
      .poll(async () => (await admin.get(adminCalls.undeliveredMail)).json(), soon)
      .toMatchObject({ waiting: 0, refused: 1, acknowledgements: 1 });
    const list = (await (await admin.get(adminCalls.submissions)).json()) as { mail: string }[];
    expect(list[0]?.mail).toBe('waiting');
  });

  test('temporarily refused addresses delay neither the mail to staff nor that to other visitors', async () => {
    const unconfigured = await startAcknowledging();
    for (let n = 0; n < 5; n += 1) await post(unconfigured, { email: `n${n}@nowhere.example`, message: `number ${n}` });
    await post(unconfigured);
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 450, domain: '@nowhere.example' });
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    open.push(app);
    // The clock stands still: a pause would never end.
    app.startOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(7);
    expect(catcher.mails.flatMap(({ to }) => to)).toContain('ada@engine.example');
  });

  test('a temporarily refused address is tried less and less often, and given up after three days', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 450, domain: '@nowhere.example' });
    const app = await startAcknowledging(catcher.url);
    await post(app, { email: 'ada@nowhere.example' });
    const read = async () => (await readOutbox(app.database)).find((one) => one.kind === 'acknowledgement');
    await expect.poll(read, soon).toMatchObject({ attempts: 1, leasedUntil: null });
    await app.database.queries.updateTable('outbox').set({ attempts: 20 }).execute();
    await laterTry(app);
    await expect.poll(read, soon).toMatchObject({ attempts: 21, leasedUntil: null });
    const hourLater = new Date(app.clock.now().getTime() + hourMs).toISOString();
    expect(await read()).toMatchObject({ state: 'waiting', nextAttemptAt: hourLater });
    app.clock.advance(threeDaysMs - 3 * 60_000);
    app.wakeOutbox();
    await expect.poll(read, soon).toMatchObject({ attempts: 22, leasedUntil: null, state: 'waiting' });
    app.clock.advance(hourMs);
    app.wakeOutbox();
    const lastReply = expect.stringMatching(/^Given up after three days: .*450/) as string;
    await expect.poll(read, soon).toMatchObject({ attempts: 23, state: 'failed', lastReply });
  });

  test('one that is late does not promise an answer by a time that has passed', async () => {
    const unconfigured = await startAcknowledging();
    await post(unconfigured);
    const catcher = await startCatcher();
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    app.clock.advance(2.5 * dayMs);
    open.push(app);
    app.startOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    const { mail } = catcher.mails.find(({ to }) => to[0] === 'ada@engine.example')!;
    expect(mail.text).toContain('has been stored.\n\nIf it is urgent, please call');
    expect(`${mail.text} ${String(mail.html)}`).not.toContain('We answer by');
  });

  test('one that could not be tried for three days is given up, not sent with a promise that has passed', async () => {
    const unconfigured = await startAcknowledging();
    await post(unconfigured);
    unconfigured.clock.advance(threeDaysMs);
    await post(unconfigured, { email: 'bert@engine.example' });
    const catcher = await startCatcher();
    const app = await startApp(unconfigured.database, { smtpUrl: catcher.url });
    app.clock.advance(unconfigured.clock.now().getTime() - app.clock.now().getTime());
    open.push(app);
    app.startOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual([
      'bert@engine.example',
      'office@site.example',
      'office@site.example',
    ]);
    const read = async () => (await readOutbox(app.database)).find((one) => one.kind === 'acknowledgement');
    const lastReply = 'Given up after three days: no answer of a mail server is known.';
    await expect.poll(read, soon).toMatchObject({ state: 'failed', lastReply });
  });

  test('a mail to staff is never given up while its address is refused temporarily', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 450 });
    const app = await startAcknowledging(catcher.url);
    expect((await post(app)).status).toBe(201);
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
    app.clock.advance(threeDaysMs);
    app.wakeOutbox();
    const listStates = async () => (await readOutbox(app.database)).map(({ state }) => state);
    await expect.poll(() => countAttempts(app), soon).toEqual([2, 2]);
    expect(await listStates()).toEqual(['waiting', 'failed']);
    catcher.setFailureMode();
    await laterTry(app);
    await expect.poll(listStates, soon).toEqual(['sent', 'failed']);
  });
});
