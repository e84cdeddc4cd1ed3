import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChance } from '../support/generated.ts';
import { missingBuild, type SiteProcess, startProcess } from '../support/site-process.ts';

/** What browsers never send and others do, byte by byte, to the real process. */
describe.skipIf(missingBuild)(`requests as bytes${missingBuild ? ` (skipped: ${missingBuild})` : ''}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-raw-'));
  let site: SiteProcess;
  let port: number;
  /** Under way while the others are told: it takes fifteen seconds. */
  let slowHead: ReturnType<typeof sendSlowHead>;
  beforeAll(async () => {
    // About bytes, most of which name no source: hundreds of requests from one address, which no limit cuts short.
    site = startProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off', TRUST_PROXY: '' });
    port = Number(new URL(await site.ready).port);
    slowHead = sendSlowHead();
  });
  afterAll(async () => {
    site.kill('SIGKILL');
    await site.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends bytes and reads what comes back until the first answer is whole or the line is closed. */
  function send(bytes: string | Buffer, waitMs = 60_000, untilClosed = false): Promise<string> {
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      const end = () => {
        socket.destroy();
        resolve(answer);
      };
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        if (!untilClosed && isWhole(answer)) end();
      });
      socket.on('error', end);
      socket.on('close', end);
      setTimeout(end, waitMs);
    });
  }
  /** Whether an answer has come with all of its body. */
  function isWhole(answer: string): boolean {
    const [heads = '', ...body] = answer.split('\r\n\r\n');
    const length = /^content-length: (\d+)$/im.exec(heads.replaceAll('\r', ''))?.[1];
    const text = body.join('\r\n\r\n');
    return length === undefined
      ? /(^|\r\n)0$/.test(body.at(-2) ?? '')
      : body.length > 0 && text.length >= Number(length);
  }
  async function sendSlowHead(): Promise<{ answer: string; tookMs: number }> {
    const began = performance.now();
    const answer = await send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 35_000);
    return { answer, tookMs: performance.now() - began };
  }
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  const head = 'Host: localhost\r\nConnection: close\r\n';

  test.each([
    ['TRACE', 'TRACE / HTTP/1.1', 405],
    ['an unknown method', 'BREW / HTTP/1.1', 400],
    ['a method nobody here knows', 'PROPFIND / HTTP/1.1', 405],
    ['OPTIONS for the whole server', 'OPTIONS * HTTP/1.1', 400],
    ['an address of another host', 'GET http://evil.example/about HTTP/1.1', 200],
    ['two slashes', 'GET //evil.example/ HTTP/1.1', 404],
    ['a backslash', 'GET /\\evil.example/ HTTP/1.1', 400],
    ['a broken escape', 'GET /%zz HTTP/1.1', 400],
    ['an encoded NUL', 'GET /%00 HTTP/1.1', 404],
    ['a very long address', `GET /${'a'.repeat(20_000)} HTTP/1.1`, 431],
    ['another protocol', 'GET / HTCPCP/1.0', 400],
  ])('%s', async (_what, line, status) => {
    const answer = await send(`${line}\r\n${head}\r\n`);
    expect(answer).not.toMatch(/\r\nlocation: (https?:)?\/\/evil/i);
    expect(answer).not.toMatch(/node_modules|at .*\.ts:\d+/);
    expect(statusOf(answer)).toBe(status);
  });

  test.each(['Host: a b', 'Host: @:/'])('a host that is none: %j', async (host) => {
    expect(statusOf(await send(`GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`))).toBe(400);
  });

  test.each([
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['no request', '\u0016\u0003\u0001\u0000hello\r\n\r\n', 400],
    ['an unknown method', `BREW / HTTP/1.1\r\n${head}\r\n`, 400],
    ['a header without a name', `GET / HTTP/1.1\r\n${head}: x\r\n\r\n`, 400],
    ['a header that goes on in the next line', `GET / HTTP/1.1\r\n${head}X-A: b\r\n c\r\n\r\n`, 400],
    ['a long header', `GET / HTTP/1.1\r\n${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', `POST /api/contact HTTP/1.1\r\n${head}Expect: a-miracle\r\nContent-Length: 0\r\n\r\n`, 417],
    ['a length that is none', `POST /api/contact HTTP/1.1\r\n${head}Content-Length: many\r\n\r\n`, 400],
    ['pieces without a length', `POST /api/contact HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    [
      'pieces with long notes',
      `POST /api/contact HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
      413,
    ],
  ])('%s is refused in one sentence and with security headers', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(statusOf(answer)).toBe(status);
    const [heads = '', body = ''] = answer.split('\r\n\r\n');
    expect(body).toMatch(/^(\w+\r\n)?[A-Z][^\n<]{10,100}\.(\r\n)?/);
    for (const line of [
      /^x-content-type-options: nosniff$/im,
      /^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im,
      /^x-frame-options: deny$/im,
      /^referrer-policy: /im,
      /^permissions-policy: /im,
      /^cross-origin-opener-policy: same-origin$/im,
      /^cross-origin-resource-policy: same-origin$/im,
      /^cache-control: no-store$/im,
    ])
      expect(heads.replaceAll('\r', '')).toMatch(line);
  });

  test('a hundred requests in one go are answered in turn', async () => {
    const answer = await send(
      `${`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(99)}GET /healthz HTTP/1.1\r\n${head}\r\n`,
      60_000,
      true,
    );
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(100);
  });

  test('who asks and never reads keeps nobody waiting', async () => {
    const deaf = Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
      return socket;
    });
    await Promise.all(deaf.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    for (const socket of deaf) socket.destroy();
  });

  test.each([
    ['with its length', `Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`],
    ['in pieces', `Transfer-Encoding: chunked\r\n\r\n${`2710\r\n${'x'.repeat(10_000)}\r\n`.repeat(8)}0\r\n\r\n`],
    ['with a length that is only claimed', 'Content-Length: 99999999999\r\n\r\nx'],
  ])('a body over 64 KiB %s is refused with 413', async (_how, rest) => {
    const answer = await send(`POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\n${rest}`);
    expect(statusOf(answer)).toBe(413);
  });

  /** A body of this many bytes, of which all but the first arrive after the answer, and a second later than that. */
  async function refuseEarly(bytes: number, connection: string) {
    const socket = connect(port, '127.0.0.1');
    const failures: string[] = [];
    let answers = '';
    socket.on('error', (error: NodeJS.ErrnoException) => failures.push(error.code ?? error.message));
    socket.on('data', (piece) => (answers += piece.toString('latin1')));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const emptied = () => new Promise<void>((resolve) => socket.once('drain', () => resolve()));
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\nx`,
    );
    await expect.poll(() => answers).toContain('at most 64 KiB.');
    // Longer than the half second after which the line was cut once.
    await sleep(1_000);
    for (let sent = 1; sent < bytes && !socket.destroyed; sent += 50_000)
      if (!socket.write(Buffer.alloc(Math.min(50_000, bytes - sent), 'x'))) await Promise.race([emptied(), closed]);
    if (connection === 'keep-alive') socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`);
    socket.end();
    await closed;
    return { failures, statuses: [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) };
  }

  test('what is refused before it is whole leaves the line to the next request', async () => {
    expect(await refuseEarly(70_000, 'keep-alive')).toEqual({ failures: [], statuses: [413, 200] });
    expect(await refuseEarly(3_000_000, 'keep-alive')).toEqual({ failures: [], statuses: [413, 200] });
  });

  test('where the answer is the last one, the line closes when the rest has come, and nothing is reset', async () => {
    expect(await refuseEarly(3_000_000, 'close')).toEqual({ failures: [], statuses: [413] });
  });

  test('who sends on without end after an answer is cut off', async () => {
    const { failures, statuses } = await refuseEarly(200_000_000, 'keep-alive');
    expect(statuses).toEqual([413]);
    expect(failures.length).toBeGreaterThan(0);
  });

  test('two lengths at once are refused: no request is smuggled in behind another', async () => {
    const answer = await send(
      `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /about HTTP/1.1\r\n\r\n`,
      60_000,
      true,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a visitor who goes away in the middle is no error of ours', async () => {
    const before = site.log.length;
    await send(
      `POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
      200,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(site.log.slice(before)).toEqual([]);
  });

  test('300 requests of generated bytes: nothing from 500 up, and the site lives on', async () => {
    const chance = createChance(5);
    const pick = <Item>(from: readonly Item[]) => from[Math.floor(chance() * from.length)] as Item;
    const junk = (length: number) =>
      Buffer.from(Array.from({ length: Math.ceil(chance() * length) }, () => Math.floor(chance() * 256)));
    for (let round = 0; round < 300; round += 1) {
      const body =
        chance() < 0.5
          ? junk(2_000)
          : Buffer.from(JSON.stringify({ firstName: junk(20).toString('latin1'), [junk(3).toString()]: [null] }));
      const start = `${pick(['POST', 'GET', 'PUT', 'HEAD', 'DELETE'])} ${pick(['/api/contact', '/api/login', '/api/register', '/newsletter', '/api/admin/contact-submissions', '/', `/${encodeURIComponent(junk(8).toString('latin1'))}`])} HTTP/1.1\r\n`;
      const type = pick([
        'application/json',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
      ]);
      const accept = pick(['*/*', 'text/html', 'application/problem+json']);
      const bytes = Buffer.concat([
        chance() < 0.1 ? junk(10) : Buffer.alloc(0),
        Buffer.from(
          `${start}${head}Accept: ${accept}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
        ),
        body,
      ]);
      const status = statusOf(await send(bytes));
      expect(status, `round ${round}: ${start}${type}`).toBeGreaterThanOrEqual(200);
      expect(status, `round ${round}: ${start}${type}`).toBeLessThan(500);
    }
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('a head that does not end is cut off with 408 after fifteen seconds, soon after', async () => {
    const { answer, tookMs } = await slowHead;
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('The request took too long to arrive.');
    expect(tookMs).toBeGreaterThan(14_000);
    expect(tookMs).toBeLessThan(30_000);
  });

  test('after all that it ends as asked, and has said nothing but lines of JSON', async () => {
    site.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
    expect(site.log.map((line) => line.event)).toEqual(['started', 'mail-off', 'stopped']);
  });
});
