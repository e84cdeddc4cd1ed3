import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The greeting of a mail server. */
export const hello = '220 hello';
/** The response to EHLO of a server that offers one extension. */
export const offers = (what: string) => ({ EHLO: `250-hello\r\n250 ${what}` });
/** The responses of a server that takes a login. */
export const accepts = {
  ...offers('AUTH PLAIN'),
  AUTH: '235 welcome',
  QUIT: null,
};

/**
 * A mail server on this machine that sends the greeting, if any, and responds to each line by its first word; `null` closes
 * the connection, an unknown word is 502.
 * @param received gets what clients send
 */
export async function startTalkingServer(
  greeting: string | undefined,
  answers: Record<string, string | null>,
  received: string[] = [],
): Promise<{ port: number; close(): void }> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    if (greeting === undefined) return void socket.end();
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      received.push(String(data));
      const answer = answers[/^\w+/.exec(String(data))?.[0] ?? ''];
      if (answer === null) socket.end();
      else socket.write(`${answer ?? '502 what?'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
