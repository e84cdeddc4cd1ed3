import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { readShown, startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';

onSqlite((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open(), {
      env: {
        VOICE_AGENT_URL: 'https://agent.example/talk?id=7&lang=en',
        MAP_EMBED_URL: 'https://map.example/embed?a=1&b=2',
      },
    });
  });
  const get = (path: string, headers?: Record<string, string>) => app.newClient().get(path, headers);

  describe('a prerendered page', () => {
    test('is served with its settings filled in', async () => {
      const response = await get('/about');
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('<link rel="canonical" href="http://site.example/about">');
    });

    test('is revalidated each time, with 304 while it is unchanged', async () => {
      const first = await get('/about');
      expect(first.headers.get('Cache-Control')).toBe('no-cache');
      const etag = first.headers.get('ETag') ?? '';
      const second = await get('/about', { 'If-None-Match': `"other", ${etag}` });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe('');
      expect(second.headers.get('ETag')).toBe(etag);
      expect(second.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
      expect((await get('/about', { 'If-None-Match': 'W/"other"' })).status).toBe(200);
    });

    test('has a policy that lets exactly its own inline scripts run', async () => {
      const response = await get('/about');
      const hash = createHash('sha256').update('window.page = "about";').digest('base64');
      expect(response.headers.get('Content-Security-Policy')?.split('; ')).toEqual([
        "default-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self' https://map.example https://agent.example",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]);
      expect((await get('/')).headers.get('Content-Security-Policy')).not.toContain(hash);
    });

    test('gives the microphone to the voice agent’s origin alone', async () => {
      expect((await get('/about')).headers.get('Permissions-Policy')).toBe(
        'camera=(), geolocation=(), payment=(), usb=(), microphone=(self "https://agent.example")',
      );
    });

    test('may be framed only if it is made for that', async () => {
      const [frame, page] = [await get('/frames/map'), await get('/about')];
      expect(frame.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
      expect(frame.headers.has('X-Frame-Options')).toBe(false);
      expect(page.headers.get('X-Frame-Options')).toBe('DENY');
    });
  });

  describe('compression', () => {
    const shrunk: [string, string | null][] = [
      ['br, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['BR', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br ; q=0.1', 'br'],
      ['br;q=0.1, gzip;q=1', 'gzip'],
      ['identity, br;q=0.5', null],
      ['*', 'br'],
      ['br;q=0.000, gzip;q=0', null],
      ['deflate', null],
      ['identity', null],
      ['', null],
    ];
    test.each(shrunk)('a client that accepts %j gets %s', async (accepted, encoding) => {
      const response = await get('/about', { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      expect(text.toString()).toContain('<h1>about</h1>');
    });

    test.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)('a page rendered on request is sent as %s too', async (encoding, open) => {
      const response = await get('/newsletter', { 'Accept-Encoding': encoding });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(open(Buffer.from(await response.arrayBuffer())).toString()).toContain('Not found');
    });

    test('a file too small to gain is sent uncompressed', async () => {
      const response = await get('/favicon.svg', { 'Accept-Encoding': 'br' });
      expect(response.headers.get('Content-Encoding')).toBeNull();
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    });
  });

  describe('caching', () => {
    test.each([
      ['/assets/entry-abc123.js', 'public, max-age=31536000, immutable'],
      ['/about.data', 'public, max-age=60'],
      ['/favicon.svg', 'public, max-age=86400, stale-while-revalidate=604800'],
      ['/', 'no-cache'],
      ['/auth', 'no-store'],
      ['/admin', 'no-store'],
      ['/admin/contact-submissions', 'no-store'],
      ['/admin.data', 'no-store'],
      ['/%61dmin', 'no-store'],
      ['/%2561dmin', 'no-store'],
      ['/nowhere', 'no-store'],
    ])('%s: %s', async (path, rule) => {
      expect((await get(path)).headers.get('Cache-Control')).toBe(rule);
    });
  });

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
      expect(text === 'There is no such file.' || text.includes('<h1>not-found</h1>')).toBe(true);
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
    test('is rendered under the site’s own origin, whatever Host the request names', async () => {
      const response = await app.app.fetch(
        new Request('http://evil.example/newsletter', {
          headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
        }),
      );
      expect(readShown(await response.text()).host).toBe('site.example');
    });

    test('is 404 with one prerendered page, compressed, stored in no cache, with a policy of its own', async () => {
      const response = await get('/nowhere?q=1', { 'Accept-Encoding': 'br' });
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Encoding')).toBe('br');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.has('ETag')).toBe(false);
      const html = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
      expect(html).toContain('<link rel="canonical" href="http://site.example/not-found">');
      const hash = createHash('sha256').update('window.page = "not-found";').digest('base64');
      expect(response.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    });

    test('is the page that the browser’s router shows at the address, also as data, and nothing is rendered', async () => {
      expect(await (await get('/legal/nothing')).text()).toContain('<h1>unknown-legal</h1>');
      expect(await (await get('/not-found')).text()).toContain('<h1>not-found</h1>');
      const data = await get('/nowhere.data');
      expect([data.status, await data.text()]).toEqual([404, '["not-found"]']);
      expect(data.headers.get('Content-Type')).toBe('text/x-script; charset=utf-8');
      expect(data.headers.get('X-Remix-Response')).toBe('yes');
    });

    test('is rendered where the site is not built, as in development', async () => {
      const unbuilt = await startApp(app.database, { files: { 'robots.txt': '' } });
      const response = await unbuilt.newClient().get('/nowhere?q=1');
      expect(response.status).toBe(404);
      expect(readShown(await response.text())).toMatchObject({ pathname: '/nowhere', search: '?q=1', data: null });
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
      expect(await response.text()).toBe('There is no such file.');
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
    '%s is no address: 400',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(400);
      expect(await response.text()).toBe('This address could not be read.');
    },
  );

  test('HEAD has the status and headers of GET, without the body', async () => {
    for (const path of ['/about', '/nowhere', '/healthz', '/api/user', '/assets/entry-abc123.js']) {
      const [head, full] = [await app.newClient().request('HEAD', path), await get(path)];
      expect(head.status, path).toBe(full.status);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Type', 'Content-Length', 'ETag', 'Cache-Control', 'Content-Security-Policy', 'Vary'])
        expect(head.headers.get(name), `${name} of ${path}`).toBe(full.headers.get(name));
    }
  });

  describe('the newsletter without JavaScript', () => {
    const post = (email: string) => app.newClient().postForm(paths.newsletter, { email });

    test('ends on its thanks; nothing is stored', async () => {
      const response = await post(' ada@engine.example ');
      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe('/newsletter?subscribed');
    });

    test('shows an invalid address again with its error message', async () => {
      const response = await post('ada@');
      expect(response.status).toBe(400);
      expect(readShown(await response.text())).toMatchObject({
        pathname: '/newsletter',
        data: { rejectedForm: { values: { email: 'ada@' }, sentence: 'Please enter a valid email address.' } },
      });
    });

    test('is limited per source before its fields are read; rejected forms count', async () => {
      const limited = await startApp(app.database, { rateLimits: true });
      const manyFields = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field-${at}`, '']));
      for (let posted = 0; posted < 60; posted += 1)
        expect((await limited.newClient().postForm(paths.newsletter, manyFields)).status).toBe(400);
      const fields = { email: 'ada@engine.example' };
      expect((await limited.newClient().postForm(paths.newsletter, fields)).status).toBe(429);
      expect((await limited.newClient('203.0.113.8').postForm(paths.newsletter, fields)).status).toBe(303);
    });
  });

  describe('rendering', () => {
    test('is limited per source: beyond 30 pages a minute a fixed page, for a program one sentence', async () => {
      const limited = await startApp(app.database, { rateLimits: true });
      const client = limited.newClient();
      for (let asked = 0; asked < 29; asked += 1) await client.get(`/newsletter?n=${asked}`);
      expect((await client.postForm(paths.newsletter, { email: 'ada@' })).status).toBe(400);
      const posted = await client.postForm(paths.newsletter, { email: 'ada@' });
      const read = await client.get('/newsletter', { Accept: 'text/html' });
      for (const response of [posted, read]) {
        expect(response.status).toBe(429);
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(await response.text()).toMatch(
          /<title>too-many<\/title><p>Too many attempts\. Please try again in \d+ seconds\.<\/p>/,
        );
      }
      expect(await (await client.get('/services/nothing')).text()).toMatch(/^Too many attempts\./);
      expect((await client.get('/about')).status).toBe(200);
      expect((await client.get('/nowhere')).status).toBe(404);
      expect((await limited.newClient('203.0.113.8').get('/newsletter')).status).toBe(404);
    });
  });
});
