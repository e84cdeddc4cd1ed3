import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIPv6, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { maxLengths } from '../../contract/max-lengths.ts';
import { countFile, countRequest } from '../monitoring/metrics.ts';
import { type ConnectionOptions, limitConnections } from './connections.ts';
import { drainBody, respondAndClose } from './drain-body.ts';
import { completeHeaders } from './security-headers.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** Time for requests in flight to finish after SIGTERM; then their connections are destroyed. */
const drainMs = 10_000;

/** Limits of one connection (SECURITY.md, Limits): sizes in bytes, times in milliseconds. */
const serverLimits = {
  maxHeaderSize: 16_384,
  // Against slow headers and half-sent requests; checked every five seconds, so that none lasts much longer.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute after which nginx and the samples for Caddy close an idle connection.
  keepAliveTimeout: 65_000,
  // A request without a body needs no stream: a fifth less processor time for each (decisions/0017).
  optimizeEmptyRequests: true,
};
const maxHeaders = 100;

/** Host names and addresses with or without a port, such as 'site.example:3000' and '[::1]'. */
const plainHost = /^[\w.:[\]-]+$/;

/**
 * Serves built files from memory, and an app for all other requests, on an address or on a socket that is open already;
 * `close` accepts no further connections and waits for the requests in flight.
 */
export async function listen(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  address: { host: string; port: number; hsts: string | undefined; socket?: number | undefined },
  files: Pick<SiteFiles, 'find' | 'respond'>,
  connectionOptions: Partial<ConnectionOptions> = {},
) {
  const errorResponses = createErrorResponses(address.hsts);
  const handleRequest = getRequestListener(app.fetch, {
    // The host of a request that names none, as an address of HTTP/1.0.
    hostname: isIPv6(address.host) ? `[${address.host}]` : address.host,
    errorHandler: errorResponses.respondToError,
    // It would close the connection half a second after a response when the rest of the body arrives later than that.
    autoCleanupIncoming: false,
  });
  /** The response that is being made on a connection, or the last one. */
  const responses = new WeakMap<Socket, ServerResponse>();
  /** The response to the newest request of a connection. */
  const newest = new WeakMap<Socket, ServerResponse>();
  // Node's own response to a request without Host (RFC 9112, 3.2) has no security headers.
  const server = createServer({ ...serverLimits, requireHostHeader: false }, (request, response) => {
    // Pipelined requests, of which Node parses thousands at once, are handled one after the other, so that they do not
    // delay the requests of others.
    if (!request.socket.writable) return;
    const before = newest.get(request.socket);
    newest.set(request.socket, response);
    if (before && !before.closed) before.once('close', () => handle(request, response));
    else handle(request, response);
  });

  function handle(request: IncomingMessage, response: ServerResponse): void {
    // Dropped, or sent after a request whose response closes the connection: no response can follow.
    if (!request.socket.writable) return;
    const beganAt = performance.now();
    responses.set(request.socket, response);
    const errorStatus = findHeaderError(request);
    const file = errorStatus === undefined ? findFile(files, request) : undefined;
    if (errorStatus !== undefined) response.shouldKeepAlive = false;
    if (hasBody(request)) drainBody(request, response);
    if (file) {
      const { method = '', headers } = request;
      const sent = files.respond(file, {
        method,
        acceptEncoding: headers['accept-encoding'],
        ifNoneMatch: headers['if-none-match'],
      });
      const send = ({ status, headers: fileHeaders, body }: Awaited<typeof sent>) => {
        response.writeHead(status, fileHeaders).end(body);
        countFile(file.type.startsWith('text/html'), status, beganAt);
      };
      if (sent instanceof Promise) void sent.then(send, () => request.socket.destroy());
      else send(sent);
      return;
    }
    countRequest(request, response, beganAt);
    if (errorStatus !== undefined) errorResponses.send(response, errorStatus);
    else void handleRequest(request, response);
  }
  server.maxHeadersCount = maxHeaders;

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = responses.get(socket);
    // No error response can follow the first bytes of another response that is not complete.
    const isResponding = response?.headersSent && !(response.writableFinished && response.req.complete);
    if (socket.writable && !isResponding && error.code !== 'ECONNRESET')
      respondAndClose(socket, errorResponses.write(statusOf(error.code)));
    else socket.destroy();
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    if (socket.writable) errorResponses.send(response, 417);
  });

  const connections = limitConnections(server, connectionOptions);
  // Node counts a connection as idle once its response was ended, and would destroy it with bytes that are still unsent.
  const closeIdle = () => {
    if ([...connections].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections();
  };

  server.listen(address.socket === undefined ? { port: address.port, host: address.host } : { fd: address.socket });
  if (!server.listening) await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : address.port,
    async close(): Promise<void> {
      // Not the method of `http.Server`, which would close idle connections at once.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      // Browsers keep their connections open: each response from now on closes its connection.
      server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
      const closingIdle = setInterval(closeIdle, 50);
      const closingAll = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(closingIdle);
      clearTimeout(closingAll);
    },
  };
}

/** The built file that a request is for: without the app it costs a fraction (decisions/0017). */
function findFile(files: Pick<SiteFiles, 'find'>, { method, url = '' }: IncomingMessage): SiteFile | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // With a host (RFC 9112, 3.2.2) it names this server all the same.
  if (!/^https?:\/\//i.test(url)) return files.find(url);
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return files.find(pathname + search);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The status of the error in the first lines of a request, before its address is looked up; undefined without error. */
function findHeaderError({ url = '', rawHeaders, headers, httpVersion }: IncomingMessage): 400 | 414 | undefined {
  const queryAt = url.indexOf('?');
  if ((queryAt === -1 ? url.length : queryAt) > maxLengths.pathBytes) return 414;
  // With two of them a proxy and this server could read one request as of two sites (RFC 9112, 3.2).
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && isHost(name)).length;
  const { host } = headers;
  if (hosts > 1 || (host === undefined && httpVersion === '1.1')) return 400;
  return host === undefined || plainHost.test(host) || URL.canParse(`http://${host}`) ? undefined : 400;
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host';

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  413: 'This is too long: at most 64 KiB can be sent.',
  414: `The address of the request is too long: at most ${maxLengths.pathBytes / 1024} KiB before the query.`,
  417: 'The request expects something that this site does not support.',
  431: 'The headers or the address of the request are too long.',
  500: 'Something went wrong on our side. Please try again later.',
};

/** The status for an error of Node's HTTP parser. */
function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
}

/** Responses to requests that never reach the app: one sentence, with the security headers that the app would add. */
function createErrorResponses(hsts: string | undefined) {
  const describe = (status: number) => ({
    body: `${sentences[status]}`,
    headers: {
      ...completeHeaders(undefined, hsts, undefined),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });

  /** For a request whose address or Host is invalid. */
  function respondToError(error: unknown): Response {
    const status = error instanceof RequestError ? 400 : 500;
    const { body, headers } = describe(status);
    return new Response(body, { status, headers });
  }

  function send(response: ServerResponse, status: number): void {
    const { body, headers } = describe(status);
    response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
  }

  /** The response as text, for a connection on which Node could read no request. */
  function write(status: number): string {
    const { body, headers } = describe(status);
    const lines = Object.entries({ ...headers, 'Content-Length': String(body.length), Connection: 'close' });
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`;
  }

  return { respondToError, send, write };
}
