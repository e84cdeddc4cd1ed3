import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError, openDatabase } from './open.ts';

/** The parameters of a startup message: length, version, then names and values that end with zero (PostgreSQL manual, 55.7). */
function readStartupParameters(message: Buffer): Record<string, string> {
  const texts = message.subarray(8).toString().split('\0');
  const names = texts.filter((_, index) => index % 2 === 0).filter(Boolean);
  return Object.fromEntries(names.map((name, index) => [name, texts[2 * index + 1] ?? '']));
}

test('a connection sends no startup parameter that PgBouncer refuses', async () => {
  let message: Buffer | undefined;
  const server = createServer((socket) =>
    socket.once('data', (data) => {
      message = data;
      socket.destroy();
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(
    openDatabase({ dataDir: '', databaseUrl: `postgres://site:secret@127.0.0.1:${port}/enquiries` }),
  ).rejects.toThrow(DatabaseUnavailableError);
  server.close();
  expect(readStartupParameters(message ?? Buffer.alloc(0))).toEqual({
    user: 'site',
    database: 'enquiries',
    application_name: 'site',
    client_encoding: 'UTF8',
  });
});
