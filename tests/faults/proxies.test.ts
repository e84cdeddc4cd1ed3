import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/paths.ts';
import { adminPassword } from '../support/app.ts';
import { isFullRun } from '../support/full-run.ts';
import { hasIpv6, missingProxies, type Proxy, sampleHost, startCaddy, startNginx } from '../support/proxies.ts';
import { missingBuild, type SiteProcess, startProcess } from '../support/site-process.ts';

const missing = missingBuild ?? missingProxies ?? (isFullRun ? undefined : 'npm run test:all runs it');

describe.skipIf(missing)(`behind the sample proxies${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const starters = { nginx: startNginx, Caddy: startCaddy };
  const names = ['nginx', 'Caddy'] as const;
  /** Where the CDN's requests come from. */
  const cdn = '127.0.0.2';
  const cdnLines = {
    nginx: (sample: string) => sample.replaceAll(/#(?=set_real_ip_from|real_ip_)/g, ''),
    Caddy: (sample: string) => sample.replace('#trusted_proxies', 'trusted_proxies'),
  };
  let dataDir: string;
  let site: SiteProcess;
  let sitePorts: number[];
  let proxy: Proxy | undefined;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'site-proxies-'));
    const env = { DATA_DIR: dataDir, SITE_ORIGIN: `https://${sampleHost}`, TRUST_PROXY: `127.0.0.1, ${cdn}` };
    site = startProcess({ ...env, ADMIN_USERNAME: 'Captain', ADMIN_PASSWORD: adminPassword });
    sitePorts = [Number(new URL(await site.ready).port)];
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
  });
  afterAll(async () => {
    site.kill('SIGTERM');
    await site.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const headOf = (headers: Record<string, string> = {}) =>
    [
      `POST ${calls.contact} HTTP/1.1`,
      ...Object.entries({
        Host: sampleHost,
        'Content-Type': 'application/json',
        'Content-Length': '100',
        ...headers,
      }).map((header) => header.join(': ')),
    ].join('\r\n');
  const unfinished = { headers: headOf(), body: `${headOf()}\r\n\r\n{` };

  function openConnection(port: number, text: string, from = '127.0.0.1'): TLSSocket {
    const address = { port, host: '127.0.0.1', localAddress: from };
    const socket = connect({ ...address, servername: sampleHost, rejectUnauthorized: false });
    socket.on('secureConnect', () => socket.write(text));
    socket.on('error', () => {});
    return socket.resume();
  }

  /**
   * One client opens connections at a steady rate, sends the beginning of a request on each, and waits.
   * @param watch called once a second with the number of connections that are open
   */
  async function sendSlowly(
    port: number,
    what: keyof typeof unfinished,
    { perSecond, seconds }: { perSecond: number; seconds: number },
    watch: (open: number) => Promise<void> = async () => {},
  ): Promise<void> {
    const open = new Set<TLSSocket>();
    try {
      for (let n = 0; n < perSecond * seconds; n += 1) {
        const socket = openConnection(port, unfinished[what]);
        open.add(socket);
        socket.on('close', () => open.delete(socket));
        if (n % perSecond === 0) await watch(open.size);
        await sleep(1_000 / perSecond);
      }
    } finally {
      for (const socket of open) socket.destroy();
    }
  }

  // With twice the rate and a quarter of the places that Debian's nginx has, its places would be taken after 20 seconds.
  test.each([
    ['nginx', 'body', 30, 350],
    ['nginx', 'headers', 25, 390],
    ['Caddy', 'body', 45, 750],
    ['Caddy', 'headers', 25, 390],
  ] as const)('%s: one client that sends %s slowly keeps nobody else out', async (name, what, seconds, mostOpen) => {
    const { ask, ports } = (proxy = await starters[name]({ sitePorts, workerConnections: 200 }));
    let mostSeen = 0;
    await sendSlowly(ports.https, what, { perSecond: 20, seconds }, async (open) => {
      mostSeen = Math.max(mostSeen, open);
      expect((await ask('/', { from: '127.0.0.3' })).status).toBe(200);
    });
    expect(mostSeen).toBeGreaterThan(150);
    // 20 a second for as long as each may take: more would grow without end.
    expect(mostSeen).toBeLessThan(mostOpen);
  });

  test('nginx takes the IPv6 addresses of one customer for one client', async () => {
    const edit = (sample: string) => cdnLines.nginx(sample).replace('192.0.2.0/24', `${cdn}/32`);
    const { ask, ports } = (proxy = await startNginx({ sitePorts, edit }));
    const statusFor = async (visitor: string) =>
      (await ask('/', { headers: { 'X-Forwarded-For': visitor }, from: cdn })).status;
    const held = Array.from({ length: 250 }, (_, n) =>
      openConnection(ports.https, `${headOf({ 'X-Forwarded-For': `2001:db8:1:${n}::${n}` })}\r\n\r\n{`, cdn),
    );
    await expect.poll(() => statusFor('2001:db8:1:ffff::1')).toBe(429);
    for (const other of ['2001:db8:2::1', '203.0.113.7']) expect(await statusFor(other)).toBe(200);
    for (const socket of held) socket.destroy();
  });

  test('nginx logs that its connections are used up, and no visitor’s address', async () => {
    const { ports, read } = (proxy = await startNginx({ sitePorts, workerConnections: 40 }));
    await sendSlowly(ports.https, 'body', { perSecond: 50, seconds: 3 });
    expect(read('site-error.log')).toContain('worker_connections are not enough');
    expect(read('site-error.log') + read('site.log')).not.toMatch(/client: |127\.0\.0\.1(?!:)/);
  });

  test.each(names)('%s: plain http leads to the site alone, whatever host a request names', async (name) => {
    const { askPlainly } = (proxy = await starters[name]({ sitePorts }));
    const known = await askPlainly('/about?q=1', sampleHost);
    expect(known.status).toBe(308);
    expect(known.headers.location).toMatch(new RegExp(`^https://${sampleHost}(?::\\d+)?/about\\?q=1$`));
    const foreign = await askPlainly('/about', 'evil.example').catch(() => undefined);
    expect(foreign?.headers.location ?? '').not.toContain('evil.example');
  });

  test('nginx leads the address without www to the other one, as the page says, also over IPv6', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/deploy.md'), 'utf8');
    const [, says = ''] = /To lead the address without `www`[^]+?copy the second `server`(.+)\n/.exec(page) ?? [];
    const lines = [...says.matchAll(/`((?:listen|server_name) [^`]+;)`/g)].map(([, line = '']) => line);
    const edit = (sample: string) => {
      const [, second = ''] = sample.match(/^server \{[^]+?^\}\n/gm) ?? [];
      const certificate = sample.match(/^ *ssl_certificate.*$/gm) ?? [];
      return `${sample}\n${second.replace(/ *server_name .*/, [...lines, ...certificate].join('\n'))}`;
    };
    const { ask } = (proxy = await startNginx({ sitePorts, edit }));
    for (const to of ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])]) {
      const { status, headers } = await ask('/about', { to, host: 'example.org' });
      expect([to, status, headers.location]).toEqual([to, 308, `https://${sampleHost}/about`]);
      expect((await ask('/', { to })).status).toBe(200);
    }
  });

  test.each(names)('%s behind a CDN: one visitor’s wrong passwords lock nobody else out', async (name) => {
    const edit = (sample: string) => cdnLines[name](sample).replace('192.0.2.0/24', `${cdn}/32`);
    const { ask } = (proxy = await starters[name]({ sitePorts, edit }));
    const signIn = async (visitor: string, password: string, from = cdn) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor };
      const body = JSON.stringify({ username: 'Captain', password });
      return (await ask(calls.login, { method: 'POST', headers, body, from })).status;
    };
    const guess = async (visitor: () => string, from?: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push(await signIn(visitor(), `a wrong password ${n}`, from));
      return statuses.at(-1);
    };
    const network = name === 'nginx' ? 4 : 5;
    expect(await guess(() => `198.51.100.${network}`)).toBe(429);
    expect(await signIn(`203.0.113.${network}`, adminPassword)).toBe(200);
    // Around the CDN nobody has more addresses than one.
    let n = 0;
    expect(await guess(() => `198.18.${network}.${(n += 1)}`, `127.0.1.${network}`)).toBe(429);
  });
});
