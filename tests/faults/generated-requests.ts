import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { createTexts } from '../support/generated.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';

export type GeneratedRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer };

const methods = ['POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const addresses = [
  calls.contact,
  calls.contact,
  calls.contact,
  calls.login,
  calls.register,
  calls.logout,
  calls.user,
  adminCalls.submissions,
  adminCalls.submissionContacted(1),
  adminCalls.submissionExport,
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
export function createGenerator(seed: number) {
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

  return function next(): GeneratedRequest {
    const [method, type] = [pick(methods), pick(types)];
    const where = random();
    // Hashing passwords is slow on purpose: most sign-ins are rejected before it.
    const path =
      where < 0.8
        ? pick(addresses)
        : where < 0.9
          ? `/${encodeURIComponent(junk(12).toString('latin1'))}`
          : `${adminCalls.submissions}?${new URLSearchParams({ q: anyText().slice(0, 500).toWellFormed(), page: JSON.stringify(anyValue()).slice(0, 30).toWellFormed() })}`;
    const headers: Record<string, string> = {
      Accept: pick(['*/*', 'text/html', 'application/json', '']),
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

/** What is wrong with a response, or undefined. */
export function findFault(one: GeneratedRequest, status: number, type: string, body: string): string | undefined {
  if (status >= 500 || status < 200) return `status ${status}`;
  if (status < 400 || one.method === 'HEAD' || type.startsWith('text/html')) return undefined;
  if (body.length > 200 || body.length === 0) return `a sentence of ${body.length} characters`;
  if (!/^[^\n\r<>{}]+$/.test(body)) return `no sentence: ${body}`;
  if (
    /node_modules|\.(ts|mjs|js):\d|\bat \w+ \(|\/(srv|home|tmp|usr)\/|\bselect\b .*\bfrom\b|\binsert into\b|SQLITE|constraint/i.test(
      body,
    )
  )
    return `it tells too much: ${body}`;
  return undefined;
}
