import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';

/** Time for requests in hand to finish after SIGTERM; what hangs longer is cut. */
const drainMs = 10_000;

/** A request whose address or host is none: it never reaches the app, which would add the headers. */
function refuseUnreadable(error: unknown): Response {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (error instanceof RequestError) return new Response('The request could not be read.', { status: 400, headers });
  return new Response('Something went wrong on our side. Please try again later.', { status: 500, headers });
}

/** Serves an app on an address; `close` takes no more and waits for what has begun. */
export async function listen(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  place: { host: string; port: number },
) {
  const server = createServer(getRequestListener(app.fetch, { hostname: place.host, errorHandler: refuseUnreadable }));
  server.listen(place.port, place.host);
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
      // Browsers keep their connections: the next answer on each is its last, and none waits for a next request.
      server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
      server.closeIdleConnections();
      const closing = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(closing);
      clearTimeout(cut);
    },
  };
}
