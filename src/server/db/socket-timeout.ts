import type { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than the server gives any statement (open.ts), so that what works is never ended. */
export const socketTimeoutMs = 20_000;

/**
 * Ends connections on which the server says nothing for longer than a statement may take. A machine that loses its
 * power says no goodbye: TCP would wait a quarter of an hour for it, and every enquiry behind it. What was asked fails
 * with ETIMEDOUT, and the next question makes a new connection.
 * @param afterMs how long it may be silent
 * @returns begins; until then statements take as long as they do, as migrations may
 */
export function closeSilentConnections(pool: pg.Pool, afterMs = socketTimeoutMs): () => void {
  const streams = new Set<Socket>();
  let isBegun = false;
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    stream.once('timeout', () =>
      stream.destroy(Object.assign(new Error('PostgreSQL has gone silent.'), { code: 'ETIMEDOUT' })),
    );
    if (isBegun) stream.setTimeout(afterMs);
  });
  return () => {
    isBegun = true;
    for (const stream of streams) stream.setTimeout(afterMs);
  };
}

/** The socket of a connection, encrypted or not; the driver's types leave it out. */
export const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
