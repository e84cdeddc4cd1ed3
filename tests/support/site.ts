import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls } from '../../src/contract/paths.ts';
import type { Submission } from '../../src/contract/submission.ts';
import { spawnServer } from './server-process.ts';

/** The administrator of every test site. */
export const administrator = { username: 'margaret', password: 'four tall ships at noon' };

/** The origin that test sites name in links, sitemap and mails: one, since the server fills and compresses its pages once for each. */
export const publicOrigin = 'http://localhost';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** Below the ports that Linux gives to outgoing connections: one of them could take the port before its server does. */
const ports = { first: 20_000, count: 12_000 };
/** Where this process looks next: no port is given twice. */
let next = randomInt(ports.count);

/** A free port on this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ports.count;
    const port = ports.first + next;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/**
 * Starts the built site as a process of its own, as `npm start` does, and waits until it is ready.
 * @param env settings in addition to the tests' own; a DATA_DIR given here is not removed at the end
 */
export async function startSite(env: Record<string, string> = {}) {
  const port = Number(env['PORT'] ?? (await freePort()));
  const ownDir = env['DATA_DIR'] ? undefined : mkdtempSync(join(tmpdir(), 'site-data-'));
  const origin = `http://localhost:${port}`;
  const child = spawnServer({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: ownDir ?? '',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    // All visitors of a browser have one address. Tests with rate limits set `manySources`.
    RATE_LIMITS: 'off',
    SITE_ORIGIN: publicOrigin,
    ...env,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;

  // A busy machine needs long for a start; a process that was given up must not stay.
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 1_600) {
      child.kill('SIGKILL');
      throw new Error(`The site did not start:\n${output}`);
    }
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(50);
  }

  return {
    origin,
    port,
    pid: child.pid ?? 0,
    dataDir: ownDir ?? env['DATA_DIR'] ?? '',
    output: () => output,
    /** Ends the process with a signal, waits for it and returns its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
    /** Ends the process and removes its data. */
    async remove(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      if (ownDir) rmSync(ownDir, { recursive: true, force: true });
    },
    /** The list of enquiries, read as the administrator. */
    readEnquiries: () => readSubmissions(origin),
  };
}

/** The administrator's session cookies by the site's origin: a sign-in costs as much as a dozen reads. */
const sessions = new Map<string, string>();

/** The list of enquiries of a running site, the newest first, read as the administrator. */
async function readSubmissions(origin: string): Promise<Submission[]> {
  const read = () => fetch(origin + adminCalls.submissions, { headers: { Cookie: sessions.get(origin) ?? '' } });
  let list = await read();
  if (list.status === 401) {
    sessions.set(origin, await openSession(origin));
    list = await read();
  }
  return (await list.json()) as Submission[];
}

/** Signs somebody in, the administrator unless another user is named, and returns the cookies of the new session. */
export async function openSession(
  origin: string,
  who: { username: string; password: string } = administrator,
): Promise<string> {
  const login = await fetch(origin + calls.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(who),
  });
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
