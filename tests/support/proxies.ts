import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from './certificate.ts';
import { freePort } from './site.ts';

const production = join(import.meta.dirname, '../../docs/production');

/** The host name in the samples. */
export const sampleHost = 'www.example.org';

/** The reason why the proxies of the samples cannot run, or undefined. */
export const missingProxies = ['nginx', 'caddy'].some((name) => spawnSync(name, ['-v']).error)
  ? 'nginx and Caddy are not installed'
  : undefined;

/** Whether this machine has IPv6; without it nginx.conf says to leave out the lines with [::]. */
export const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

/** A running proxy with a sample of docs/production as its configuration. */
export type Proxy = Awaited<ReturnType<typeof startProxy>>;

type Options = {
  /** The ports of the site's processes. */
  sitePorts: readonly number[];
  /** Changes the sample's text as the documents say. */
  edit?: (sample: string) => string;
  /** Of each of nginx's two workers. */
  workerConnections?: number;
};

/** nginx with the sample nginx.conf: only ports, paths and the certificate differ. */
export const startNginx = (options: Options) =>
  startProxy('nginx', (folder, { http, https }) => {
    const { sitePorts, edit = (sample) => sample, workerConnections = 768 } = options;
    const sample = edit(readFileSync(join(production, 'nginx.conf'), 'utf8'))
      .replaceAll(/^ *listen \[::\].*\n/gm, (line) => (hasIpv6 ? line : ''))
      .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, ipv6: string | undefined, port: string) => {
        const address = ipv6 ? '[::1]' : '127.0.0.1';
        return `listen ${address}:${port === '80' ? http : https}`;
      })
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(`/etc/letsencrypt/live/${sampleHost}`, folder)
      .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, rest: string) =>
        sitePorts.map((port) => `    server 127.0.0.1:${port}${rest}`).join('\n'),
      );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    writeFileSync(
      join(folder, 'main.conf'),
      `user root;\nworker_processes 2;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;
      events { worker_connections ${workerConnections}; }\nhttp {\n${temporary}\n${sample}\n}\n`,
    );
    return ['-c', join(folder, 'main.conf')];
  });

/** Caddy with a sample, Caddyfile or that of compose.yaml: only ports and the certificate differ. */
export const startCaddy = (options: Options, name: 'Caddyfile' | 'Caddyfile.compose' = 'Caddyfile') =>
  startProxy('caddy', (folder, { http, https }) => {
    const { sitePorts, edit = (sample) => sample } = options;
    const processes = sitePorts.map((port) => `127.0.0.1:${port}`).join(' ');
    const sample = edit(readFileSync(join(production, name), 'utf8'))
      .replaceAll('{$SITE_HOST}', sampleHost)
      .replace('{\n', `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n`)
      .replace(`\n${sampleHost} {\n`, `$&\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`)
      .replace(/127\.0\.0\.1:3000|\{\$SITE_PROCESSES\}/, processes);
    writeFileSync(join(folder, 'Caddyfile'), sample);
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  });

async function startProxy(
  program: 'nginx' | 'caddy',
  configure: (folder: string, ports: { http: number; https: number }) => string[],
) {
  const folder = mkdtempSync(join(tmpdir(), `site-${program}-`));
  const { key, cert } = makeCertificate(new Date('2049-12-31'));
  writeFileSync(join(folder, 'privkey.pem'), key);
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  const ports = { http: await freePort(), https: await freePort() };
  const child: ChildProcess = spawn(program, configure(folder, ports), {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  while (!(await accepts(ports.https))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${stderr}`);
    await sleep(50);
  }
  return {
    ports,
    /** A request by the sample's name over TLS, on a connection of its own. */
    ask: (path: string, init?: AskInit) => ask(ports.https, path, init),
    /** The answer on the port without TLS. */
    askPlainly: (path: string, host: string) => askPlainly(ports.http, path, host),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

type AskInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of this machine from which the request comes, and that to which it goes. */
  from?: string;
  to?: string;
  /** The host name that it asks for. */
  host?: string;
};

async function ask(port: number, path: string, { method = 'GET', headers = {}, body, ...init }: AskInit = {}) {
  const { to = '127.0.0.1', from = to, host = sampleHost } = init;
  const asked = requestOverTls({
    host: to,
    port,
    path,
    method,
    headers: { Host: host, ...headers },
    agent: false,
    localAddress: from,
    servername: host,
    rejectUnauthorized: false,
  });
  asked.end(body);
  return readResponse(asked);
}

function askPlainly(port: number, path: string, host: string) {
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers: { Host: host } });
  asked.end();
  return readResponse(asked);
}

async function readResponse(asked: ClientRequest) {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
