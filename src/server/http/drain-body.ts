import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What still arrives after an answer is read and dropped, up to so many bytes and milliseconds (RFC 9112, 9.6).
 * Closed at once, a line with unread bytes is reset, and the answer may be lost with it; left unread, they block
 * the next request on it.
 */
const mostBytes = 16 * 1_048_576;
const mostMs = 5_000;

/** Reads and drops the rest of a request that was answered before it was whole; then its line can be used again. */
export function drainBody(request: IncomingMessage): void {
  const { socket } = request;
  const closeSoon = socket.destroySoon.bind(socket);
  let isLast = false;
  // Node calls this after an answer that is the last one on its line: half of the line closes now, half when the rest
  // has come.
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  // Whoever began to read the body has given up.
  request.removeAllListeners('data');
  const stop = drainWithin(socket, request);
  request.once('end', () => {
    stop();
    socket.destroySoon = closeSoon;
    if (isLast) closeSoon();
  });
}

/** Says a last word on a line that carries no request, and closes it when the other side has done so. */
export function respondAndClose(socket: Socket, lastWord: string): void {
  // The parser that complained lets go of the line.
  socket.removeAllListeners('data');
  drainWithin(socket, socket);
  socket.once('end', () => socket.destroy());
  socket.end(lastWord);
}

/** Drops what a source brings; destroys the line where it brings too much or takes too long. */
function drainWithin(socket: Socket, source: IncomingMessage | Socket): () => void {
  const timer = setTimeout(() => socket.destroy(), mostMs);
  const stop = () => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  let bytes = 0;
  source.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) socket.destroy();
  });
  source.resume();
  socket.once('close', stop);
  return stop;
}
