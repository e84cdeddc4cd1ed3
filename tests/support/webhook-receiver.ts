import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The bytes of the tests' secret, and the setting WEBHOOK_SECRET. */
const key = Buffer.from('a signing secret of the tests 32');
export const webhookSecret = `whsec_${key.toString('base64')}`;

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: Record<string, string>; isGenuine: boolean };
type Respond = (response: ServerResponse) => void;

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A real receiver on this machine that verifies each signature as docs/how-to/webhook.md says. */
export async function startWebhookReceiver({ port = 0 } = {}) {
  const received: ReceivedWebhook[] = [];
  let respond: Respond = (response) => response.end('ok');
  const server = createServer((request, response) => {
    void buffer(request).then(
      (bytes) => {
        const text = bytes.toString('utf8');
        const { headers } = request;
        // A heartbeat has no body.
        const body = JSON.parse(text || '{}') as Record<string, string>;
        received.push({ headers, body, isGenuine: verify(headers, text) });
        respond(response);
      },
      // The site was killed while it sent.
      () => {},
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    /** Its path holds a token that must stay out of logs. */
    url: `http://127.0.0.1:${address.port}/hooks/token-canary`,
    received,
    /** Responds otherwise from now on; without an argument with 200. */
    setResponse(next?: Respond): void {
      respond = next ?? ((response) => response.end('ok'));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

function verify(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest();
  return String(signatures)
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
