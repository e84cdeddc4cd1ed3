import { connect, type Socket } from 'node:net';
import type pg from 'pg';

/**
 * Limits how long the server may be silent while a connection is in use. The statement is then cancelled and fails with
 * SQLSTATE 57014. Where the server does not answer that either, because its machine or the network is down, the
 * connection is closed after another third of the time, and the statement fails with ETIMEDOUT.
 *
 * All of it happens in this process. PgBouncer refuses `statement_timeout` as a startup parameter, and with transaction
 * pooling it would pass the effect of a SET on to other clients (https://www.pgbouncer.org/features.html).
 * @returns enables the limit for connections acquired from then on; migrations, which run before, take longer
 */
export function limitStatementTime(pool: pg.Pool, timeoutMs: number): () => void {
  let isEnabled = false;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => {
      cancelStatement(client, timeoutMs / 3);
      const timer = setTimeout(
        () => socket.destroy(Object.assign(new Error('PostgreSQL did not answer in time.'), { code: 'ETIMEDOUT' })),
        timeoutMs / 3,
      );
      socket.once('data', () => clearTimeout(timer));
      socket.once('close', () => clearTimeout(timer));
    });
  });
  pool.on('acquire', (client) => isEnabled && socketOf(client).setTimeout(timeoutMs));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  return () => {
    isEnabled = true;
  };
}

/** The socket of a connection, encrypted or not. */
const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;

/** What the driver knows of the server's process; its types leave it out. Some poolers send none. */
type BackendKey = { processID: number | null; secretKey: number | null };

/**
 * Asks the server to cancel what a connection is waiting for: a CancelRequest on a connection of its own (PostgreSQL
 * manual, 55.2.8). It is not encrypted, like that of libpq's PQcancel; its key permits nothing else.
 */
function cancelStatement(client: pg.PoolClient, timeoutMs: number): void {
  const { processID, secretKey } = client as unknown as BackendKey;
  if (processID === null || secretKey === null) return;
  const { remoteAddress: host, remotePort: port } = socketOf(client);
  const address = host && port ? { host, port } : { path: `${client.host}/.s.PGSQL.${client.port}` };
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(value, 4 * index);
  const socket = connect(address);
  // A request that fails needs no report: the connection it is about is closed soon after.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(timeoutMs, () => socket.destroy());
  // Not ended here: the server closes it, and PgBouncer drops the request of a client that has gone.
  socket.write(request);
}
