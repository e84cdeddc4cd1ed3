import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { LogThrottle } from '../log-throttle.ts';

/**
 * Why a connection was dropped: too many are open, or those of its source; its client does not read a response, or
 * sends requests without waiting for responses.
 */
export type DropReason = 'full' | 'source' | 'slow' | 'pipelined';

/** Of all clients. A further one gets the place of the connection that has been idle longest. */
const maxConnections = 4_096;
/** Of one source: an eighth of all, and those of some eighty browsers, which open six each. */
const maxPerSource = 512;
/**
 * Requests of one connection that wait for their responses (RFC 9112, 9.3.2). Browsers and proxies send one after the
 * other; Node parses all that arrive in one read, 2,000 short ones, and keeps them in memory.
 */
const maxUnanswered = 100;

/**
 * The least that a client has to take of a waiting response, as in IIS (`minBytesPerSecond`) and Kestrel
 * (`MinResponseDataRate`). A phone on GPRS takes some 6,000 bytes a second.
 */
const minBytesPerSecond = 240;
/** How long a client may take less, and how long while more than half of all places are taken. */
const patience = { usualMs: 30_000, crowdedMs: 5_000 };
const checkEveryMs = 1_000;

export type ConnectionOptions = {
  /** Under which source the connections from an address count; undefined if they are not limited. */
  sourceOf: (address: string) => string | undefined;
  onDropped: (reason: DropReason) => void;
  maxConnections: number;
  maxPerSource: number;
  maxUnanswered: number;
  patience: typeof patience;
  checkEveryMs: number;
};

const dropSentences: Record<DropReason, string> = {
  full: 'a connection was dropped: too many are open',
  source: 'a connection was dropped: too many from one source',
  slow: 'a connection was dropped: its client did not read the response',
  pipelined: 'a connection was dropped: its client sent many requests without waiting for a response',
};

/** Logs a dropped connection; a flood drops thousands, of which the throttle admits few. */
export function logDrop(
  log: { warn(fields: object, message: string): void },
  throttle: LogThrottle,
  reason: DropReason,
): void {
  const admitted = throttle.admit(reason);
  if (admitted) log.warn({ event: 'connection-dropped', reason, ...admitted }, dropSentences[reason]);
}

/**
 * Limits the connections of a server, in all and per source, and their unanswered requests, and ends those whose client
 * does not read its response. Listeners of requests find the socket of a dropped connection destroyed.
 * @returns the open connections
 */
export function limitConnections(server: Server, parts: Partial<ConnectionOptions>): ReadonlySet<Socket> {
  const defaults = { maxConnections, maxPerSource, maxUnanswered, patience, checkEveryMs };
  const { sourceOf, onDropped, ...numbers } = { ...defaults, ...parts };
  const connections = new Set<Socket>();
  /** Those that wait for no response, in the order in which they became idle. */
  const idle = new Set<Socket>();
  const unanswered = new WeakMap<Socket, number>();
  const ofSource = new Map<string, number>();
  const isTooSlow = createReadingCheck();

  function drop(connection: Socket, reason: DropReason): void {
    idle.delete(connection);
    connection.destroy();
    onDropped?.(reason);
  }

  server.on('connection', (connection: Socket) => {
    const source = sourceOf?.(connection.remoteAddress ?? '');
    if (source !== undefined && !admit(connection, source)) return drop(connection, 'source');
    if (connections.size >= numbers.maxConnections) {
      const [longestIdle = connection] = idle;
      drop(longestIdle, 'full');
      if (longestIdle === connection) return;
    }
    connections.add(connection);
    idle.add(connection);
    connection.once('close', () => {
      connections.delete(connection);
      idle.delete(connection);
    });
  });

  function countRequest({ socket }: IncomingMessage, response: ServerResponse): void {
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > numbers.maxUnanswered) return drop(socket, 'pipelined');
    unanswered.set(socket, count);
    idle.delete(socket);
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (left === 0 && !socket.destroyed) idle.add(socket);
    });
  }
  server.prependListener('request', countRequest);
  server.prependListener('checkExpectation', countRequest);

  function admit(connection: Socket, source: string): boolean {
    const count = ofSource.get(source) ?? 0;
    if (count >= numbers.maxPerSource) return false;
    ofSource.set(source, count + 1);
    connection.once('close', () => {
      const left = (ofSource.get(source) ?? 1) - 1;
      if (left === 0) ofSource.delete(source);
      else ofSource.set(source, left);
    });
    return true;
  }

  const checking = setInterval(() => {
    const now = performance.now();
    const isCrowded = connections.size > numbers.maxConnections / 2;
    const patienceMs = isCrowded ? numbers.patience.crowdedMs : numbers.patience.usualMs;
    for (const connection of connections) {
      if (!isTooSlow(connection, readProgress(connection), now, patienceMs)) continue;
      drop(connection, 'slow');
    }
  }, numbers.checkEveryMs);
  server.once('close', () => clearInterval(checking));
  return connections;
}

/** Bytes of all responses on a connection: those that the system has taken for the client, and those that still wait. */
type Progress = { taken: number; waiting: number };

/** Node's own count of a connection's writes. It uses it for its timeouts; its public properties count whole chunks only. */
type Handle = { bytesWritten: number; writeQueueSize: number } | null;

export function readProgress(connection: Socket): Progress {
  const { _handle: handle } = connection as unknown as { _handle: Handle };
  return {
    taken: handle ? handle.bytesWritten - handle.writeQueueSize : 0,
    waiting: connection.writableLength,
  };
}

/**
 * Creates a check, to be called again and again, that finds connections whose client has taken too little of a waiting
 * response for as long as patience lasts. Nothing waits while a connection is idle, or while an event stream is silent.
 */
export function createReadingCheck() {
  /** Since when a client has taken too little, and how much it had taken then. */
  const periods = new WeakMap<object, { since: number; taken: number }>();
  return function isTooSlow(
    connection: object,
    { taken, waiting }: Progress,
    now: number,
    patienceMs: number,
  ): boolean {
    const period = periods.get(connection);
    if (waiting === 0) periods.delete(connection);
    else if (!period || taken - period.taken >= (minBytesPerSecond * patienceMs) / 1_000)
      periods.set(connection, { since: now, taken });
    else return now - period.since >= patienceMs;
    return false;
  };
}
