import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startSite } from '../tests/support/site.ts';
import { ensureProgram, pin } from './external-programs.ts';
import { type Figure, notMeasured, type Measurement } from '../tests/support/measurement.ts';

const requirement = 'GET / against nginx serving the same precompressed bytes, one core each';
const target = '≥ 0.25';
const rounds = 5;
const secondsEach = 4;
const connections = 50;

/**
 * Loads the home page from nginx with one worker and from the site alternately, so that other work on the machine
 * affects both; the median of the ratios counts.
 */
export async function measurePagesPerSecond(): Promise<Measurement[]> {
  const [nginx, wrk] = [ensureProgram('nginx', 'nginx-light'), ensureProgram('wrk', 'wrk')];
  if (!nginx || !wrk) return [notMeasured(requirement, target, 'nginx or wrk is missing (Debian: nginx-light, wrk)')];
  const site = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  let limit: { process: ChildProcess; origin: string } | undefined;
  try {
    pin(site.pid, 0);
    limit = await startNginx(nginx, folder, site.origin);
    const results: { ours: number; theirs: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const theirs = runWrk(wrk, limit.origin);
      const ours = runWrk(wrk, site.origin);
      results.push({ ours: ours.perSecond, theirs: theirs.perSecond, p99: ours.p99Ms });
    }
    const [middle] = results.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs).slice(Math.floor(rounds / 2));
    if (!middle) return [];
    const ratio = middle.ours / middle.theirs;
    const figures = `${Math.round(middle.ours).toLocaleString('en')}/s against ${Math.round(middle.theirs).toLocaleString('en')}/s`;
    return [
      {
        name: requirement,
        target,
        measured: `${ratio.toFixed(2)} (${figures})`,
        isMet: ratio >= 0.25,
        figures: [toFigure('this site', middle.ours), toFigure('nginx', middle.theirs)],
      },
      {
        name: `pages at ${connections} connections, p99`,
        target: '≤ 20 ms',
        measured: `${middle.p99.toFixed(1)} ms`,
        isMet: middle.p99 <= 20,
      },
    ];
  } finally {
    limit?.process.kill('SIGTERM');
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const toFigure = (subject: string, perSecond: number): Figure => ({
  quantity: 'pages per second',
  unit: 'pages/s',
  subject,
  task: 'GET /',
  value: Math.round(perSecond),
});

/** nginx with the same bytes and the same headers as the site's own answer. */
async function startNginx(nginx: string, folder: string, origin: string) {
  const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'br' } });
  // fetch has decompressed the body: curl downloads the compressed bytes.
  const packed = execFileSync('curl', ['-s', '-H', 'Accept-Encoding: br', `${origin}/`]);
  writeFileSync(join(folder, 'index.html'), packed);
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
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const limit = { process: child, origin: `http://127.0.0.1:${port}` };
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; tries < 100; tries += 1) {
    const up = await fetch(limit.origin).catch(() => undefined);
    if (up?.ok) return limit;
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  child.kill('SIGKILL');
  await once(child, 'exit').catch(() => {});
  throw new Error(`nginx did not start: ${said}`);
}

/** One run of wrk on the other processor: responses per second, and the 99th percentile in milliseconds. */
function runWrk(wrk: string, origin: string): { perSecond: number; p99Ms: number } {
  const said = execFileSync(
    'taskset',
    [
      '-c',
      '1',
      wrk,
      '-t1',
      `-c${connections}`,
      `-d${secondsEach}s`,
      '--latency',
      '-H',
      'Accept-Encoding: br',
      `${origin}/`,
    ],
    { encoding: 'utf8' },
  );
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  const [, amount = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  return { perSecond, p99Ms: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1) };
}
