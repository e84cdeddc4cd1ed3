import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

/** What the name server answers about a domain: its MX records, addresses and texts; 'unknown' for a name that does not exist. */
export type Zone = Record<string, { mx?: string[]; a?: string[]; txt?: string[] } | 'unknown' | 'silent'>;

const types = { A: 1, MX: 15, TXT: 16 } as const;
const nameError = 3;

/** A name server on loopback that knows these domains only; every other one does not exist (RFC 1035, 4.1). */
export async function startDnsServer(zone: Zone) {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    questions.push(name);
    const found = zone[name] ?? 'unknown';
    if (found === 'silent') return;
    const records =
      found === 'unknown'
        ? []
        : type === types.MX
          ? (found.mx ?? []).map((host, at) => Buffer.concat([Buffer.from([0, at]), writeName(host)]))
          : type === types.A
            ? (found.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
            : type === types.TXT
              ? (found.txt ?? []).map(writeText)
              : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (found === 'unknown' ? nameError : 0), 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.flatMap((data) => {
      const fields = Buffer.alloc(12);
      fields.writeUInt16BE(0xc00c, 0);
      fields.writeUInt16BE(type, 2);
      fields.writeUInt16BE(1, 4);
      fields.writeUInt32BE(60, 6);
      fields.writeUInt16BE(data.length, 10);
      return [fields, data];
    });
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();

  return {
    questions,
    /** A resolver that asks this server alone, once. By default it waits as long as a loaded machine may take. */
    createResolver(timeoutMs = 60_000) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
      resolver.setServers([`127.0.0.1:${port}`]);
      return resolver;
    },
    close: () => new Promise<void>((closed) => socket.close(closed)),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A host name in the format of DNS messages; '' is the root, the null MX of RFC 7505. */
const writeName = (host: string) =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** A text in strings of at most 255 bytes. */
const writeText = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
