import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../tests/support/certificate.ts';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../../tests/support/webhook-receiver.ts';
import { readSecret } from '../config.ts';
import { readRetryAfter, sendWebhook, signWebhook } from './webhook.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const clock = () => now;
const key = readSecret(webhookSecret) ?? Buffer.alloc(0);
const message = { id: 'msg_1', body: '{"type":"enquiry.created"}' };
const patient = new AbortController().signal;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function startReceiver(respond?: (response: ServerResponse) => void): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  receiver.setResponse(respond);
  open.push(receiver);
  return receiver;
}
const sendTo = (url: string, options: Partial<Parameters<typeof sendWebhook>[0]> = {}) =>
  sendWebhook({ url: new URL(url), key, clock, ...options }, message, patient);

test('the signature is that of the example of the Standard Webhooks libraries', () => {
  const exampleKey = readSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signWebhook(exampleKey ?? Buffer.alloc(0), example, new Date(1_614_265_330_000))).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a message arrives with its headers, genuine and as JSON', async () => {
  const receiver = await startReceiver();
  expect(await sendTo(receiver.url)).toEqual({ outcome: 'sent', reply: 'HTTP 200 OK' });
  expect(receiver.received).toMatchObject([
    { isGenuine: true, body: { type: 'enquiry.created' }, headers: { 'content-type': 'application/json' } },
  ]);
});

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end();

test.each([
  [204, 'sent'],
  [401, 'refused'],
  [408, 'retry'],
  [425, 'retry'],
  [429, 'retry'],
  [503, 'retry'],
] as const)('HTTP %i: %s', async (code, outcome) => {
  const receiver = await startReceiver(status(code));
  expect(await sendTo(receiver.url)).toMatchObject({
    outcome,
    reply: expect.stringContaining(`HTTP ${code}`) as string,
  });
});

test('a login in the address is sent as such, and is in no reply', async () => {
  const receiver = await startReceiver();
  const url = receiver.url.replace('//', '//office:pass%23word@');
  expect(await sendTo(url)).toMatchObject({ outcome: 'sent' });
  const { authorization = '' } = receiver.received[0]?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('office:pass#word');
  await receiver.close();
  expect(JSON.stringify(await sendTo(url))).not.toMatch(/pass|token-canary/);
});

test('a name that does not exist and a certificate that nobody signed are named', async () => {
  expect(await sendTo('https://nobody.invalid/')).toMatchObject({
    outcome: 'retry',
    reply: expect.stringMatching(/^(?:getaddrinfo )?(?:ENOTFOUND|EAI_AGAIN)/) as string,
  });
  const secure = createSecureServer(makeCertificate(new Date('2049-12-31')), () => {}).listen(0, '127.0.0.1');
  open.push(secure);
  await once(secure, 'listening');
  expect(await sendTo(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`)).toMatchObject({
    outcome: 'retry',
    reply: expect.stringMatching(/^DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate/) as string,
  });
});

test('a redirect is not followed, and its target is not repeated', async () => {
  const target = await startReceiver();
  const receiver = await startReceiver(status(307, { Location: target.url }));
  const { outcome, reply } = await sendTo(receiver.url);
  expect(outcome).toBe('refused');
  expect(reply).toBe('HTTP 307 Temporary Redirect: redirects are not followed; set WEBHOOK_URL to the new address');
  expect(target.received).toEqual([]);
});

test('what the receiver says is shown to staff, in one line, and not logged', async () => {
  const receiver = await startReceiver((response) => response.writeHead(400).end('bad\r\n\u0007 field: Ada Lovelace'));
  expect(await sendTo(receiver.url)).toEqual({
    outcome: 'refused',
    reply: 'HTTP 400 Bad Request: bad field: Ada Lovelace',
    summary: 'HTTP 400 Bad Request',
  });
});

test('of an endless response only the beginning is read', async () => {
  let written = 0;
  const receiver = await startReceiver((response) => {
    response.writeHead(500);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const { reply } = await sendTo(receiver.url);
  expect(reply).toHaveLength('HTTP 500 Internal Server Error: '.length + 200);
  expect(written).toBeLessThan(50_000_000);
});

test.each([
  ['nothing', () => {}],
  ['a byte now and then', (response: ServerResponse) => response.writeHead(500).write('x')],
])('a receiver that sends %s is given up after the timeout', async (_what, respond) => {
  const receiver = await startReceiver(respond);
  expect(await sendTo(receiver.url, { timeoutMs: 200 })).toMatchObject({ outcome: 'retry' });
});

test('an attempt is aborted with its reason', async () => {
  const receiver = await startReceiver(() => {});
  const stop = new AbortController();
  const sent = sendWebhook({ url: new URL(receiver.url), key, clock }, message, stop.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  stop.abort(new Error('The site was stopped.'));
  expect(await sent).toMatchObject({ outcome: 'retry', reply: 'The site was stopped.' });
});

test('a connection that is refused or speaks no HTTP is tried again', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  expect(await sendTo(receiver.url)).toMatchObject({
    outcome: 'retry',
    reply: expect.stringContaining('ECONNREFUSED') as string,
  });
  const noise = createServer((socket) => socket.on('error', () => {}).end('220 mail.example ESMTP\r\n')).listen(
    0,
    '127.0.0.1',
  );
  open.push(noise);
  await once(noise, 'listening');
  expect(await sendTo(`http://127.0.0.1:${(noise.address() as AddressInfo).port}/`)).toMatchObject({
    outcome: 'retry',
  });
});

test.each([
  ['120', 120_000],
  ['Mon, 02 Mar 2026 09:01:00 GMT', 60_000],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['999999999', 900_000],
  ['soon', undefined],
  ['-1', 0],
  [null, undefined],
])('Retry-After: %s is %s ms', (value, ms) => {
  const read = readRetryAfter(value, clock);
  // '-1' is a year to Date.parse: in the past, so no pause.
  expect(read).toBe(ms);
});
