import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The rest of a request that arrives after its response is read and discarded, up to this size and time (RFC 9112, 9.6).
 * A connection that is closed with unread bytes is reset, and the client may lose the response; unread bytes on an open
 * connection block the next request.
 */
const maxBytes = 16 * 1_048_576;
const maxMs = 5_000;

/**
 * Reads and discards the rest of a request that gets its response early; then its connection can be used again. Called
 * before the response begins. A last response of a connection closes the sending side only, until the rest has arrived:
 * its header says 'keep-alive', since Node would close the connection after 'close'.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const isLast = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  request.once('end', () => (response.shouldKeepAlive = !isLast));
  response.prependOnceListener('finish', () => {
    if (request.complete) return void (isLast && socket.destroySoon());
    if (isLast) socket.end();
    // The handler that began to read the body no longer needs it.
    request.removeAllListeners('data');
    const stop = discard(socket, request);
    request.once('end', () => {
      stop();
      if (isLast) socket.destroySoon();
    });
  });
}

/** Writes a last response on a connection without a valid request, and closes it when the client has done so. */
export function respondAndClose(socket: Socket, response: string): void {
  // The parser that found the error no longer reads.
  socket.removeAllListeners('data');
  discard(socket, socket);
  socket.once('end', () => socket.destroy());
  socket.end(response);
}

/** Discards the bytes of a source; destroys the connection if there are too many or they take too long. */
function discard(socket: Socket, source: IncomingMessage | Socket): () => void {
  const timer = setTimeout(() => socket.destroy(), maxMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  let bytes = 0;
  source.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBytes) socket.destroy();
  });
  source.resume();
  socket.once('close', stop);
  return stop;
}
