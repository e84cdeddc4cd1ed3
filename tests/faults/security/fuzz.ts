import { Agent, request } from 'node:http';
import { calls, paths } from '../../../src/contract/paths.ts';
import { createTexts } from '../../support/generated.ts';
import { naughtyStrings } from '../../support/naughty-strings.ts';
import type { RunningSite } from '../../support/site.ts';
import { fromNewSource } from '../../support/sources.ts';
import { formatNumber, type Measurement } from '../../support/measurement.ts';

type Case = { method: string; path: string; headers: Record<string, string>; body: Buffer };

const methods = ['POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const addresses = [
  calls.contact,
  calls.contact,
  calls.contact,
  calls.login,
  calls.register,
  calls.logout,
  calls.user,
  calls.submissions,
  calls.submissionContacted(1),
  calls.submissionExport,
  paths.newsletter,
  paths.home,
  paths.contact,
  '/nowhere',
];
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
];
const fieldNames = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'company',
  'service',
  'message',
  'page',
  'website',
  'username',
  'password',
  'next',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
];

/** Generates invalid and hostile requests, the same ones for the same seed. */
function createCases(seed: number) {
  const { random, pick, text, email } = createTexts(seed);
  const junk = (most: number) =>
    Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 256)));
  const anyText = () => {
    const kind = random();
    if (kind < 0.4) return pick(naughtyStrings);
    if (kind < 0.7) return text(12, 400);
    if (kind < 0.8) return junk(60).toString('latin1');
    if (kind < 0.9) return email();
    return pick(['a', '\ud800', '\0', ' '.repeat(50), 'é']).repeat(Math.floor(random() * 12_000));
  };
  function anyValue(depth = 0): unknown {
    const kind = random();
    if (kind < 0.65 || depth > 3) return anyText();
    if (kind < 0.75) return pick([null, true, false, 0, -1, 1e308, 2 ** 53, Number.NaN]);
    if (kind < 0.85) return Array.from({ length: Math.floor(random() * 4) }, () => anyValue(depth + 1));
    return anyObject(depth + 1);
  }
  const anyObject = (depth = 0): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 8) }, () => [pick(fieldNames), anyValue(depth)]));

  function anyBody(type: string): Buffer {
    const kind = random();
    if (kind < 0.08) return junk(3_000);
    if (kind < 0.1) return Buffer.alloc(60_000 + Math.floor(random() * 20_000), 'x');
    if (kind < 0.13) return Buffer.from(pick(['[', '{"a":', '"']).repeat(Math.floor(random() * 20_000)));
    if (type.includes('urlencoded'))
      return Buffer.from(
        new URLSearchParams(
          Object.entries(anyObject()).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        )
          .toString()
          .slice(0, 60_000),
      );
    const whole =
      random() < 0.5
        ? { firstName: 'Ada', lastName: 'L', email: email(), message: 'Hello there', ...anyObject() }
        : anyObject();
    const bytes = Buffer.from(JSON.stringify(whole));
    return random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
  }

  return function next(): Case {
    const [method, type] = [pick(methods), pick(types)];
    const where = random();
    // Hashing passwords is slow on purpose: most sign-ins are rejected before it.
    const path =
      where < 0.8
        ? pick(addresses)
        : where < 0.9
          ? `/${encodeURIComponent(junk(12).toString('latin1'))}`
          : `${calls.submissions}?${new URLSearchParams({ q: anyText().slice(0, 500).toWellFormed(), page: JSON.stringify(anyValue()).slice(0, 30).toWellFormed() })}`;
    const headers: Record<string, string> = {
      Accept: pick(['*/*', 'text/html', 'application/problem+json', '']),
      'Content-Type': type,
    };
    if (random() < 0.2)
      headers['Cookie'] = `__Host-session=${encodeURIComponent(anyText().toWellFormed()).slice(0, 800)}`;
    if (random() < 0.2) headers['Idempotency-Key'] = encodeURIComponent(anyText().toWellFormed()).slice(0, 300);
    if (random() < 0.1)
      headers[
        pick([
          'If-None-Match',
          'Accept-Encoding',
          'Range',
          'X-Forwarded-For',
          'X-Forwarded-Host',
          'Accept-Language',
          'Last-Event-ID',
        ])
      ] = encodeURIComponent(anyText().toWellFormed()).slice(0, 1_000);
    return {
      method,
      path,
      headers,
      body: ['GET', 'HEAD', 'OPTIONS'].includes(method) ? Buffer.alloc(0) : anyBody(type),
    };
  };
}

/** The error in a response, or undefined. */
function findFault(one: Case, status: number, type: string, body: string): string | undefined {
  if (status >= 500 || status < 200) return `status ${status}`;
  if (status < 400 || one.method === 'HEAD' || type.startsWith('text/html')) return undefined;
  const sentence = type.includes('problem+json') ? ((JSON.parse(body) as { title: string }).title ?? '') : body;
  if (sentence.length > 200 || sentence.length === 0) return `a sentence of ${sentence.length} characters`;
  if (!/^[^\n\r<>{}]+$/.test(sentence)) return `no sentence: ${sentence}`;
  if (
    /node_modules|\.(ts|mjs|js):\d|\bat \w+ \(|\/(srv|home|tmp|usr)\/|\bselect\b .*\bfrom\b|\binsert into\b|SQLITE|constraint/i.test(
      sentence,
    )
  )
    return `it tells too much: ${sentence}`;
  return undefined;
}

/** The site answers any bytes: no status from 500 up, no timeout, and one sentence in every error response. */
export async function measureFuzzing(site: RunningSite, count: number, seed = 6): Promise<Measurement> {
  const next = createCases(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  let slowest = 0;
  const send = (one: Case): Promise<void> =>
    new Promise<void>((resolve) => {
      const began = performance.now();
      const note = (fault: string | undefined) => {
        slowest = Math.max(slowest, performance.now() - began);
        if (fault)
          faults.push(`${one.method} ${one.path.slice(0, 80)} ${one.headers['Content-Type']}: ${fault} (seed ${seed})`);
        resolve();
      };
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port: site.port,
          method: one.method,
          path: one.path,
          timeout: 10_000,
          headers: {
            ...fromNewSource(),
            ...one.headers,
            Host: `localhost:${site.port}`,
            'Content-Length': String(one.body.length),
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            note(findFault(one, status, answer.headers['content-type'] ?? '', Buffer.concat(pieces).toString('utf8')));
          });
          answer.on('error', () => note('the answer broke off'));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer for ten seconds')));
      asked.on('error', (error: NodeJS.ErrnoException) => note(`${error.message} ${error.code}`));
      asked.end(one.body);
    });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (sent < count) {
        sent += 1;
        await send(next());
      }
    }),
  );
  agent.destroy();
  const ready = await fetch(`${site.origin}/readyz`);
  const said = site.output().split('\n').filter(Boolean);
  const loud = said.filter((line) => !isJson(line) || /"event":"(error|console)"/.test(line));
  const kinds = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${formatNumber(times)} × ${status}`)
    .join(', ');
  return {
    name: 'Any bytes get a clean answer',
    target: `${formatNumber(count)} requests: nothing from 500 up, no hang; refusals are one sentence ≤ 200 characters`,
    measured: `${formatNumber(count)} requests (${kinds}), slowest ${formatNumber(slowest)} ms; ${faults.length} faults${faults.length ? `: ${faults.slice(0, 3).join(' | ')}` : ''}; ${loud.length} errors in the log${loud[0] ? `: ${loud[0].slice(0, 300)}` : ''}`,
    isMet: faults.length === 0 && loud.length === 0 && ready.ok,
  };
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
