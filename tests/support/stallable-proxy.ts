import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to PostgreSQL that can stall, as at a power failure: it forwards nothing and closes nothing. */
export async function startStallableProxy(url: string) {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets: Socket[] = [];
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('data', (data) => isStalled || to.write(data));
      from.on('close', () => to.destroy());
      sockets.push(from);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    stall: (now: boolean) => void (isStalled = now),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
