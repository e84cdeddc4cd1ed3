import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls, paths } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';

onSqlite((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const isRejected = async (headers: Record<string, string>, path: string = calls.contact, method = 'POST') => {
    const response = await app
      .newClient()
      .request(method, path, { 'Content-Type': 'application/json', ...headers }, method === 'POST' ? '{}' : undefined);
    if (response.status === 403 && method !== 'HEAD')
      expect(await response.text()).toBe('This request came from another site and was not carried out.');
    return response.status === 403;
  };

  describe('a post is carried out', () => {
    test.each<[string, Record<string, string>]>([
      ['from our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://site.example' }],
      ['typed or bookmarked by the user', { 'Sec-Fetch-Site': 'none' }],
      ['from an older browser that names our origin', { Origin: 'http://site.example' }],
      ['under the name the browser used for us', { Host: '127.0.0.1:3000', Origin: 'http://127.0.0.1:3000' }],
      ['behind a proxy that changed Host', { Host: 'internal:8080', Origin: 'http://site.example' }],
      ['from a command line, without an origin', {}],
    ])('%s', async (_what, headers) => {
      expect(await isRejected(headers)).toBe(false);
    });
  });

  describe('a post is rejected', () => {
    test.each<[string, Record<string, string>]>([
      ['from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
      ['from a neighbour under the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://evil.site.example' }],
      ['from another site that forges Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://site.example' }],
      ['from an older browser on another site', { Origin: 'https://evil.example' }],
      ['from another port', { Origin: 'http://site.example:8080' }],
      ['from a name that begins like ours', { Origin: 'http://site.example.evil.example' }],
      ['from a sandbox or a file', { Origin: 'null' }],
      ['from an invalid origin', { Origin: 'evil' }],
      ['with an empty origin', { Origin: '' }],
    ])('%s', async (_what, headers) => {
      expect(await isRejected(headers)).toBe(true);
    });
  });

  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

  test.each([
    calls.contact,
    calls.login,
    calls.register,
    calls.logout,
    paths.newsletter,
    `${adminCalls.submissions}/1/contacted`,
  ])('the rule holds for %s', async (path) => {
    expect(await isRejected(elsewhere, path)).toBe(true);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('the rule holds for %s', async (method) => {
    expect(await isRejected(elsewhere, calls.contact, method)).toBe(true);
  });

  describe.each(['GET', 'HEAD'])('a call by %s', (method) => {
    test.each([
      adminCalls.testEmail,
      adminCalls.submissionExport,
      adminCalls.submissions,
      adminCalls.submissionUpdates,
      calls.user,
      '/api/admin/unknown',
    ])('%s is not carried out for a link or a window of another site', async (path) => {
      expect(await isRejected({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }, path, method)).toBe(
        true,
      );
      expect(await isRejected({ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, path, method)).toBe(
        true,
      );
      expect(await isRejected({ Origin: 'https://evil.example' }, path, method)).toBe(true);
    });

    test.each<Record<string, string>>([{ 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}])(
      'is carried out with %j',
      async (headers) => {
        expect(await isRejected(headers, adminCalls.testEmail, method)).toBe(false);
        expect(await isRejected(headers, calls.user, method)).toBe(false);
      },
    );
  });

  test('an administrator whom another site sends to the mail test or the export does neither', async () => {
    const admin = await app.newAdminClient();
    const byOtherSite = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    for (const path of [adminCalls.testEmail, adminCalls.submissionExport])
      expect((await admin.get(path, byOtherSite)).status, path).toBe(403);
    expect((await admin.get(adminCalls.submissionExport, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  test('links from other sites are followed, also to the address of a form, which leads to its page', async () => {
    for (const method of ['GET', 'HEAD']) {
      const opened = await app.newClient().request(method, calls.contact, { ...elsewhere, Accept: 'text/html' });
      expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/contact']);
    }
    expect((await app.newClient().get('/about/', elsewhere)).status).toBe(308);
    expect((await app.newClient().request('HEAD', '/about/', elsewhere)).status).toBe(308);
  });
});
