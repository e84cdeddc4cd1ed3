import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can go silent, as a machine without power does: nothing passes, and nothing is closed. */
export async function startSilentWay(url: string) {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('data', (data) => isSilent || to.write(data));
      from.on('close', () => to.destroy());
      sockets.push(from);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    silence: (now: boolean) => void (isSilent = now),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
