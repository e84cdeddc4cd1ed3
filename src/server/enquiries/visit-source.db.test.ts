import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite, onEachDatabase } from '../../../tests/support/database.ts';
import { parseVisitSource, visitOfAddress } from './visit-source.ts';

const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
const visit = 'page=%2Fservices&referrer=search.example&utm_source=letter&utm_campaign=spring+2026';

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const newest = async () =>
    ((await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()) as Submission[])[0];

  test('the source that the browser tells is listed and exported', async () => {
    const sent = await app.newClient().postJson(calls.contact, contact, { 'Visit-Source': visit });
    expect(sent.status).toBe(201);
    expect(await newest()).toMatchObject({
      source: {
        firstPage: '/services',
        referrerHost: 'search.example',
        utmSource: 'letter',
        utmCampaign: 'spring 2026',
      },
    });
    const csv = await (await (await app.newAdminClient()).get(adminCalls.submissionExport)).text();
    expect(csv).toContain('First page,Referrer,UTM source,UTM medium,UTM campaign,UTM term,UTM content');
    expect(csv).toContain('/services,search.example,letter,,spring 2026,,');
  });

  test('an enquiry without it has none, and a repeat with another is the same enquiry', async () => {
    const send = (headers: Record<string, string>) =>
      app.newClient().postJson(calls.contact, { ...contact, message: 'again' }, headers);
    const first = (await (await send({})).json()) as { id: number };
    expect(await newest()).toMatchObject({ id: first.id, source: null });
    expect(await (await send({ 'Visit-Source': visit })).json()).toMatchObject({ id: first.id });
  });

  test('a hostile header costs no enquiry', async () => {
    for (const header of [
      '%',
      'page=javascript:x',
      `utm_source=${'%F0%9F%98%80'.repeat(200)}`,
      'utm_term=%00%0A',
      'x'.repeat(5_000),
    ]) {
      const message = `header of ${header.length}`;
      const answer = await app.newClient().postJson(calls.contact, { ...contact, message }, { 'Visit-Source': header });
      expect(answer.status).toBe(201);
    }
  });
});

onSqlite((databases) => {
  test('a form without JavaScript tells it by a hidden field, or by the address of its page', async () => {
    const app = await startApp(await databases.open());
    const post = (more: Record<string, string>, headers?: Record<string, string>) =>
      app.newClient().postForm(calls.contact, { ...contact, ...more }, headers);
    expect((await post({ visit, message: 'one' })).status).toBe(303);
    expect(
      (await post({ visit: '', message: 'two' }, { Referer: 'http://site.example/contact?utm_source=letter&q=1' }))
        .status,
    ).toBe(303);
    const listed = (await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()) as Submission[];
    expect(listed.map(({ source }) => source)).toEqual([
      { utmSource: 'letter' },
      { firstPage: '/services', referrerHost: 'search.example', utmSource: 'letter', utmCampaign: 'spring 2026' },
    ]);
  });
});

describe('a source', () => {
  test.each([
    ['page=%2F&referrer=evil.example%2Fpath', { firstPage: '/' }],
    ['page=https%3A%2F%2Fevil.example', undefined],
    ['referrer=SHOUT.example', undefined],
    ['referrer=localhost%3A3000', { referrerHost: 'localhost:3000' }],
    ['utm_source=a%0AEmail%3A+b%E2%80%AE', { utmSource: 'a Email: b' }],
    ['utm_source=%ED%A0%80', { utmSource: '\uFFFD\uFFFD\uFFFD' }],
    [`utm_source=${'x'.repeat(300)}`, { utmSource: 'x'.repeat(100) }],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (sent, source) => expect(parseVisitSource(sent)).toEqual(source));

  test('an address tells its utm parameters alone', () => {
    expect(visitOfAddress('http://site.example/contact?utm_source=a&q=secret')).toBe('utm_source=a');
    expect(visitOfAddress('no address')).toBe('');
  });
});
