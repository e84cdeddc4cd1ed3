import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small reverse proxy: forwards requests to several processes by round robin and skips those that accept no
 * connection. It answers 502 if a connection breaks later, because the request may have been carried out.
 */
export async function startRoundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      turn += 1;
      forward(Buffer.concat(chunks), ports.length);
    });

    function forward(body: Buffer, left: number): void {
      const port = ports[(turn + left) % ports.length];
      const onward = request(
        { agent, host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on('error', () => outgoing.destroy());
        },
      );
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) return void outgoing.destroy();
        if (error.code === 'ECONNREFUSED' && left > 1) return forward(body, left - 1);
        outgoing.writeHead(502).end('The process behind the proxy went away.');
      });
      onward.end(body);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
