import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls, paths } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';
import { listEvents } from '../audit/events-store.ts';
import { eraseAddress } from './erasure-store.ts';
import { getSigningKey } from './contacted-link-store.ts';
import { dayMs } from '../../contract/duration.ts';

onEachDatabase((databases) => {
  let app: TestApp;
  let admin: Client;
  let catcher: MailCatcher;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    app = await startApp(await databases.open(), { smtpUrl: catcher.url });
    admin = await app.newAdminClient();
    app.startOutbox();
  });
  afterAll(async () => {
    await app.close();
    await catcher.close();
  });

  /** Sends an enquiry and returns its number and the token of the link in its notification. */
  async function send(firstName = 'Ada'): Promise<{ id: number; token: string }> {
    const already = catcher.mails.length;
    const enquiry = { firstName, lastName: 'Secretson', email: 'ada@x.example', message: 'Can it weave?' };
    const sent = await app.newClient().postJson(calls.contact, enquiry, { 'Idempotency-Key': randomUUID() });
    const { id } = (await sent.json()) as { id: number };
    await expect.poll(() => catcher.mails.length).toBe(already + 1);
    const { text = '', html } = catcher.mails[already]?.mail ?? {};
    const [, link = ''] = /^Mark as contacted: (\S+)$/m.exec(text) ?? [];
    expect(text.indexOf(link)).toBeLessThan(text.indexOf('\n> '));
    expect(html).toContain(`<a href="${link}">Mark as contacted</a>`);
    expect(link.startsWith(`${app.config.siteOrigin}${paths.markContacted}?token=${id}.`)).toBe(true);
    return { id, token: new URL(link).searchParams.get('token') ?? '' };
  }
  const open = (token: string) =>
    app.newClient().get(`${paths.markContacted}?token=${token}`, { Accept: 'text/html', Cookie: '' });
  const press = (token: string, headers?: Record<string, string>) =>
    app.newClient().postForm(paths.markContacted, { token }, headers);
  const find = async (id: number) =>
    ((await (await admin.get(adminCalls.submissions)).json()) as Submission[]).find((one) => one.id === id);
  async function expectPage(answer: Response, status: number, sentence: string, hasButton = false): Promise<void> {
    const html = await answer.text();
    expect({ status: answer.status, sentence: /<p id="message-sentence">(.*?)<\/p>/.exec(html)?.[1] }).toEqual({
      status,
      sentence,
    });
    expect(html.includes('<form')).toBe(hasButton);
    // What went well is not announced as an error.
    expect(html.includes('<title>Error: ')).toBe(status !== 200);
    expect(html).not.toMatch(/Secretson|x\.example|weave/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    });
  }

  test('opening the link changes nothing, however often; its button marks the enquiry, once', async () => {
    const { id, token } = await send('Ada <b>');
    for (let n = 0; n < 3; n += 1)
      await expectPage(await open(token), 200, `Enquiry ${id} from Ada &lt;b&gt; is not marked as contacted.`, true);
    await app.newClient().request('HEAD', `${paths.markContacted}?token=${token}`);
    expect(await find(id)).toMatchObject({ contactedAt: null });
    const since = (await admin.get(adminCalls.submissions)).headers.get('X-Changes-Since') ?? '';

    await expectPage(await press(token), 200, `Enquiry ${id} is marked as contacted.`);
    const at = '2026-03-02T09:00:00.000Z';
    expect(await find(id)).toMatchObject({ contactedAt: at, contactedBy: 'the link in the mail' });
    const changes = await admin.get(`${adminCalls.submissionChanges}?since=${since}`);
    expect(await changes.json()).toMatchObject({ submissions: expect.arrayContaining([await find(id)]) as unknown });
    const already = `Enquiry ${id} was already marked as contacted, by the link on Mar 2, 2026, 05:00 (Atlantic time).`;
    await expectPage(await press(token), 409, already);
    await expectPage(await open(token), 409, already);

    await admin.request('POST', adminCalls.submissionNotContacted(id));
    await expectPage(await press(token), 409, `${already} Somebody has since removed the mark in the admin area.`);
    expect(await find(id)).toMatchObject({ contactedAt: null });
  });

  test('of two presses at once one marks', async () => {
    const { id, token } = await send();
    const statuses = await Promise.all([press(token), press(token), press(token)]);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 409)).toHaveLength(2);
    const events = await listEvents(app.database.queries, { submissionIds: [id] });
    expect(events.filter(({ what }) => what === 'contacted')).toHaveLength(1);
  });

  test('an enquiry that was marked in the office stays as it is', async () => {
    const { id, token } = await send();
    await admin.request('POST', adminCalls.submissionContacted(id));
    const sentence = `Enquiry ${id} was already marked as contacted, on Mar 2, 2026, 05:00 (Atlantic time).`;
    await expectPage(await open(token), 409, sentence);
    await expectPage(await press(token), 409, sentence);
    expect(await find(id)).toMatchObject({ contactedBy: 'harbour.master' });
  });

  test('a link is valid for 14 days, to the millisecond before', async () => {
    const { id, token } = await send();
    app.clock.advance(14 * dayMs - 1);
    expect((await open(token)).status).toBe(200);
    app.clock.advance(1);
    const sentence = 'This link has expired: it was valid for 14 days. Please mark the enquiry in the admin area.';
    await expectPage(await open(token), 410, sentence);
    await expectPage(await press(token), 410, sentence);
    app.clock.advance(-14 * dayMs);
    // The session has ended meanwhile.
    admin = await app.newAdminClient();
    expect(await find(id)).toMatchObject({ contactedAt: null });
  });

  test('the link of a mail that is newer than a restored backup marks no other enquiry of its number', async () => {
    const { id, token } = await send();
    app.clock.advance(1);
    // The number was given again after the restore.
    const createdAt = app.clock.now().toISOString();
    await app.database.queries.updateTable('contact_submissions').set({ createdAt }).where('id', '=', id).execute();
    await expectPage(await open(token), 410, 'This enquiry has been deleted.');
    await expectPage(await press(token), 410, 'This enquiry has been deleted.');
    expect(await find(id)).toMatchObject({ contactedAt: null });
    app.clock.advance(-1);
  });

  test('no forged token is accepted: other enquiry, other time, other key, cut, doubled, malformed', async () => {
    const { id, token } = await send();
    const { id: other, token: othersToken } = await send();
    const [, received = '', signature = ''] = token.split('.');
    const [, , othersSignature = ''] = othersToken.split('.');
    const forged = [
      `${other}.${received}.${signature}`,
      `${id}.${Number(received) + 1}.${signature}`,
      `${id}.${received}.${othersSignature}`,
      `${id}.${received}.${'A'.repeat(43)}`,
      `0${token}`,
      `+${token}`,
      token.slice(0, -1),
      `${token}A`,
      `${token}%00`,
      `${id}.${received}.`,
      `99999999999.${received}.${signature}`,
      `2147483648.${received}.${signature}`,
      '',
      'a'.repeat(2_000),
    ];
    const sentence = 'This link is not complete. Please open it from the mail again.';
    for (const one of forged) {
      await expectPage(await open(one), 403, sentence);
      await expectPage(await press(one), 403, sentence);
    }
    await expectPage(await app.newClient().get(paths.markContacted), 403, sentence);
    expect(await find(other)).toMatchObject({ contactedAt: null });
  });

  test('a browser that sends no referrer may press the button, also over plain http; no cookie counts', async () => {
    const { id, token } = await send();
    expect((await press(token, { Origin: 'null' })).status).toBe(200);
    expect(await find(id)).toMatchObject({ contactedBy: 'the link in the mail' });
    // The exception is for this address alone.
    const other = await admin.request('POST', adminCalls.submissionNotContacted(id), { Origin: 'null' });
    expect(other.status).toBe(403);
  });

  test('the link of an erased enquiry says so', async () => {
    const { token } = await send();
    await eraseAddress(app.site, 'ada@x.example');
    await expectPage(await open(token), 410, 'This enquiry has been deleted.');
    await expectPage(await press(token), 410, 'This enquiry has been deleted.');
  });

  test('all processes sign with the same key, which is made once and never logged', async () => {
    const keys = await Promise.all(
      [1, 2, 3].map(() => getSigningKey(app.database.queries, 'a purpose of the test', app.clock.now())),
    );
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    const stored = await app.database.queries.selectFrom('secrets').select('key').execute();
    for (const { key } of stored) expect(app.logLines.join('')).not.toContain(key);
  });

  test('a source that asks too often is refused for a while', async () => {
    const limited = await startApp(await databases.open(), { rateLimits: true });
    const ask = async () => (await limited.newClient().get(`${paths.markContacted}?token=1`)).status;
    for (let n = 0; n < 60; n += 1) expect(await ask()).toBe(403);
    expect(await ask()).toBe(429);
    await limited.close();
  });

  test('so is one that posts forms which cannot be read: they are counted before they are read', async () => {
    const limited = await startApp(await databases.open(), { rateLimits: true });
    const manyFields = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field-${at}`, '']));
    const post = async () => (await limited.newClient().postForm(paths.markContacted, manyFields)).status;
    for (let n = 0; n < 60; n += 1) expect(await post()).toBe(400);
    expect(await post()).toBe(429);
    await limited.close();
  });
});
