import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FileResponse, FileResponses } from './file-responses.ts';

/** Names and addresses with or without a port, such as 'site.example:3000' and '[::1]'; none that is not a host. */
const plainHost = /^[\w.:[\]-]+$/;
/** Longer ones are few and go out in many packets anyway: their bytes are not kept a second time. */
const mostJoinedBytes = 64 * 1024;

/**
 * Makes what sends a built file past the app, which would answer with the same bytes and headers at ten times the
 * cost; it says whether it did. What is unusual in any way is left to the app.
 * @param keepAliveMs how long the server keeps an idle line open
 */
export function createFileSender(files: FileResponses, keepAliveMs: number) {
  const toBytes = createReadyAnswers(keepAliveMs);

  return function sendFile(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (headers.host === undefined || headers['content-length'] || headers['transfer-encoding'] || headers.expect)
      return false;
    // A name that is none is refused (RFC 9112, 3.2): by the app's own listener, which reads it whole.
    if (!plainHost.test(headers.host)) return false;
    const queryAt = url.indexOf('?');
    const file = files.findFile(queryAt === -1 ? url : url.slice(0, queryAt));
    if (!file) return false;
    const answer = files.answer(file, {
      method,
      acceptEncoding: headers['accept-encoding'],
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      range: headers.range,
      ifRange: headers['if-range'] as string | undefined,
    });
    const bytes = isOrdinary(request, response) ? toBytes(answer) : undefined;
    if (bytes) writeReady(response, bytes);
    else response.writeHead(answer.status, answer.headers as string[]).end(answer.body);
    return true;
  };
}

/** Whether the line stays open after the answer and nothing waits on it: no answer before this one, no unread bytes. */
const isOrdinary = ({ httpVersion }: IncomingMessage, { shouldKeepAlive, socket }: ServerResponse): boolean =>
  httpVersion === '1.1' && shouldKeepAlive && socket?.writableLength === 0;

/**
 * Writes a whole answer, headers and all, and tells Node that it was sent, as Node tells itself: the next request on
 * the line is served then. Node would check and join the same headers again for each answer, which took more than
 * half of the time that serving a page takes (decisions/0022).
 */
function writeReady(response: ServerResponse, bytes: Buffer): void {
  response.socket?.write(bytes, (error) => {
    if (!error) response.emit('finish');
  });
}

/** Makes answers ready for a line that stays open; each is kept for the second that its Date names (RFC 9110, 6.6.1). */
function createReadyAnswers(keepAliveMs: number) {
  const ready = new WeakMap<FileResponse, { second: number; bytes: Buffer }>();
  const ofTheLine = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`;

  return (answer: FileResponse): Buffer | undefined => {
    const { status, headers, body } = answer;
    if (body && body.length > mostJoinedBytes) return undefined;
    const second = Math.floor(Date.now() / 1_000);
    const made = ready.get(answer);
    if (made?.second === second) return made.bytes;
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
    for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
    lines.push(`Date: ${new Date(second * 1_000).toUTCString()}`, ofTheLine);
    const head = Buffer.from(lines.join('\r\n'), 'latin1');
    const bytes = body ? Buffer.concat([head, body]) : head;
    ready.set(answer, { second, bytes });
    return bytes;
  };
}
