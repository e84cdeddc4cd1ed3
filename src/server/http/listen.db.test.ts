import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { listen } from './listen.ts';

type TestResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

const anyAddress = { host: '127.0.0.1', port: 0, hsts: 'max-age=63072000' };

onSqlite((databases) => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    server = await listen(app.app, anyAddress, app.files);
  });
  afterAll(async () => {
    await server.close();
  });

  async function send(method: string, path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers });
    sent.end();
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of response) pieces.push(piece as Buffer);
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) };
  }
  test.each(['/', '/about', '/about?from=mail', '/%61bout', '/auth', '/frames/map', '/assets/entry-abc123.js'])(
    '%s is sent without the app, as GET and HEAD, with the headers of its connection',
    async (path) => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const full = await send('GET', path, headers);
        expect([full.status, full.headers['content-length']]).toEqual([200, String(full.bytes.length)]);
        expect(full.headers['x-request-id']).toBeUndefined();
        const head = await send('HEAD', path, headers);
        expect(head.bytes.length).toBe(0);
        const unchanged = await send('GET', path, { ...headers, 'If-None-Match': String(full.headers.etag) });
        expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
        const last = await send('GET', path, { ...headers, Connection: 'close' });
        expect([last.headers.connection, full.headers.connection]).toEqual(['close', 'keep-alive']);
        for (const { headers: others } of [head, last])
          for (const name of ['etag', 'content-encoding', 'content-security-policy', 'cache-control'])
            expect(others[name], name).toBe(full.headers[name]);
      }
    },
  );

  test('all other requests go to the app', async () => {
    expect((await send('GET', '/nowhere')).status).toBe(404);
    expect((await send('GET', '/about/')).status).toBe(308);
    expect((await send('POST', '/about')).status).toBe(405);
    expect((await send('GET', '/healthz')).bytes.toString()).toBe('ok');
  });

  /** The bytes received on one connection for bytes written at once, until the server closes it. */
  async function converse(bytes: string): Promise<string> {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(bytes);
    let received = '';
    for await (const piece of socket) received += (piece as Buffer).toString('latin1');
    return received;
  }
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: site.example', ...headers, '', ''].join('\r\n');

  describe('a path over 2 KiB is an error before the app sees it', () => {
    const statusOf = async (path: string, method = 'GET') => (await send(method, path)).status;

    test('with status 414, whatever it consists of; the query does not count', async () => {
      for (const piece of ['a', '/', '%61', '/index.html', ';']) {
        const path = `/${piece.repeat(Math.ceil(2_048 / piece.length))}x`;
        expect(await statusOf(path), piece).toBe(414);
        expect(await statusOf(path, 'HEAD'), piece).toBe(414);
      }
      expect(await statusOf(`/${'a'.repeat(2_047)}`)).toBe(404);
      expect(await statusOf(`/about?${'a'.repeat(8_000)}`)).toBe(200);
    });

    test('with one sentence and the security headers; the app does not get the request', async () => {
      const urls: string[] = [];
      const other = await listen({ fetch: ({ url }) => (urls.push(url), new Response('app')) }, anyAddress, app.files);
      const response = await fetch(`http://127.0.0.1:${other.port}/${'/'.repeat(15_900)}`);
      expect([response.status, await response.text()]).toEqual([
        414,
        'The address of the request is too long: at most 2 KiB before the query.',
      ]);
      expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      await other.close();
      expect(urls).toEqual([]);
    });
  });

  describe('more than one Host is an error (RFC 9112, 3.2)', () => {
    test.each([
      ['of a file', '/about', 'Host: site.example'],
      ['of the app', '/healthz', 'host: site.example'],
      ['of another site', '/about', 'HOST: evil.example'],
    ])('%s', async (_what, path, line) => {
      const received = await converse(get(path, line, 'Connection: close'));
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received).toMatch(/\r\n\r\nThe request could not be read\.$/);
    });

    test('by HTTP/1.0 too', async () => {
      expect(await converse('GET /about HTTP/1.0\r\nHost: a.example\r\nHost: a.example\r\n\r\n')).toMatch(
        /^HTTP\/1\.1 400 /,
      );
    });
  });

  test('pipelined requests get their responses in order, files and others alike', async () => {
    const received = await converse(
      [get('/about'), get('/healthz'), get('/'), get('/auth'), get('/nowhere', 'Connection: close')].join(''),
    );
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) (.+)\r\n/g)].map(
      ([, status, words]) => `${status} ${words}`,
    );
    expect(statuses).toEqual(['200 OK', '200 OK', '200 OK', '200 OK', '404 Not Found']);
    const places = ['<h1>about</h1>', '\r\n\r\nok', '<h1>home</h1>', '<h1>auth</h1>', '404'].map((text) =>
      received.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('pipelined requests are handled one after the other', async () => {
    let running = 0;
    let most = 0;
    const fetchSlowly = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return new Response('app');
    };
    const other = await listen({ fetch: fetchSlowly }, anyAddress, app.files);
    const socket = connect(other.port, '127.0.0.1');
    socket.write(`${get('/nope').repeat(9)}${get('/nope', 'Connection: close')}`);
    let received = '';
    for await (const piece of socket) received += (piece as Buffer).toString('latin1');
    await other.close();
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
    expect(most).toBe(1);
  });

  test('of 2,000 requests in one piece few are handled', async () => {
    let handled = 0;
    const other = await listen({ fetch: () => ((handled += 1), new Response('app')) }, anyAddress, app.files);
    const socket = connect(other.port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    socket.write('GET /nope HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2_000));
    await expect.poll(() => socket.closed).toBe(true);
    await other.close();
    expect(handled).toBeLessThan(50);
  });

  test('a client that sends its whole body before it reads gets the error response, on a connection that closes', async () => {
    const bytes = 8_000_000;
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(Buffer.alloc(bytes, 'x'), resolve));
    let received = '';
    for await (const piece of socket) received += (piece as Buffer).toString('latin1');
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*at most 64 KiB can be sent\.$/);
  });

  test('an invalid request on a connection that already had a response gets its error response', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(get('/about'));
    await once(socket, 'data');
    socket.write('BREW / HTTP/1.1\r\n\r\n');
    let received = '';
    for await (const piece of socket) received += (piece as Buffer).toString('latin1');
    expect(received).toMatch(/HTTP\/1\.1 400 [^]*The request could not be read\.$/);
  });

  test('an HTTP/1.0 client that closes after each response gets the file', async () => {
    const received = await converse('GET /about HTTP/1.0\r\nHost: site.example\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(received).toMatch(/\r\nConnection: close\r\n/);
    expect(received).toContain('<h1>about</h1>');
  });

  test('an HTTP/1.0 check of a proxy names no host, also on an address of IPv6', async () => {
    const own = await listen(app.app, { ...anyAddress, host: '::1' }, app.files);
    const socket = connect(own.port, '::1').end('GET /healthz HTTP/1.0\r\n\r\n');
    let received = '';
    for await (const piece of socket) received += (piece as Buffer).toString('latin1');
    await own.close();
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('a GET with a body gets its response too', async () => {
    const sent = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'GET',
      path: '/about',
      headers: { 'Content-Length': 4 },
    });
    sent.end('body');
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  test('`close` sends the rest of a response to a slow client, then closes all connections', async () => {
    // More than the system takes at once.
    const body = 'x'.repeat(32 * 1024 * 1024);
    const ended = await listen({ fetch: () => new Response(body) }, anyAddress, app.files);
    const idle = connect(ended.port, '127.0.0.1').resume();
    idle.write(get('/about'));
    await once(idle, 'data');
    const slow = connect(ended.port, '127.0.0.1');
    slow.write(get('/download'));
    await once(slow, 'readable');
    const closed = ended.close();
    expect(slow.bytesRead).toBeLessThan(body.length);
    let received = 0;
    for await (const piece of slow) received += (piece as Buffer).length;
    expect(received).toBeGreaterThan(body.length);
    if (!idle.closed) await once(idle, 'close');
    await closed;
  });
});
