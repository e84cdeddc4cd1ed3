import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notMeasured, type Measurement } from '../tests/support/measurement.ts';
import { freePort, startSite } from '../tests/support/site.ts';

const requirement = 'GET / against nginx serving the same compressed bytes, one core each';
const target = '≥ 0.25';
const rounds = 5;
const seconds = 4;
const connections = 50;

/**
 * Loads the home page from nginx with one worker and from the site in turns, so that other work on the machine affects
 * both; the median of the ratios counts. A client in Node would be slower than nginx, so wrk is the client.
 */
export async function measurePages(): Promise<Measurement[]> {
  const [nginx, wrk, taskset] = ['nginx', 'wrk', 'taskset'].map(findProgram);
  if (!nginx || !wrk || !taskset)
    return [notMeasured(requirement, target, 'nginx, wrk or taskset is missing (Debian: nginx-light, wrk)')];
  const site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  try {
    execFileSync(taskset, ['-a', '-p', '-c', '0', String(site.pid)]);
    const peer = await startNginx(nginx, folder, site.origin);
    const results: { ours: number; theirs: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const theirs = runWrk(wrk, taskset, peer.origin);
      const ours = runWrk(wrk, taskset, site.origin);
      results.push({ ours: ours.perSecond, theirs: theirs.perSecond, p99: ours.p99Ms });
    }
    await peer.stop();
    const [middle] = results.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs).slice(Math.floor(rounds / 2));
    if (!middle) return [];
    const ratio = middle.ours / middle.theirs;
    const perSecond = [middle.ours, middle.theirs].map((one) => `${Math.round(one).toLocaleString('en')}/s`);
    return [
      {
        name: requirement,
        target,
        measured: `${ratio.toFixed(2)} (${perSecond.join(' against ')})`,
        isMet: ratio >= 0.25,
      },
      {
        name: `GET / at ${connections} connections, p99`,
        target: '≤ 20 ms',
        measured: `${middle.p99.toFixed(1)} ms`,
        isMet: middle.p99 <= 20,
      },
    ];
  } finally {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The path of a program; Debian installs servers outside the users' search path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** nginx with the same bytes and the same headers as the site's own answer, on the site's processor. */
async function startNginx(nginx: string, folder: string, origin: string) {
  const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'br' } });
  // fetch has decompressed the body: curl downloads the compressed bytes.
  writeFileSync(join(folder, 'index.html'), execFileSync('curl', ['-s', '-H', 'Accept-Encoding: br', `${origin}/`]));
  const leftToNginx = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'etag']);
  const headers = [...answer.headers]
    .filter(([name]) => !leftToNginx.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const port = await freePort();
  const lines = [
    // The folder is private to its owner; as root nginx would give its workers another user, who cannot read it.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; worker_cpu_affinity 01;`,
    `pid ${folder}/pid; error_log ${folder}/error.log;`,
    'events { worker_connections 1024; }',
    `http { access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on; open_file_cache max=100;`,
    `client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};`,
    `server { listen 127.0.0.1:${port}; root ${folder}; default_type "text/html; charset=utf-8"; ${headers.join(' ')} } }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const peer = `http://127.0.0.1:${port}`;
  while (!(await fetch(peer).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await sleep(50);
  }
  return {
    origin: peer,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** One run of wrk on the other processor: responses per second and the 99th percentile in milliseconds. */
function runWrk(wrk: string, taskset: string, origin: string): { perSecond: number; p99Ms: number } {
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br', `${origin}/`];
  const said = execFileSync(taskset, ['-c', '1', wrk, ...load], { encoding: 'utf8' });
  const [, amount = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p99Ms: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1),
  };
}
