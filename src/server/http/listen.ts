import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { limits } from '../../contract/limits.ts';
import type { FileResponses } from './file-responses.ts';
import { drainBody, respondAndClose } from './drain-body.ts';
import { completeHeaders } from './security-headers.ts';
import { createFileSender } from './send-file.ts';

/** Time for requests in hand to finish after SIGTERM; what hangs longer is cut. */
const drainMs = 10_000;

/** What one connection may ask of the server (PROMISES, load): sizes in bytes, times in milliseconds. */
const serverLimits = {
  maxHeaderSize: 16_384,
  // Slowloris and half-sent requests; looked for every five seconds, so that none lasts much longer.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute after which common proxies let go of an idle connection.
  keepAliveTimeout: 65_000,
  // A request without a body is no stream then: a fifth less of a processor for each (decisions/0022).
  optimizeEmptyRequests: true,
};
/** Beyond these the kernel's queue waits. */
const maxConnections = 4_096;
const maxHeaders = 100;

/** Serves an app on an address; `close` takes no more and waits for what has begun. */
export async function listen(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  place: { host: string; port: number; hsts: string | undefined },
  files: FileResponses,
) {
  const refusals = createErrorResponses(place.hsts);
  const answer = getRequestListener(app.fetch, {
    hostname: place.host,
    errorHandler: refusals.answerError,
    // It would cut the line half a second after an answer, wherever the rest of the body comes later than that.
    autoCleanupIncoming: false,
  });
  const sendFile = createFileSender(files, serverLimits.keepAliveTimeout);
  // Node would refuse a request without Host (RFC 9112, 3.2) by itself, but without headers.
  const responses = new WeakMap<Socket, ServerResponse>();
  const server = createServer({ ...serverLimits, requireHostHeader: false }, (request, response) => {
    responses.set(request.socket, response);
    // Sent behind an answer that was the last one: nobody could be told what became of it.
    if (request.socket.writableEnded) return;
    const refused = statusOfHead(request);
    if (refused === undefined && sendFile(request, response)) return;
    // Before Node's own listener, which would close the line.
    response.prependOnceListener('finish', () => request.complete || drainBody(request));
    if (refused !== undefined) refusals.send(response, refused);
    else void answer(request, response);
  });
  server.maxHeadersCount = maxHeaders;
  server.maxConnections = maxConnections;
  closeOnlyWhatWasSent(server);

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = responses.get(socket);
    // In the middle of an answer, or of a request that has its own, nothing can be said any more.
    const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete);
    if (socket.writable && !isAnswered && error.code !== 'ECONNRESET')
      respondAndClose(socket, refusals.write(statusOf(error.code)));
    else socket.destroy();
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => refusals.send(response, 417));

  server.listen(place.port, place.host);
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

/**
 * Node counts a connection as idle once a response was handed over to it, whatever of that is still unsent. Such a
 * connection is spared until its bytes are sent; the others are closed meanwhile.
 */
function closeOnlyWhatWasSent(server: Server): void {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const sending = [...connections].filter(({ writableLength }) => writableLength > 0);
    for (const connection of sending) connection.destroy = () => connection;
    closeIdle();
    // The method of the class is back.
    for (const connection of sending) Reflect.deleteProperty(connection, 'destroy');
  };
}

/** The status that a head is refused with before anything looks for what it names; undefined for one that is in order. */
function statusOfHead({ url = '', rawHeaders, httpVersion }: IncomingMessage): 400 | 414 | undefined {
  const queryAt = url.indexOf('?');
  if ((queryAt === -1 ? url.length : queryAt) > limits.pathBytes) return 414;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1;
  // Two would let a proxy in front and this server read two sites out of one request (RFC 9112, 3.2).
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') ? 400 : undefined;
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host';

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  413: 'This is too long to be sent: at most 64 KiB.',
  414: `The address of the request is too long: at most ${limits.pathBytes / 1024} KiB before the query.`,
  417: 'The request expects something that this site does not do.',
  431: 'The headers or the address of the request are too long.',
  500: 'Something went wrong on our side. Please try again later.',
};

/** What a parser's complaint is in HTTP. */
function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
}

/** Answers to what never reaches the app, which would add the headers: one sentence, with the same headers. */
function createErrorResponses(hsts: string | undefined) {
  const refuse = (status: number) => ({
    body: `${sentences[status]}`,
    headers: {
      ...completeHeaders(undefined, hsts, undefined),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });

  /** A request whose address or host is none. */
  function answerError(error: unknown): Response {
    const status = error instanceof RequestError ? 400 : 500;
    const { body, headers } = refuse(status);
    return new Response(body, { status, headers });
  }

  function send(response: ServerResponse, status: number): void {
    const { body, headers } = refuse(status);
    response.writeHead(status, { ...headers, 'Content-Length': body.length, Connection: 'close' }).end(body);
  }

  /** Bytes for a connection on which Node could make out no request. */
  function write(status: number): string {
    const { body, headers } = refuse(status);
    const lines = Object.entries({ ...headers, 'Content-Length': String(body.length), Connection: 'close' });
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`;
  }

  return { answerError, send, write };
}
