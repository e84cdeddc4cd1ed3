import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { listen } from './listen.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** What the connection adds, and what says when. */
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const anyPlace = { host: '127.0.0.1', port: 0, hsts: 'max-age=63072000' };

onSqlite((databases) => {
  let app: TestApp;
  let door: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    door = await listen(app.app, anyPlace, app.fileResponses);
  });
  afterAll(async () => {
    await door.close();
  });

  async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const asking = request({ host: '127.0.0.1', port: door.port, method, path, headers });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) };
  }
  /** The same question to the app, past the server. */
  async function askApp(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await app.app.fetch(new Request(`http://127.0.0.1:${door.port}${path}`, { method, headers }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes };
  }
  const comparable = ({ status, headers, bytes }: Answer) => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name))),
    bytes: bytes.toString('latin1'),
  });

  describe('a built file is sent past the app exactly as the app would answer', () => {
    const questions = [
      '/',
      '/about',
      '/about?from=mail',
      '/about.data',
      '/auth',
      '/admin',
      '/frames/map',
      '/assets/entry-abc123.js',
      '/favicon.svg',
    ].flatMap((path) =>
      (['br', 'gzip', 'identity'] as const).flatMap((encoding) =>
        ['GET', 'HEAD'].map((method) => ({ path, method, encoding })),
      ),
    );
    test.each(questions)('$method $path as $encoding', async ({ path, method, encoding }) => {
      const headers = { 'Accept-Encoding': encoding };
      const sent = await ask(method, path, headers);
      expect(sent.status).toBe(200);
      expect(comparable(sent)).toEqual(comparable(await askApp(method, path, headers)));
      const unchanged = { ...headers, 'If-None-Match': String(sent.headers.etag) };
      const again = await ask(method, path, unchanged);
      expect(again.status).toBe(304);
      expect(comparable(again)).toEqual(comparable(await askApp(method, path, unchanged)));
      const last = await ask(method, path, { ...headers, Connection: 'close' });
      expect([last.headers.connection, sent.headers.connection]).toEqual(['close', 'keep-alive']);
      expect(comparable(last)).toEqual(comparable(sent));
    });

    test('a part of it too', async () => {
      const headers = { Range: 'bytes=5-9' };
      const sent = await ask('GET', '/about', headers);
      expect(sent.status).toBe(206);
      expect(comparable(sent)).toEqual(comparable(await askApp('GET', '/about', headers)));
    });
  });

  test('what is no built file is left to the app', async () => {
    expect((await ask('GET', '/nowhere')).status).toBe(404);
    expect((await ask('GET', '/about/')).status).toBe(308);
    expect((await ask('GET', '/%61bout')).bytes.toString()).toContain('<h1>about</h1>');
    expect((await ask('POST', '/about')).status).toBe(405);
    expect((await ask('GET', '/healthz')).bytes.toString()).toBe('ok');
  });

  /** What comes back on one line for bytes written at once, until the server closes it. */
  async function converse(bytes: string): Promise<string> {
    const socket = connect(door.port, '127.0.0.1');
    socket.write(bytes);
    let heard = '';
    for await (const piece of socket) heard += (piece as Buffer).toString('latin1');
    return heard;
  }
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: site.example', ...headers, '', ''].join('\r\n');

  describe('a path over 2 KiB is refused before anybody looks for what it names', () => {
    const statusOf = async (path: string, method = 'GET') => (await ask(method, path)).status;

    test('with 414, whatever it is made of; the query is another matter', async () => {
      for (const piece of ['a', '/', '%61', '/index.html', ';']) {
        const path = `/${piece.repeat(Math.ceil(2_048 / piece.length))}x`;
        expect(await statusOf(path), piece).toBe(414);
        expect(await statusOf(path, 'HEAD'), piece).toBe(414);
      }
      expect(await statusOf(`/${'a'.repeat(2_047)}`)).toBe(404);
      expect(await statusOf(`/about?${'a'.repeat(8_000)}`)).toBe(200);
    });

    test('in one sentence, and nothing of it reaches the app', async () => {
      const asked: string[] = [];
      const server = await listen(
        { fetch: ({ url }) => (asked.push(url), new Response('app')) },
        anyPlace,
        app.fileResponses,
      );
      const answer = await fetch(`http://127.0.0.1:${server.port}/${'/'.repeat(15_900)}`);
      expect([answer.status, await answer.text()]).toEqual([
        414,
        'The address of the request is too long: at most 2 KiB before the query.',
      ]);
      expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      await server.close();
      expect(asked).toEqual([]);
    });
  });

  describe('more than one Host is refused (RFC 9112, 3.2)', () => {
    test.each([
      ['of a file', '/about', 'Host: site.example'],
      ['of the app', '/healthz', 'host: site.example'],
      ['of another site', '/about', 'HOST: evil.example'],
    ])('%s', async (_what, path, line) => {
      const heard = await converse(get(path, line, 'Connection: close'));
      expect(heard).toMatch(/^HTTP\/1\.1 400 /);
      expect(heard).toMatch(/\r\n\r\nThe request could not be read\.$/);
    });

    test('by HTTP/1.0 too', async () => {
      expect(await converse('GET /about HTTP/1.0\r\nHost: a.example\r\nHost: a.example\r\n\r\n')).toMatch(
        /^HTTP\/1\.1 400 /,
      );
    });
  });

  test('requests sent in one go are answered one after the other, files and others alike', async () => {
    const heard = await converse(
      [get('/about'), get('/healthz'), get('/'), get('/auth'), get('/nowhere', 'Connection: close')].join(''),
    );
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+) (.+)\r\n/g)].map(([, status, words]) => `${status} ${words}`);
    expect(statuses).toEqual(['200 OK', '200 OK', '200 OK', '200 OK', '404 Not Found']);
    const places = ['<h1>about</h1>', '\r\n\r\nok', '<h1>home</h1>', '<h1>auth</h1>', '404'].map((text) =>
      heard.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('a file says when it was sent, and how long the line stays open', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const { headers } = await ask('GET', '/about');
    const date = Date.parse(headers.date ?? '');
    expect(date).toBeGreaterThanOrEqual(before);
    expect(date).toBeLessThanOrEqual(Date.now());
    const { headers: ofTheApp } = await ask('GET', '/healthz');
    expect([headers.connection, headers['keep-alive']]).toEqual([ofTheApp.connection, ofTheApp['keep-alive']]);
    expect(headers['keep-alive']).toMatch(/^timeout=\d+$/);
  });

  test('an old browser that closes after each answer gets the file', async () => {
    const heard = await converse('GET /about HTTP/1.0\r\nHost: site.example\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(heard).toMatch(/\r\nConnection: close\r\n/);
    expect(heard).toContain('<h1>about</h1>');
  });

  test('a GET that brings a body is answered too, and the line goes on', async () => {
    const asking = request({
      host: '127.0.0.1',
      port: door.port,
      method: 'GET',
      path: '/about',
      headers: { 'Content-Length': 4 },
    });
    asking.end('body');
    const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  test('a stop lets a slow reader have the rest of what was begun, and closes an idle line', async () => {
    // More than the system takes at once.
    const body = 'x'.repeat(32 * 1024 * 1024);
    const ended = await listen({ fetch: () => new Response(body) }, anyPlace, app.fileResponses);
    const idle = connect(ended.port, '127.0.0.1').resume();
    idle.write(get('/about'));
    await once(idle, 'data');
    const slow = connect(ended.port, '127.0.0.1');
    slow.write(get('/download'));
    await once(slow, 'readable');
    const closed = ended.close();
    // While the slow one has hardly begun to read.
    await once(idle, 'close');
    expect(slow.bytesRead).toBeLessThan(body.length);
    let heard = 0;
    for await (const piece of slow) heard += (piece as Buffer).length;
    expect(heard).toBeGreaterThan(body.length);
    await closed;
  });
});
