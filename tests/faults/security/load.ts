import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../../src/contract/paths.ts';
import { quantile } from '../../support/load.ts';
import type { RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { inWords, type SecurityFinding } from './finding.ts';

const json = { 'Content-Type': 'application/json' };
const enquiry = (number: number) =>
  JSON.stringify({ firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: `load ${number}` });

/** Asks on a connection of its own and waits as long as it takes: fetch gives up where a line takes ten seconds. */
const ask = (site: RunningSite, path: string, body?: string) =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const options = { agent: false, host: '127.0.0.1', port: site.port, path, method: body ? 'POST' : 'GET' };
    const asked = request({ ...options, headers: { ...fromNewSource(), ...(body && json) } }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }));
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Sends that many enquiries at once; answers how many were taken. */
async function countTaken(site: RunningSite, count: number): Promise<number> {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, number) => ask(site, calls.contact, enquiry(number))),
  );
  return answers.filter((one) => one.status === 'fulfilled' && one.value.status === 201).length;
}

const wrongLogin = (number: number) => JSON.stringify({ username: `nobody-${number}`, password: 'wrong words' });

/** How long GET / takes, asked again and again by one visitor, until told to stop. */
function watchHome(site: RunningSite) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const once = () =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const asked = get({ agent, host: '127.0.0.1', port: site.port, path: '/', timeout: 30_000 }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          times.push(performance.now() - began);
          if (answer.statusCode !== 200) failures.push(`status ${answer.statusCode}`);
          resolve();
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', (error) => {
        failures.push(error.message);
        resolve();
      });
    });
  const running = (async () => {
    while (!isOver) {
      await once();
      await sleep(5);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      agent.destroy();
      return { p99: quantile(times, 0.99), count: times.length, failures };
    },
  };
}

/** 500 connections that send a byte now and then, in the head or in the body, block nobody. */
export async function measureSlowConnections(
  site: RunningSite,
  count: number,
  forMs: number,
  most: number,
): Promise<SecurityFinding> {
  const sockets: Socket[] = [];
  let cut = 0;
  for (let number = 0; number < count; number += 1) {
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('close', () => (cut += 1));
    socket.resume();
    socket.write(
      number % 2
        ? 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
        : `POST ${calls.contact} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    );
    sockets.push(socket);
  }
  await sleep(300);
  const home = watchHome(site);
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 500);
  // Enquiries are taken as ever: who sends slowly holds no place.
  const taken = await countTaken(site, 20);
  await sleep(forMs);
  clearInterval(drip);
  const open = count - cut;
  const { p99, count: asked, failures } = await home.stop();
  for (const socket of sockets) socket.destroy();
  return {
    promise: '500 slow connections block nobody',
    target: `${inWords(count)} of them; GET / p99 ≤ ${most} ms`,
    measured: `${inWords(count)} slow connections (${inWords(open)} still open after ${inWords(forMs / 1000)} s): GET / p99 ${inWords(p99, 1)} ms over ${inWords(asked)} requests, ${failures.length} failed; ${taken} of 20 enquiries taken`,
    isKept: p99 <= most && failures.length === 0 && taken === 20,
  };
}

/** Many sign-ins at once leave the pages fast. */
export async function measureLogins(site: RunningSite, count: number, most: number): Promise<SecurityFinding> {
  const home = watchHome(site);
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, number) => (await ask(site, calls.login, wrongLogin(number))).status),
  );
  const tookMs = performance.now() - began;
  const { p99, count: asked, failures } = await home.stop();
  const refused = statuses.filter((status) => status === 401).length;
  return {
    promise: `${inWords(count)} logins at once leave GET / fast`,
    target: `GET / p99 ≤ ${most} ms`,
    measured: `${inWords(count)} logins at once (${refused} × 401) in ${inWords(tookMs / 1000, 1)} s (${inWords((count / tookMs) * 1000)} a second): GET / p99 ${inWords(p99, 1)} ms over ${inWords(asked)} requests, ${failures.length} failed`,
    isKept: p99 <= most && refused === count && failures.length === 0,
  };
}

/** Too much at once is turned away with 503 and Retry-After; pages and health checks are answered, and it passes. */
export async function measureOverload(site: RunningSite, count: number): Promise<SecurityFinding> {
  const home = watchHome(site);
  const statuses = new Map<number, number>();
  let hasRetryAfter = true;
  const send = async (number: number) => {
    // Pages that must be rendered and sign-ins are the two costly things a stranger can ask for. Three quarters are
    // sign-ins: far more than have room, so that some are turned away also where this flood itself comes slowly.
    const { status, retryAfter } = await (number % 4 === 0
      ? ask(site, `/newsletter?number=${number}`)
      : ask(site, calls.login, wrongLogin(number)));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 503 && !retryAfter) hasRetryAfter = false;
  };
  const flood = Promise.all(
    Array.from({ length: count }, (_, number) => send(number).catch(() => statuses.set(0, (statuses.get(0) ?? 0) + 1))),
  );
  await sleep(200);
  const [health, taken] = await Promise.all([ask(site, '/healthz').then(({ status }) => status), countTaken(site, 10)]);
  await flood;
  const { p99, failures } = await home.stop();
  const after = (await fetch(`${site.origin}/nowhere`)).status;
  const shed = statuses.get(503) ?? 0;
  const said = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"load-shedding"')).length;
  const kinds = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${inWords(times)} × ${status}`)
    .join(', ');
  return {
    promise: 'Overload is shed with 503',
    target: '503 with Retry-After; pages, health and enquiries are served; over when the flood is',
    measured: `${inWords(count)} costly requests at once: ${kinds}${hasRetryAfter ? '' : ', without Retry-After'}; GET / p99 ${inWords(p99)} ms, ${failures.length} failed; health ${health}; ${taken} of 10 enquiries taken; afterwards ${after}; ${said} lines in the log`,
    isKept:
      shed > 0 &&
      hasRetryAfter &&
      failures.length === 0 &&
      health === 200 &&
      taken === 10 &&
      after === 404 &&
      said >= 1 &&
      said <= 10 &&
      (statuses.get(0) ?? 0) === 0,
  };
}

/** Memory of the process in MiB, as the system counts it; undefined where there is no /proc. */
function memoryOf(site: RunningSite): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Memory stays level under steady load: the last tenth of the time against the tenth after warming up. */
export async function measureSoak(site: RunningSite, forMs: number): Promise<SecurityFinding> {
  const samples: number[] = [];
  const end = performance.now() + forMs;
  let [served, failed] = [0, 0];
  const visitor = async (which: number) => {
    for (let number = 0; performance.now() < end; number += 1) {
      const answers: [string, RequestInit?][] = [
        ['/'],
        ['/contact'],
        ['/services/ecommerce'],
        ['/nowhere'],
        [calls.user],
        [calls.contact, { method: 'POST', headers: json, body: enquiry(which * 1e7 + number) }],
        [calls.contact, { method: 'POST', headers: json, body: '{' }],
      ];
      const [path, init] = answers[number % answers.length] ?? ['/'];
      const answer = await fetch(site.origin + path, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), ...fromNewSource() },
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (!answer || answer.status >= 500) failed += 1;
      else served += 1;
      await sleep(10);
    }
  };
  const sampling = (async () => {
    while (performance.now() < end) {
      await sleep(Math.min(1_000, forMs / 60));
      const memory = memoryOf(site);
      if (memory !== undefined) samples.push(memory);
    }
  })();
  await Promise.all([sampling, ...Array.from({ length: 8 }, (_, which) => visitor(which))]);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const early = quantile(samples.slice(2 * tenth, 3 * tenth), 0.5);
  const late = quantile(samples.slice(-tenth), 0.5);
  const growth = (late / early - 1) * 100;
  return {
    promise: 'Memory stays level',
    target: `≤ +10 % in ${inWords(forMs / 60_000, 1)} minutes`,
    measured: `${inWords(early)} MiB after a fifth of the time, ${inWords(late)} MiB at the end (${growth > 0 ? '+' : ''}${inWords(growth, 1)} %); ${inWords(served)} answers, ${failed} failed`,
    isKept: growth <= 10 && failed === 0 && samples.length > 20,
  };
}
