import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startSite } from '../tests/support/site.ts';
import { answers, ensureProgram, pin, startProgram, untilUp } from './external-programs.ts';
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
  let limit: Awaited<ReturnType<typeof startNginx>> | undefined;
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
    await limit?.program.stop();
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
  return runNginx(nginx, folder, `http://127.0.0.1:${port}`);
}

/** Starts nginx with the nginx.conf of a folder and waits until an address of it answers. */
export async function runNginx(nginx: string, folder: string, origin: string) {
  const program = startProgram(nginx, ['-c', join(folder, 'nginx.conf')]);
  await untilUp(program, () => answers(origin));
  return { program, origin };
}

/**
 * One run of wrk on the other processor: responses per second, the 99th percentile in milliseconds, and how many
 * responses were errors or never came.
 */
export function runWrk(
  wrk: string,
  origin: string,
  { encoding = 'br', seconds = secondsEach } = {},
): { perSecond: number; p99Ms: number; failed: number } {
  const said = execFileSync(
    'taskset',
    [
      '-c',
      '1',
      wrk,
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '-H',
      `Accept-Encoding: ${encoding}`,
      `${origin}/`,
    ],
    { encoding: 'utf8' },
  );
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  const [, amount = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const [, connect = 0, read = 0, write = 0] = /Socket errors: connect (\d+), read (\d+), write (\d+)/.exec(said) ?? [];
  const [, errors = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(said) ?? [];
  return {
    perSecond,
    p99Ms: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1),
    failed: [connect, read, write, errors].reduce<number>((sum, count) => sum + Number(count), 0),
  };
}
