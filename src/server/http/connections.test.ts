import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ConnectionOptions,
  createReadingCheck,
  type DropReason,
  limitConnections,
  readProgress,
} from './connections.ts';

/** Far more than the systems of both sides hold together. */
const longBody = 'x'.repeat(64 * 1024 * 1024);

describe('a client that reads', () => {
  const second = 1_000;
  /** After how many seconds, up to an hour, a connection is too slow. */
  function findEnd(
    progressAt: (seconds: number) => { taken: number; waiting: number },
    patienceMs = 30 * second,
  ): number | undefined {
    const isTooSlow = createReadingCheck();
    const connection = {};
    for (let seconds = 0; seconds <= 3_600; seconds += 1)
      if (isTooSlow(connection, progressAt(seconds), seconds * second, patienceMs)) return seconds;
    return undefined;
  }

  test('nothing is disconnected after 30 seconds', () => {
    expect(findEnd(() => ({ taken: 100_000, waiting: 50_000 }))).toBe(30);
    expect(findEnd(() => ({ taken: 100_000, waiting: 50_000 }), 5 * second)).toBe(5);
  });

  test('a byte every 15 seconds is disconnected too', () => {
    expect(findEnd((seconds) => ({ taken: Math.floor(seconds / 15), waiting: 300_000 }))).toBe(30);
  });

  test('240 bytes a second is not, a phone on GPRS far less', () => {
    for (const rate of [240, 6_000])
      expect(findEnd((seconds) => ({ taken: rate * seconds, waiting: 1 }), 5 * second)).toBe(undefined);
    for (const rate of [240, 6_000])
      expect(findEnd((seconds) => ({ taken: rate * seconds, waiting: 1 }))).toBe(undefined);
  });

  test('first and then no longer is disconnected 30 seconds later', () => {
    expect(findEnd((seconds) => ({ taken: 1_000 * Math.min(seconds, 600), waiting: 1 }))).toBe(630);
  });

  test('everything is not: an idle connection, or an event stream with nothing to tell', () => {
    expect(findEnd(() => ({ taken: 300, waiting: 0 }))).toBe(undefined);
  });

  test('has the whole time for a response after an idle hour', () => {
    expect(findEnd((seconds) => ({ taken: 300, waiting: seconds < 3_000 ? 0 : 300_000 }))).toBe(3_030);
  });
});

describe('a server', () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  /**
   * A server that answers /long with a long body, /stream with an event whenever `tell` is called, a request with Expect
   * not at all, all else with 'ok'.
   */
  async function start(limits: Partial<ConnectionOptions>) {
    const drops: DropReason[] = [];
    const streams = new Set<(text: string) => void>();
    const server: Server = createServer((request, response) => {
      if (request.url === '/stream') {
        response.writeHead(200).write('opened');
        streams.add((text) => response.write(text));
      } else response.end(request.url === '/long' ? longBody : 'ok');
    });
    server.on('checkExpectation', () => {});
    limitConnections(server, { ...limits, onDropped: (reason) => drops.push(reason) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({
      async close() {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    });
    const { port } = server.address() as AddressInfo;
    const ask = (path: string): Socket => {
      const client = connect(port, '127.0.0.1');
      client.on('error', () => {});
      client.write(`GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`);
      open.push({ close: () => client.destroy() });
      return client;
    };
    const tell = (text: string) => {
      for (const write of streams) write(text);
    };
    return { ask, tell, drops };
  }

  /** What a client receives until the text comes, or until its connection ends. */
  async function read(client: Socket, until?: string): Promise<string> {
    let received = '';
    client.on('data', (piece) => (received += piece.toString()));
    if (until === undefined) await once(client, 'close');
    else await expect.poll(() => received).toContain(until);
    return received;
  }

  test('ends a response that its client does not read, and not a silent stream', async () => {
    const { ask, tell, drops } = await start({ patience: { usualMs: 100, crowdedMs: 100 }, checkEveryMs: 20 });
    const stream = ask('/stream');
    await read(stream, 'opened');
    const slow = ask('/long');
    await once(slow, 'readable');
    await expect.poll(() => drops).toEqual(['slow']);
    expect((await read(slow)).length).toBeLessThan(longBody.length);
    tell('news');
    await read(stream, 'news');
  });

  test('ends it sooner while more than half of all places are taken', async () => {
    const patience = { usualMs: 3_600_000, crowdedMs: 100 };
    const { ask, drops } = await start({ patience, checkEveryMs: 20, maxConnections: 4 });
    const slow = [ask('/long'), ask('/long')];
    for (const one of slow) await once(one, 'readable');
    await read(ask('/stream'), 'opened');
    await expect.poll(() => drops).toContain('slow');
  });

  test('accepts so many connections of one source, and others again when these have ended', async () => {
    let source: string | undefined = 'one';
    const { ask, drops } = await start({ sourceOf: () => source, maxPerSource: 2 });
    const first = ask('/');
    await read(first, 'ok');
    await read(ask('/'), 'ok');
    expect(await read(ask('/'))).toBe('');
    expect(drops).toEqual(['source']);
    source = 'other';
    await read(ask('/'), 'ok');
    source = undefined;
    for (let unlimited = 0; unlimited < 3; unlimited += 1) await read(ask('/'), 'ok');
    source = 'one';
    first.destroy();
    const isAnswered = async () => {
      const client = ask('/');
      return Promise.race([once(client, 'data').then(() => true), once(client, 'close').then(() => false)]);
    };
    await expect.poll(isAnswered).toBe(true);
  });

  test('gives a new client the place of the connection that has been idle longest', async () => {
    const { ask, drops } = await start({ maxConnections: 3 });
    const [first, second] = [ask('/'), ask('/')];
    await read(first, 'ok');
    await read(second, 'ok');
    await read(ask('/stream'), 'opened');
    first.write('GET /again HTTP/1.1\r\nHost: site.example\r\n\r\n');
    await once(first, 'data');
    await read(ask('/'), 'ok');
    await expect.poll(() => second.closed).toBe(true);
    expect(first.closed).toBe(false);
    expect(drops).toEqual(['full']);
  });

  test('drops a new connection where all others wait for a response', async () => {
    const { ask, tell, drops } = await start({ maxConnections: 1 });
    const stream = ask('/stream');
    await read(stream, 'opened');
    expect(await read(ask('/'))).toBe('');
    expect(drops).toEqual(['full']);
    tell('news');
    await read(stream, 'news');
  });

  test('drops a connection that waits for more responses than one may', async () => {
    const { ask, drops } = await start({ maxUnanswered: 20 });
    const one = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n';
    const patient = ask('/');
    for (let burst = 0; burst < 3; burst += 1) {
      patient.write(one.repeat(19));
      await once(patient, 'data');
    }
    expect(drops).toEqual([]);
    const hasty = ask('/stream');
    await read(hasty, 'opened');
    hasty.write(one.repeat(20));
    await expect.poll(() => hasty.closed).toBe(true);
    expect(drops).toEqual(['pipelined']);
    ask('/').write('GET / HTTP/1.1\r\nHost: site.example\r\nExpect: more\r\n\r\n'.repeat(30));
    await expect.poll(() => drops).toEqual(['pipelined', 'pipelined']);
  });
});

test('progress within one long chunk is seen', async () => {
  const server = createTcpServer((connection) => void connection.write(longBody)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [connection] = await accepted;
  const before = readProgress(connection);
  expect(before.waiting).toBe(longBody.length);
  expect(before.taken).toBeLessThan(longBody.length);
  client.resume();
  await expect.poll(() => client.bytesRead).toBe(longBody.length);
  await expect.poll(() => readProgress(connection)).toEqual({ taken: longBody.length, waiting: 0 });
  client.destroy();
  server.close();
});
