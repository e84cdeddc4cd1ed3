import { randomBytes } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, paths } from '../src/contract/paths.ts';
import { quantile } from '../tests/support/load.ts';
import { administrator, type RunningSite, startSite } from '../tests/support/site.ts';
import { fromNewSource, manySources } from '../tests/support/sources.ts';
import { formatNumber, type Measurement } from '../tests/support/measurement.ts';

type Headers = Record<string, string>;
/** One request of an attack; a GET where it has no body. With `times`, so many in one piece, whose responses are not read. */
type Shot = { path: string; headers?: Headers; body?: string; times?: number };

/** The attacker's rate: the proxy or the network limits more. */
const attackRate = { perSecond: 10, bytesPerSecond: 1_000_000 };
/** The slowdown that a visitor may notice: an absolute time, or a small multiple on a slow machine. */
const bounds = { mostMs: 50, growth: 4 };
const attackMs = 10_000;
/** The interval of the visitor's requests, which do not wait for the previous response. */
const visitorEveryMs = 20;
/** Background work that an attack causes happens within this time after it. */
const afterMs = 1_000;

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

/** The first and last character of ranges with one, three and four bytes per character. */
const alphabets = { 1: [0x21, 0x7e], 3: [0x4e00, 0x9fff], 4: [0x20000, 0x2a6df] } as const;
type CharacterBytes = keyof typeof alphabets;

/** Random text of this many UTF-16 units, in characters of this many bytes. */
function randomText(units: number, bytes: CharacterBytes): string {
  const [first, last] = alphabets[bytes];
  const count = bytes === 4 ? units / 2 : units;
  const numbers = new Uint32Array(randomBytes(4 * count).buffer.slice(0));
  return Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(first + ((numbers[at] ?? 0) % (last - first + 1))),
  ).join('');
}

/** The most costly enquiry that the site accepts. */
const hostileEnquiry = (bytes: CharacterBytes): string =>
  JSON.stringify({
    firstName: 'Eve',
    lastName: 'Low',
    email: 'eve@hostile.example',
    message: randomText(10_000, bytes),
  });

const wrongForm = (length: number) =>
  new URLSearchParams({ firstName: 'Eve', email: 'nowhere', page: paths.contact, message: randomText(length, 1) });

/** Every kind of attack by its name; `number` makes each of its requests different. */
const attacks = {
  'Accept-Encoding of 15,700 spaces': (number) => ({
    path: '/',
    headers: { 'Accept-Encoding': `gzip${' '.repeat(15_700)}x${number}` },
  }),
  'path of 15,900 slashes': (number) => ({ path: `/${'/'.repeat(15_880)}x${number}` }),
  'path just below 2 KiB': (number) => ({ path: `/${'/'.repeat(2_000)}${number}` }),
  'enquiries of 1-byte signs': () => ({ path: calls.contact, headers: json, body: hostileEnquiry(1) }),
  'enquiries of 3-byte signs': () => ({ path: calls.contact, headers: json, body: hostileEnquiry(3) }),
  'enquiries of 4-byte signs': () => ({ path: calls.contact, headers: json, body: hostileEnquiry(4) }),
  'enquiries beyond the limit': () => ({ path: calls.contact, headers: json, body: hostileEnquiry(3) }),
  'invalid forms of 60 KiB': () => ({ path: calls.contact, headers: form, body: wrongForm(40_000).toString() }),
  'forms of 60 KiB beyond the limit': () => ({
    path: calls.contact,
    headers: form,
    body: wrongForm(40_000).toString(),
  }),
  'JSON over 64 KiB': () => ({ path: calls.contact, headers: json, body: `{"message":"${'x'.repeat(70_000)}"}` }),
  'forms over 64 KiB': () => ({ path: calls.contact, headers: form, body: `message=${randomHex(80_000)}` }),
  'unknown addresses': (number) => ({ path: `/nowhere-${number}/${randomHex(600)}?q=${randomHex(600)}` }),
  'unknown addresses with .data': (number) => ({ path: `/nowhere-${number}/${randomHex(600)}.data` }),
  'pipelined requests': () => ({ path: '/nowhere', times: 2_000 }),
  '/readyz': () => ({ path: '/readyz' }),
  'sign-ins with wrong passwords': (number) => ({
    path: calls.login,
    headers: json,
    body: JSON.stringify({
      username: number % 2 ? administrator.username : `nobody-${number}`,
      password: randomHex(900),
    }),
  }),
  registrations: () => ({
    path: calls.register,
    headers: json,
    body: JSON.stringify({ username: `user-${randomHex(20)}`, password: randomHex(900) }),
  }),
  'newsletter posts': () => ({ path: paths.newsletter, headers: form, body: `email=${randomText(60_000, 1)}` }),
  'ninety headers': () => ({
    path: '/',
    headers: Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`X-${randomHex(20)}-${at}`, randomHex(120)])),
  }),
  'If-None-Match of 15 KiB': () => ({ path: '/', headers: { 'If-None-Match': 'W/"a", '.repeat(2_100) } }),
  'Cookie of 15 KiB': (number) => ({
    path: calls.user,
    headers: { Cookie: number % 2 ? 'a=b; '.repeat(3_000) : `__Host-session=${'%'.repeat(15_000)}` },
  }),
  'deep JSON': (number) => ({
    path: calls.contact,
    headers: json,
    body: (number % 2 ? '[' : '{"a":').repeat(10_000),
  }),
} satisfies Record<string, (number: number) => Shot>;

type AttackName = keyof typeof attacks;

const randomHex = (length: number) =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);

/** Sends one request and reads its response; returns its status, or 0 without a response. */
function shoot(site: RunningSite, agent: Agent, { path, headers = {}, body }: Shot, source: Headers): Promise<number> {
  return new Promise((resolve) => {
    const options = { agent, host: '127.0.0.1', port: site.port, path, timeout: 60_000 };
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ ...options, method, headers: { ...headers, ...source, ...length } }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

/** Sends requests in one piece on a connection of their own, and closes it after a while if the site does not. */
function pipeline(site: RunningSite, { path, times = 1 }: Shot): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('close', () => resolve(0));
    socket.write(onePipelined(path).repeat(times));
    setTimeout(() => socket.destroy(), 5_000).unref();
  });
}

const onePipelined = (path: string) => `GET ${path} HTTP/1.1\r\nHost:a\r\n\r\n`;

type Times = { p50: number; p99: number; slowest: number; count: number; failed: number };

/**
 * Measures GET / for a visitor from another address at a fixed rate: a site that blocks for a second delays fifty
 * requests, not one.
 */
export function watchVisitor(site: RunningSite) {
  const agent = new Agent({ keepAlive: true });
  const source = fromNewSource();
  const times: number[] = [];
  let failed = 0;
  const waiting = new Set<Promise<void>>();
  const ask = () =>
    new Promise<void>((resolve) => {
      const from = performance.now();
      const done = (isFine: boolean) => {
        times.push(performance.now() - from);
        if (!isFine) failed += 1;
        resolve();
      };
      const asked = get({ agent, host: '127.0.0.1', port: site.port, path: '/', headers: source }, (answer) => {
        answer.resume();
        answer.on('close', () => done(answer.statusCode === 200));
      });
      asked.on('error', () => done(false));
    });
  const timer = setInterval(() => {
    const one = ask();
    waiting.add(one);
    void one.finally(() => waiting.delete(one));
  }, visitorEveryMs);
  return async function stop(): Promise<Times> {
    clearInterval(timer);
    await Promise.all(waiting);
    agent.destroy();
    const slowest = Math.max(...times);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), slowest, count: times.length, failed };
  };
}

/** Measures the visitor without an attack: the best of three, which other work on the machine disturbs least. */
async function measureQuiet(site: RunningSite, forMs: number): Promise<Times> {
  const rounds: Times[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stop = watchVisitor(site);
    await sleep(forMs);
    rounds.push(await stop());
  }
  return rounds.toSorted((a, b) => a.p99 - b.p99)[0] as Times;
}

/** Runs one attack for a time; returns the visitor's times and the statuses that the attacker got. */
async function attack(site: RunningSite, name: AttackName, forMs: number) {
  const agent = new Agent({ keepAlive: true });
  const source = fromNewSource();
  // Rejected enquiries count towards the client's limit too.
  if (name.endsWith('beyond the limit'))
    for (let number = 0; number < 62; number += 1)
      await shoot(site, agent, { path: calls.contact, headers: json, body: '{}' }, source);
  const stop = watchVisitor(site);
  const answered: Promise<number>[] = [];
  const began = performance.now();
  for (let at = began; performance.now() - began < forMs;) {
    const shot: Shot = attacks[name](answered.length);
    const bytes = shot.times
      ? shot.times * onePipelined(shot.path).length
      : Buffer.byteLength(shot.body ?? '') + JSON.stringify(shot.headers ?? {}).length + shot.path.length;
    answered.push(shot.times ? pipeline(site, shot) : shoot(site, agent, shot, source));
    at += 1_000 * Math.max(1 / attackRate.perSecond, bytes / attackRate.bytesPerSecond);
    await sleep(Math.max(0, at - performance.now()));
  }
  await Promise.race([Promise.all(answered), sleep(10_000)]);
  await sleep(afterMs);
  const times = await stop();
  const statuses = Object.entries(Object.groupBy(await Promise.all(answered), String))
    .map(([status, all = []]) => `${all.length} × ${status}`)
    .join(', ');
  agent.destroy();
  return { ...times, statuses };
}

const inMs = ({ p50, p99 }: Times) => `p50 ${formatNumber(p50, 1)}, p99 ${formatNumber(p99, 1)} ms`;

/** An anonymous client that attacks with 10 requests and 1 MB a second does not slow another visitor. */
export async function measureAttacks(): Promise<Measurement[]> {
  const site = await startSite(manySources);
  try {
    const findings: Measurement[] = [];
    for (const name of Object.keys(attacks) as AttackName[]) {
      // Measured before each attack: other work on the machine changes.
      const quiet = await measureQuiet(site, attackMs / 5);
      const under = await attack(site, name, attackMs);
      findings.push({
        name: `One client cannot slow the site: ${name}`,
        target: `GET / of another p99 ≤ ${bounds.mostMs} ms, or ≤ ${bounds.growth} × quiet`,
        measured: `quiet ${inMs(quiet)}; under attack ${inMs(under)}, slowest ${formatNumber(under.slowest)} ms, ${under.failed} failed; answers: ${under.statuses}`,
        isMet: under.p99 <= Math.max(bounds.mostMs, bounds.growth * quiet.p99) && under.failed === 0,
      });
    }
    return findings;
  } finally {
    await site.remove();
  }
}
