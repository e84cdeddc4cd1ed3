import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

/** Time for requests in hand to finish after SIGTERM; what hangs longer is cut. */
const drainMs = 10_000;

/** Serves an app on an address; `close` takes no more and waits for what has begun. */
export async function listen(
  app: { fetch: Parameters<typeof serve>[0]['fetch'] },
  place: { host: string; port: number },
) {
  const server = serve({ fetch: app.fetch, hostname: place.host, port: place.port }) as Server;
  // Slowloris and half-sent requests: headers within 15 s, a whole request within 30 s.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : place.port,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
