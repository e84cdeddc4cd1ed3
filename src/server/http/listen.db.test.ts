import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { listen } from './listen.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** What the connection adds, and what says when. */
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

onSqlite((databases) => {
  let app: TestApp;
  let door: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    door = await listen(app.app, { host: '127.0.0.1', port: 0, siteOrigin: app.config.siteOrigin }, app.fileAnswers);
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
});
