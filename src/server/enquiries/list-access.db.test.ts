import { beforeAll, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { submissionList } from '../../contract/submission.ts';
import { type TestApp, startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    for (const message of ['first', 'second', 'third']) {
      await app.newClient().postJson(calls.contact, { firstName: 'Ada', lastName: 'L', email: 'a@x.example', message });
      // The last two arrive in the same millisecond.
      if (message === 'first') app.clock.advance(1);
    }
  });

  test('an anonymous request for the list gets 401 and no enquiry', async () => {
    const response = await app.newClient().get(adminCalls.submissions);
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('Please sign in first.');
  });

  test('a user who is not an administrator gets 403', async () => {
    const user = app.newClient();
    await user.register('mere.user', 'secret1');
    const response = await user.get(adminCalls.submissions);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('You need administrator privileges to access this page.');
  });

  test('an invented session gets 401', async () => {
    const client = app.newClient();
    client.cookies.set('__Host-session', 'A'.repeat(43));
    expect((await client.get(adminCalls.submissions)).status).toBe(401);
  });

  test('an administrator gets every enquiry, newest first, and how many there are', async () => {
    const response = await (await app.newAdminClient()).get(adminCalls.submissions);
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Total-Count')).toBe('3');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const list = submissionList.parse(await response.json());
    expect(list.map((one) => one.message)).toEqual(['third', 'second', 'first']);
  });

  test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'an anonymous %s request gets 401 as well',
    async (method) => {
      expect((await app.newClient().request(method, adminCalls.submissions)).status).toBe(401);
    },
  );

  test.each([
    '/api/admin',
    '/api/admin/',
    '/api/admin/contact-submissions/',
    '/api/admin/contact-submissions?x=1',
    '/api/admin/./contact-submissions',
    '/api/x/../admin/contact-submissions',
    '/api/admin/%63ontact-submissions',
    '/api/admin/contact-submissions/1/contacted',
    '/api/admin/test-email',
  ])('%s is closed too', async (path) => {
    expect((await app.newClient().get(path)).status).toBe(401);
  });

  test.each([
    '//api/admin/contact-submissions',
    '/API/admin/contact-submissions',
    '/api//admin/contact-submissions',
    '/api/admin%2fcontact-submissions',
    '/%61pi/admin/contact-submissions',
  ])('an anonymous request for %s gets no enquiry', async (path) => {
    const response = await app.newClient().get(path);
    expect([401, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/third|second|a@x\.example/);
  });
});
