import { connect, type Socket } from 'node:net';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../../src/contract/paths.ts';
import { anyService } from '../../support/any-content.ts';
import { quantile } from '../../support/load.ts';
import { readMemory } from '../../support/process-memory.ts';
import type { RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';
import { watchVisitor } from './attacks.ts';

const json = { 'Content-Type': 'application/json' };
const enquiry = (number: number) =>
  JSON.stringify({ firstName: 'Ada', lastName: 'L', email: 'ada@x.example', message: `load ${number}` });

/** Sends a request on a connection of its own, without fetch's connection timeout of ten seconds. */
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

/** Sends this many enquiries at once; returns how many were stored. */
async function countTaken(site: RunningSite, count: number): Promise<number> {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, number) => ask(site, calls.contact, enquiry(number))),
  );
  return answers.filter((one) => one.status === 'fulfilled' && one.value.status === 201).length;
}

const wrongLogin = (number: number) => JSON.stringify({ username: `nobody-${number}`, password: 'wrong words' });

/** 500 connections that send a byte at a time, in the head or in the body, block no visitor. */
export async function measureSlowConnections(
  site: RunningSite,
  count: number,
  forMs: number,
  most: number,
): Promise<Measurement> {
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
  const stop = watchVisitor(site);
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 500);
  // Slow uploads occupy no concurrency slot: enquiries are stored meanwhile.
  const taken = await countTaken(site, 20);
  await sleep(forMs);
  clearInterval(drip);
  const open = count - cut;
  const { p99, count: asked, failed } = await stop();
  for (const socket of sockets) socket.destroy();
  return {
    name: '500 slow connections block nobody',
    target: `${formatNumber(count)} of them; GET / p99 ≤ ${most} ms`,
    measured: `${formatNumber(count)} slow connections (${formatNumber(open)} still open after ${formatNumber(forMs / 1000)} s): GET / p99 ${formatNumber(p99, 1)} ms over ${formatNumber(asked)} requests, ${failed} failed; ${taken} of 20 enquiries taken`,
    isMet: p99 <= most && failed === 0 && taken === 20,
  };
}

/** Many simultaneous sign-ins do not slow the pages. */
export async function measureLogins(site: RunningSite, count: number, most: number): Promise<Measurement> {
  const stop = watchVisitor(site);
  const began = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, number) => (await ask(site, calls.login, wrongLogin(number))).status),
  );
  const tookMs = performance.now() - began;
  const { p99, count: asked, failed } = await stop();
  const refused = statuses.filter((status) => status === 401).length;
  return {
    name: `${formatNumber(count)} logins at once leave GET / fast`,
    target: `GET / p99 ≤ ${most} ms`,
    measured: `${formatNumber(count)} logins at once (${refused} × 401) in ${formatNumber(tookMs / 1000, 1)} s (${formatNumber((count / tookMs) * 1000)} a second): GET / p99 ${formatNumber(p99, 1)} ms over ${formatNumber(asked)} requests, ${failed} failed`,
    isMet: p99 <= most && refused === count && failed === 0,
  };
}

/** An overloaded site answers 503 with Retry-After, still serves pages and health checks, and recovers. */
export async function measureOverload(site: RunningSite, count: number): Promise<Measurement> {
  const stop = watchVisitor(site);
  const statuses = new Map<number, number>();
  let hasRetryAfter = true;
  const send = async (number: number) => {
    // Rendered pages and sign-ins are the two costly requests of anonymous visitors. Three quarters are sign-ins: far
    // more than the concurrency limit, so that the site rejects some even if this flood is slow.
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
  const { p99, failed } = await stop();
  const after = (await fetch(`${site.origin}/nowhere`)).status;
  const shed = statuses.get(503) ?? 0;
  const logged = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"load-shedding"')).length;
  const kinds = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${formatNumber(times)} × ${status}`)
    .join(', ');
  return {
    name: 'Overload is shed with 503',
    target: '503 with Retry-After; pages, health and enquiries are served; over when the flood is',
    measured: `${formatNumber(count)} costly requests at once: ${kinds}${hasRetryAfter ? '' : ', without Retry-After'}; GET / p99 ${formatNumber(p99)} ms, ${failed} failed; health ${health}; ${taken} of 10 enquiries taken; afterwards ${after}; ${logged} lines in the log`,
    isMet:
      shed > 0 &&
      hasRetryAfter &&
      failed === 0 &&
      health === 200 &&
      taken === 10 &&
      after === 404 &&
      logged >= 1 &&
      logged <= 10 &&
      (statuses.get(0) ?? 0) === 0,
  };
}

/** Memory does not grow under steady load: compares the last tenth of the time with the tenth after warming up. */
export async function measureSoak(site: RunningSite, forMs: number): Promise<Measurement> {
  const samples: number[] = [];
  const end = performance.now() + forMs;
  let [served, failed] = [0, 0];
  const visitor = async (which: number) => {
    for (let number = 0; performance.now() < end; number += 1) {
      const answers: [string, RequestInit?][] = [
        ['/'],
        ['/contact'],
        [anyService.path],
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
      const memory = readMemory(site.pid);
      if (memory !== undefined) samples.push(memory);
    }
  })();
  await Promise.all([sampling, ...Array.from({ length: 8 }, (_, which) => visitor(which))]);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const early = quantile(samples.slice(2 * tenth, 3 * tenth), 0.5);
  const late = quantile(samples.slice(-tenth), 0.5);
  const growth = (late / early - 1) * 100;
  return {
    name: 'Memory stays level',
    target: `≤ +10 % in ${formatNumber(forMs / 60_000, 1)} minutes`,
    measured: `${formatNumber(early)} MiB after a fifth of the time, ${formatNumber(late)} MiB at the end (${growth > 0 ? '+' : ''}${formatNumber(growth, 1)} %); ${formatNumber(served)} answers, ${failed} failed`,
    isMet: growth <= 10 && failed === 0 && samples.length > 20,
  };
}
