import { randomBytes } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, paths } from '../../../src/contract/paths.ts';
import { quantile } from '../../support/load.ts';
import { office, type RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { inWords, type SecurityFinding } from './finding.ts';

type Headers = Record<string, string>;
/** One request of an attack; a GET where it has no body. */
type Shot = { path: string; headers?: Headers; body?: string };

/** What one client may do: more is for the proxy or the network to stop. */
const most = { perSecond: 10, bytesPerSecond: 1_000_000 };
/** The visitor beside it asks this often, whether or not the last answer has come. */
const visitorEveryMs = 20;
/** What an attack leaves to be done behind the answers is done within this, or delays what it delays. */
const afterMs = 1_000;

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

/** Signs from the first to the last: of one, three and four bytes. */
const alphabets = { 1: [0x21, 0x7e], 3: [0x4e00, 0x9fff], 4: [0x20000, 0x2a6df] } as const;
export type SignBytes = keyof typeof alphabets;

/** Random text of so many UTF-16 units, in signs of so many bytes. */
function randomText(units: number, bytes: SignBytes): string {
  const [first, last] = alphabets[bytes];
  const signs = bytes === 4 ? units / 2 : units;
  const numbers = new Uint32Array(randomBytes(4 * signs).buffer.slice(0));
  return Array.from({ length: signs }, (_, at) =>
    String.fromCodePoint(first + ((numbers[at] ?? 0) % (last - first + 1))),
  ).join('');
}

/** An enquiry as hostile as one that is accepted can be. */
export const hostileEnquiry = (bytes: SignBytes): string =>
  JSON.stringify({
    firstName: 'Eve',
    lastName: 'Low',
    email: 'eve@hostile.example',
    message: randomText(10_000, bytes),
  });

const wrongForm = (length: number) =>
  new URLSearchParams({ firstName: 'Eve', email: 'nowhere', page: paths.contact, message: randomText(length, 1) });

/** Every kind of attack by its name; `number` makes each of its requests another. */
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
  '/readyz': () => ({ path: '/readyz' }),
  'sign-ins with wrong passwords': (number) => ({
    path: calls.login,
    headers: json,
    body: JSON.stringify({ username: number % 2 ? office.username : `nobody-${number}`, password: randomHex(900) }),
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
  'Range of 15 KiB': () => ({
    path: '/',
    headers: { Range: `bytes=${Array.from({ length: 2_500 }, (_, at) => `${at}-${at}`).join(',')}`.slice(0, 15_000) },
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

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

const randomHex = (length: number) =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);

/** Sends one request and reads its answer; its status, or 0 where none came. */
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

type Times = { p50: number; p99: number; most: number; failed: number };

/**
 * Milliseconds of GET / for a visitor from another address, asked at fixed times: a site that stands still for a second
 * delays fifty of them, not one.
 */
function watchVisitor(site: RunningSite) {
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
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: Math.max(...times), failed };
  };
}

/** The visitor alone: the quietest of three times, since other work on the machine is not the site's. */
async function measureQuiet(site: RunningSite, forMs: number): Promise<Times> {
  const rounds: Times[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stop = watchVisitor(site);
    await sleep(forMs);
    rounds.push(await stop());
  }
  return rounds.toSorted((a, b) => a.p99 - b.p99)[0] as Times;
}

/** One client that attacks in one way for a time; answers how the visitor fared and what the client was answered. */
async function attack(site: RunningSite, name: AttackName, forMs: number) {
  const agent = new Agent({ keepAlive: true });
  const source = fromNewSource();
  // An enquiry that is refused costs the client its turn all the same.
  if (name.endsWith('beyond the limit'))
    for (let number = 0; number < 62; number += 1)
      await shoot(site, agent, { path: calls.contact, headers: json, body: '{}' }, source);
  const stop = watchVisitor(site);
  const answered: Promise<number>[] = [];
  const began = performance.now();
  for (let at = began; performance.now() - began < forMs;) {
    const shot: Shot = attacks[name](answered.length);
    const bytes = Buffer.byteLength(shot.body ?? '') + JSON.stringify(shot.headers ?? {}).length + shot.path.length;
    answered.push(shoot(site, agent, shot, source));
    at += 1_000 * Math.max(1 / most.perSecond, bytes / most.bytesPerSecond);
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

const inMs = ({ p50, p99 }: Times) => `p50 ${inWords(p50, 1)}, p99 ${inWords(p99, 1)} ms`;

/** What a visitor may notice of an attack: a twentieth of a second, or a small multiple on a slow machine. */
export type Bounds = { mostMs: number; growth: number };

function judge(what: string, { mostMs, growth }: Bounds, quiet: Times, under: Times & { statuses: string }) {
  return {
    promise: `One client cannot slow the site: ${what}`,
    target: `GET / of another p99 ≤ ${mostMs} ms, or ≤ ${growth} × quiet`,
    measured: `quiet ${inMs(quiet)}; under attack ${inMs(under)}, slowest ${inWords(under.most)} ms, ${under.failed} failed; answers: ${under.statuses}`,
    isKept: under.p99 <= Math.max(mostMs, growth * quiet.p99) && under.failed === 0,
  };
}

/** Whatever one anonymous client sends at 10 requests a second and 1 MB a second, another is served as before. */
export async function measureAttacks(
  site: RunningSite,
  names: readonly AttackName[],
  forMs: number,
  bounds: Bounds,
): Promise<SecurityFinding[]> {
  const findings: SecurityFinding[] = [];
  for (const name of names) {
    // Before each: what else the machine does comes and goes.
    const quiet = await measureQuiet(site, forMs / 5);
    findings.push(judge(name, bounds, quiet, await attack(site, name, forMs)));
  }
  return findings;
}

/** One administrator opens so many event streams as he can; enquiries arrive, and each is announced to all of them. */
export async function measureStreams(
  site: RunningSite,
  streams: number,
  enquiries: number,
  bounds: Bounds,
): Promise<SecurityFinding> {
  const quiet = await measureQuiet(site, 2_000);
  const signedIn = await fetch(site.origin + calls.login, {
    method: 'POST',
    headers: { ...json, ...fromNewSource() },
    body: JSON.stringify(office),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const agent = new Agent({ keepAlive: true });
  const statuses: number[] = [];
  for (let stream = 0; stream < streams; stream += 1) {
    const headers = { Cookie, ...fromNewSource() };
    statuses.push(
      await new Promise<number>((resolve) => {
        get({ agent, host: '127.0.0.1', port: site.port, path: calls.submissionEvents, headers }, (answer) => {
          answer.on('error', () => {});
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', () => resolve(0));
      }),
    );
  }
  const stop = watchVisitor(site);
  for (let number = 0; number < enquiries; number += 1) {
    const body = JSON.stringify({ ...(JSON.parse(hostileEnquiry(1)) as object), message: `streamed ${number}` });
    await shoot(site, agent, { path: calls.contact, headers: json, body }, fromNewSource());
    await sleep(1_000);
  }
  const times = await stop();
  agent.destroy();
  const open = statuses.filter((status) => status === 200).length;
  return judge(`${inWords(streams)} event streams of one administrator while enquiries arrive`, bounds, quiet, {
    ...times,
    statuses: `${inWords(open)} × 200 of ${inWords(streams)}`,
  });
}
