import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { readRejected } from '../../../tests/support/form-html.ts';

onSqlite((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const get = (path: string, headers?: Record<string, string>) => app.newClient().get(path, headers);

  describe('one address per page', () => {
    test.each([
      ['/about/', '/about'],
      ['/about//', '/about'],
      ['/about/index.html', '/about'],
      ['/index.html?from=mail', '/?from=mail'],
      ['/about/?from=mail', '/about?from=mail'],
      ['/nowhere/', '/nowhere'],
      ['/caf%C3%A9/', '/caf%C3%A9'],
      ['/%E6%B8%AF/', '/%E6%B8%AF'],
      ['/a//b/', '/a//b'],
      ['/about/index.html/', '/about/index.html'],
    ])('%s is %s', async (path, location) => {
      const response = await get(path);
      expect(response.status).toBe(308);
      expect(response.headers.get('Location')).toBe(location);
    });

    test.each([
      '//evil.example/',
      '//evil.example',
      '/\\evil.example/',
      '///evil.example/',
      '//evil.example/%2f..',
      '/%5cevil.example',
      '//',
    ])('%s never leads to another host', async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Location')).toBeNull();
      const text = await response.text();
      expect(text === 'This file does not exist.' || text.includes('<h1>not-found</h1>')).toBe(true);
    });

    test.each([
      ['/About', '/about'],
      ['/ABOUT?from=mail', '/about?from=mail'],
      ['/%41bout', '/about'],
    ])('%s, which the browser would take for it, is %s', async (path, location) => {
      const response = await get(path);
      expect(response.status).toBe(308);
      expect(response.headers.get('Location')).toBe(location);
    });
  });

  describe('an unknown address', () => {
    test('is 404 with one prerendered page, stored in no cache, with a policy of its own', async () => {
      const response = await get('/nowhere?q=1');
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.has('ETag')).toBe(false);
      expect(await response.text()).toContain('<link rel="canonical" href="http://site.example/not-found">');
      const hash = createHash('sha256').update('window.page = "not-found";').digest('base64');
      expect(response.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    });

    test('is a page of its own for an unknown article, and a page that is an answer only has no address', async () => {
      expect(await (await get('/resources/documentation/nothing')).text()).toContain('<h1>unknown-category</h1>');
      for (const path of ['/answers/message/too-long', '/answers/not-found'])
        expect(await (await get(path)).text()).toContain('<h1>not-found</h1>');
    });

    test('is one sentence where the site is not built', async () => {
      const unbuilt = await startApp(app.database, { files: { 'robots.txt': '' } });
      const response = await unbuilt.newClient().get('/nowhere');
      expect([response.status, await response.text()]).toEqual([404, 'This page does not exist.']);
    });

    test.each(['/services/unknown', '/Services/%75nknown'])('%s is the list of services', async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/services']);
    });

    test.each([
      '/assets/entry-old456.js',
      '/assets/nothing',
      '/pictures/none.jpg',
      '/drawing.svg?v=2',
      '/.env',
      '/wp-login.php',
      '/WP-LOGIN%2EPHP',
    ])('%s would be a file: one sentence for a program, no page', async (path) => {
      const response = await get(path, { 'Accept-Encoding': 'br' });
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toBe('This file does not exist.');
    });

    // People follow old links, and the browser's router asks for data.
    test.each(['/old-page.html', '/old.htm', '/assets', '/about.us/team', '/version-1.2', '/end.'])(
      '%s may be a page',
      async (path) => {
        const response = await get(path);
        expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
      },
    );

    test.each([
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../../build-id',
      '/%00',
      '/constructor',
      '/__proto__',
    ])('%s shows no file', async (path) => {
      expect((await get(path)).status).toBe(404);
    });
  });

  test.each(['/%', '/%zz', '/%ff', '/about/%e6', '/a%0Ab', '/%0d', '/%E2%80%A8'])(
    '%s is not an address: 400',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(400);
      expect(await response.text()).toBe('This address could not be read.');
    },
  );

  test('HEAD has the status and headers of GET, without the body', async () => {
    for (const path of ['/about/', '/nowhere', '/healthz', '/api/user']) {
      const [head, full] = [await app.newClient().request('HEAD', path), await get(path)];
      expect(head.status, path).toBe(full.status);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Type', 'Content-Length', 'Cache-Control', 'Content-Security-Policy', 'Location'])
        expect(head.headers.get(name), `${name} of ${path}`).toBe(full.headers.get(name));
    }
  });

  describe('the newsletter without JavaScript', () => {
    const post = (email: string) => app.newClient().postForm(paths.newsletter, { email });

    test('ends on its thanks; nothing is stored', async () => {
      const response = await post(' ada@engine.example ');
      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe('/newsletter/subscribed');
    });

    test('shows an invalid address again with its error message', async () => {
      const response = await post('ada@');
      expect(response.status).toBe(400);
      const sentence = 'Please enter a valid email address.';
      expect(readRejected(await response.text())).toMatchObject({
        form: 'newsletter',
        values: { email: 'ada@' },
        messages: { email: sentence },
        focused: 'newsletter-email',
      });
    });

    test('is limited per source; rejected forms count, and what was typed is repeated', async () => {
      const limited = await startApp(app.database, { rateLimits: true });
      const manyFields = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field-${at}`, '']));
      for (let posted = 0; posted < 60; posted += 1)
        expect((await limited.newClient().postForm(paths.newsletter, manyFields)).status).toBe(400);
      const fields = { email: 'ada@engine.example' };
      const refused = await limited.newClient().postForm(paths.newsletter, fields);
      expect(refused.status).toBe(429);
      const rejected = readRejected(await refused.text());
      expect(rejected.values).toEqual(fields);
      expect(rejected.messages['email']).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
      expect((await limited.newClient('203.0.113.8').postForm(paths.newsletter, fields)).status).toBe(303);
    });
  });
});
