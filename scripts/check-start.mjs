// node scripts/check-start.mjs [FOLDER]: starts a built site with its settings and an empty database of its own, without
// mail, and checks that it serves, stores and stops. Prepares the pages and Node's compile cache for the first real start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Preparing every page takes half a minute on a slow machine. */
const readyWithinMs = 180_000;
const stopWithinMs = 30_000;

/** These would reach the real data, the outside world, or people. An empty value counts as unset. */
const withoutEffects = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  WEBHOOK_SECRET: '',
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  RETENTION_DAYS: '',
  LOG_LEVEL: 'warn',
};

/** The Node of a folder's packages, or else the one that runs this. */
export function nodeOf(folder) {
  const own = join(folder, 'node_modules', 'node', 'bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

/** A port of this machine that is free now. */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const enquiry = {
  firstName: 'Start',
  lastName: 'Check',
  email: 'check@site.example',
  message: 'The check of a start, in a database that is removed afterwards.',
};

/** @type {{ path: string, request?: RequestInit, status: number }[]} What a site must respond. */
const expected = [
  { path: '/', status: 200 },
  { path: '/auth', status: 200 },
  { path: '/no-such-page', request: { headers: { Accept: 'text/html' } }, status: 404 },
  { path: '/api/user', status: 401 },
  // Rendered by React in the process, from the build's own code.
  {
    path: '/newsletter',
    request: { method: 'POST', body: new URLSearchParams({ email: enquiry.email }), headers: { Accept: 'text/html' } },
    status: 200,
  },
  {
    path: '/api/contact',
    request: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(enquiry) },
    status: 201,
  },
];

/** The first response that differs, as a sentence. */
async function findWrongResponse(origin) {
  for (const { path, request, status } of expected) {
    const response = await fetch(origin + path, request);
    await response.text();
    if (response.status !== status) return `${path} responded ${response.status} instead of ${status}`;
  }
  return undefined;
}

/**
 * Starts the site of a folder and checks it.
 * @throws {Error} one sentence that says what is wrong, then what the process printed
 */
export async function checkStart(folder) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-check-'));
  const port = await findFreePort();
  const site = spawn(nodeOf(folder), [join('src', 'server', 'main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'build', 'compiled'),
      ...withoutEffects,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [site.stdout, site.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
  const ended = once(site, 'exit');
  const failing = (sentence) => new Error(`${sentence}.\n${output}`);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const until = Date.now() + readyWithinMs;
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
    while (!(await isReady())) {
      if (site.exitCode !== null) throw failing(`The site ended with ${site.exitCode} instead of starting`);
      if (Date.now() > until) throw failing(`The site was not ready within ${readyWithinMs / 1000} seconds`);
      await sleep(100);
    }
    const wrong = await findWrongResponse(origin);
    if (wrong) throw failing(`The site does not work: ${wrong}`);
    site.kill('SIGTERM');
    await Promise.race([ended, sleep(stopWithinMs, undefined, { ref: false })]);
    if (site.exitCode !== 0) throw failing('The site did not stop when it was asked to');
  } finally {
    site.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename)
  await checkStart(resolve(process.argv[2] ?? '.')).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
