import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { listEvents } from '../audit/events-store.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';

onSqlite((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open(), {
      env: { TRUST_PROXY: '10.0.0.0/8' },
      findPage: async () => {
        throw new Error('cannot render');
      },
    });
  });
  const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
  const idOf = (response: Response) => response.headers.get('X-Request-Id') ?? '';

  test.each(['/nowhere', '/about/', '/healthz', calls.user, '/api/nowhere'])(
    '%s sends the id of the request, a new one each time',
    async (path) => {
      const ids = [idOf(await app.newClient().get(path)), idOf(await app.newClient().get(path))];
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/);
      expect(ids[0]).not.toBe(ids[1]);
    },
  );

  describe('the id in X-Request-Id of the request', () => {
    const send = async (source: string, sent: string) =>
      idOf(await app.newClient(source).get('/healthz', { 'X-Request-Id': sent }));

    test('is used if it comes from a trusted proxy', async () => {
      expect(await send('10.0.0.2', '5f4dcc3b5aa765d61d8327deb882cf99')).toBe('5f4dcc3b5aa765d61d8327deb882cf99');
    });

    test('is ignored if it comes from anybody else', async () => {
      expect(await send('203.0.113.7', 'chosen-by-visitor')).toMatch(/^[0-9a-f]{8}$/);
    });

    test.each(['', 'a b', 'a"b', '{"a":1}', '<b>', 'é', 'x'.repeat(65)])('is ignored if it is %j', async (sent) => {
      expect(await send('10.0.0.2', sent)).toMatch(/^[0-9a-f]{8}$/);
    });
  });

  test('a failure has the same id in the header, in the sentence and in the log', async () => {
    const response = await app.newClient().get('/nowhere');
    expect(response.status).toBe(500);
    const id = idOf(response);
    app.clock.advance(60_000);
    const logged = await app.newClient().get('/nowhere');
    expect(await response.text()).toBe(`Something went wrong on our side. Please try again later. (reference ${id})`);
    expect(JSON.parse(app.logLines.at(-1) ?? '')).toMatchObject({ event: 'error', requestId: idOf(logged) });
  });

  test('the longest id leaves the sentence below 200 characters', async () => {
    const response = await app.newClient('10.0.0.2').get('/nowhere', { 'X-Request-Id': 'x'.repeat(64) });
    expect((await response.text()).length).toBeLessThanOrEqual(200);
  });

  test('what a request records has its id, whoever acts', async () => {
    const own = await startApp(await databases.open());
    const visitor = await own.newClient().postJson(calls.contact, enquiry);
    const admin = await own.newAdminClient();
    const contacted = await admin.request('POST', adminCalls.submissionContacted(1));
    const reply = await admin.postJson(adminCalls.savedReplies, { title: 'Prices', text: 'Hello' });
    const wrong = await own.newClient().logIn('harbour.master', 'not the right words');
    const ids = new Map([
      ['received', idOf(visitor)],
      ['contacted', idOf(contacted)],
      ['reply-saved', idOf(reply)],
      ['sign-in-failed', idOf(wrong)],
    ]);
    const listOwn = async () =>
      (await listEvents(own.database.queries, {})).flatMap(({ what, requestId }) =>
        ids.has(what) ? [[what, requestId]] : [],
      );
    await expect.poll(listOwn).toEqual([...ids]);
    // A command has no request.
    const created = (await listEvents(own.database.queries, {})).find(({ what }) => what === 'account-created');
    expect(created?.requestId).toBeNull();
  });

  test('background work that a request starts logs no id of it', async () => {
    const waiting = await startApp(app.database, { smtpUrl: 'smtp://127.0.0.1:9' });
    waiting.startOutbox();
    expect((await waiting.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    await expect.poll(() => waiting.logLines.join('')).toContain('"event":"mail"');
    await waiting.close();
    expect(waiting.logLines.join('')).not.toContain('requestId');
  });
});
