import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { makeCertificate } from './certificate.ts';
import { freePort } from './site.ts';

/** Serves a site over https with a self-signed certificate, since some browsers keep no Secure cookie over http. */
export async function startTlsFront(sitePort: number) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const server = createServer(makeCertificate(new Date('2049-12-31')), (near) => {
    const far = connect(sitePort, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      // A browser that refuses the certificate, or leaves, ends the connection.
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      sockets.add(from);
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
