import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../support/full-run.ts';
import { createGenerator, findFault, type GeneratedRequest } from './generated-requests.ts';
import { missingBuild, type SiteProcess, startProcess } from '../support/site-process.ts';

/** Requests that browsers never send, byte by byte, to the real process. */
describe.skipIf(missingBuild)(`requests as bytes${missingBuild ? ` (skipped: ${missingBuild})` : ''}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-raw-'));
  let site: SiteProcess;
  let port: number;
  /** In flight during the other tests: it takes fifteen seconds. */
  let slowHeaders: Promise<string>;
  beforeAll(async () => {
    // Hundreds of requests from one address, without rate limits.
    site = startProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off', TRUST_PROXY: '' });
    port = Number(new URL(await site.ready).port);
    slowHeaders = send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 60_000);
  });
  afterAll(async () => {
    site.kill('SIGKILL');
    await site.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends bytes and reads until the first response is complete or the connection is closed. */
  function send(bytes: string | Buffer, waitMs = 60_000, untilClosed = false): Promise<string> {
    return new Promise((resolve) => {
      let response = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      const end = () => {
        socket.destroy();
        resolve(response);
      };
      socket.on('data', (chunk) => {
        response += chunk.toString('latin1');
        if (!untilClosed && isWhole(response)) end();
      });
      socket.on('error', end);
      socket.on('close', end);
      setTimeout(end, waitMs);
    });
  }
  /** Whether a response has arrived with all of its body. */
  function isWhole(response: string): boolean {
    const [heads = '', ...body] = response.split('\r\n\r\n');
    const length = /^content-length: (\d+)$/im.exec(heads.replaceAll('\r', ''))?.[1];
    const rest = body.join('\r\n\r\n');
    return length === undefined
      ? /(^|\r\n)0$/.test(body.at(-2) ?? '')
      : body.length > 0 && rest.length >= Number(length);
  }
  const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
  const head = 'Host: localhost\r\nConnection: close\r\n';

  test.each([
    ['TRACE', 'TRACE / HTTP/1.1', 405],
    ['an unknown method', 'BREW / HTTP/1.1', 400],
    ['a method of WebDAV', 'PROPFIND / HTTP/1.1', 405],
    ['OPTIONS for the whole server', 'OPTIONS * HTTP/1.1', 400],
    ['an address of another host', 'GET http://evil.example/about HTTP/1.1', 200],
    ['two slashes', 'GET //evil.example/ HTTP/1.1', 404],
    ['a backslash', 'GET /\\evil.example/ HTTP/1.1', 400],
    ['a broken escape', 'GET /%zz HTTP/1.1', 400],
    ['an encoded NUL', 'GET /%00 HTTP/1.1', 404],
    ['a very long address', `GET /${'a'.repeat(20_000)} HTTP/1.1`, 431],
    ['another protocol', 'GET / HTCPCP/1.0', 400],
  ])('%s', async (_what, line, status) => {
    const response = await send(`${line}\r\n${head}\r\n`);
    expect(response).not.toMatch(/\r\nlocation: (https?:)?\/\/evil/i);
    expect(response).not.toMatch(/node_modules|at .*\.ts:\d+/);
    expect(statusOf(response)).toBe(status);
  });

  test.each(['Host: a b', 'Host: @:/'])('an invalid Host: %j', async (host) => {
    expect(statusOf(await send(`GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`))).toBe(400);
  });

  test.each([
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['no request', '\u0016\u0003\u0001\u0000hello\r\n\r\n', 400],
    ['an unknown method', `BREW / HTTP/1.1\r\n${head}\r\n`, 400],
    ['a header without a name', `GET / HTTP/1.1\r\n${head}: x\r\n\r\n`, 400],
    ['a folded header', `GET / HTTP/1.1\r\n${head}X-A: b\r\n c\r\n\r\n`, 400],
    ['a long header', `GET / HTTP/1.1\r\n${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', `POST /api/contact HTTP/1.1\r\n${head}Expect: a-miracle\r\nContent-Length: 0\r\n\r\n`, 417],
    ['an invalid length', `POST /api/contact HTTP/1.1\r\n${head}Content-Length: many\r\n\r\n`, 400],
    ['chunks without a size', `POST /api/contact HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    [
      'chunks with long extensions',
      `POST /api/contact HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
      413,
    ],
  ])('the response to %s is one sentence with security headers', async (_what, bytes, status) => {
    const response = await send(bytes);
    expect(statusOf(response)).toBe(status);
    const [heads = '', body = ''] = response.split('\r\n\r\n');
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

  test('a hundred pipelined requests get a hundred responses', async () => {
    const response = await send(
      `${`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(99)}GET /healthz HTTP/1.1\r\n${head}\r\n`,
      60_000,
      true,
    );
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(100);
  });

  test('clients that never read their responses delay nobody', async () => {
    const unread = Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
      return socket;
    });
    await Promise.all(unread.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    for (const socket of unread) socket.destroy();
  });

  test.each([
    ['with its length', `Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${`2710\r\n${'x'.repeat(10_000)}\r\n`.repeat(8)}0\r\n\r\n`],
    ['with a length that is only claimed', 'Content-Length: 99999999999\r\n\r\nx'],
  ])('a body over 64 KiB %s is rejected with 413', async (_how, rest) => {
    const response = await send(`POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\n${rest}`);
    expect(statusOf(response)).toBe(413);
  });

  /** Sends a body of which all bytes but the first follow one second after the response. */
  async function respondEarly(bytes: number, connection: string) {
    const socket = connect(port, '127.0.0.1');
    const failures: string[] = [];
    let responses = '';
    socket.on('error', (error: NodeJS.ErrnoException) => failures.push(error.code ?? error.message));
    socket.on('data', (piece) => (responses += piece.toString('latin1')));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const emptied = () => new Promise<void>((resolve) => socket.once('drain', () => resolve()));
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\nx`,
    );
    await expect.poll(() => responses).toContain('at most 64 KiB can be sent.');
    // Longer than the half second after which the HTTP adapter would close the connection (`autoCleanupIncoming`).
    await sleep(1_000);
    for (let sent = 1; sent < bytes && !socket.destroyed; sent += 50_000)
      if (!socket.write(Buffer.alloc(Math.min(50_000, bytes - sent), 'x'))) await Promise.race([emptied(), closed]);
    if (connection === 'keep-alive') socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`);
    socket.end();
    await closed;
    return { failures, statuses: [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) };
  }

  test('a request that is rejected early leaves the connection to the next request', async () => {
    expect(await respondEarly(70_000, 'keep-alive')).toEqual({ failures: [], statuses: [413, 200] });
    expect(await respondEarly(3_000_000, 'keep-alive')).toEqual({ failures: [], statuses: [413, 200] });
  });

  test('after the last response the connection closes when the rest has arrived, without a reset', async () => {
    expect(await respondEarly(3_000_000, 'close')).toEqual({ failures: [], statuses: [413] });
  });

  test('a client that sends without end after a response is disconnected', async () => {
    const { failures, statuses } = await respondEarly(200_000_000, 'keep-alive');
    expect(statuses).toEqual([413]);
    expect(failures.length).toBeGreaterThan(0);
  });

  test('two lengths are rejected: no request is smuggled behind another', async () => {
    const response = await send(
      `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /about HTTP/1.1\r\n\r\n`,
      60_000,
      true,
    );
    expect(statusOf(response)).toBe(400);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('generated requests get no status from 500 up, and every error is one sentence that tells nothing', async () => {
    const next = createGenerator(6);
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const faults: string[] = [];
    let left = isFullRun ? 10_000 : 500;
    const sendOne = (one: GeneratedRequest) =>
      new Promise<string | undefined>((resolve) => {
        const { method, path, body } = one;
        const headers = { ...one.headers, Host: 'localhost', 'Content-Length': String(body.length) };
        const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
          text(answer).then(
            (words) => resolve(findFault(one, answer.statusCode ?? 0, answer.headers['content-type'] ?? '', words)),
            () => resolve('the answer broke off'),
          );
        });
        asked.on('error', (error) => resolve(error.message));
        asked.end(body);
      });
    const sendMany = async () => {
      while ((left -= 1) >= 0) {
        const one = next();
        const fault = await sendOne(one);
        if (fault) faults.push(`${one.method} ${one.path.slice(0, 80)} ${one.headers['Content-Type']}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, sendMany));
    agent.destroy();
    expect(faults).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  test('500 slow connections block nobody', async () => {
    const sockets = Array.from({ length: 500 }, (_, number) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      socket.write(
        number % 2
          ? 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
          : 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      );
      return socket;
    });
    await Promise.all(sockets.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
    // All of them send a byte and wait on.
    for (const socket of sockets) socket.write('x');
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@x.example' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        fetch(`http://127.0.0.1:${port}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...enquiry, message: `beside slow ones ${number}` }),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('a page is answered while sign-ins wait for their turn', async () => {
    const order: string[] = [];
    const signIns = Array.from({ length: isFullRun ? 200 : 30 }, async (_, number) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: `nobody-${number}`, password: 'wrong words' }),
      });
      order.push('sign-in');
      return answer.status;
    });
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    order.push('page');
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([401]));
    expect(order.at(-1)).toBe('sign-in');
  });

  test('headers that do not end get 408 after fifteen seconds', async () => {
    const response = await slowHeaders;
    expect(statusOf(response)).toBe(408);
    expect(response).toContain('The request took too long to arrive.');
  });

  test('after all that the process stops on SIGTERM, and its output is JSON lines only', async () => {
    site.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
    // Until the sample content is gone the start warns of it; some requests were sign-ins, which the audit log counts, or named a proxy.
    const others = ['sample-content', 'audit', 'untrusted-proxy'];
    const events = site.log.map(({ event }) => event).filter((event) => !others.includes(String(event)));
    expect(events).toEqual(['started', 'limits-off', 'no-origin', 'mail-off', 'stopped']);
  });
});
