import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AdminSession } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import { findListState } from './list-changes-store.ts';

/** How often open streams are informed of changes by other processes, and checked for the end of their session. */
const pollMs = 1_500;
/**
 * Proxies close a connection that is silent for a minute. An event, and not a comment line, which a browser hides from the
 * page: the page must notice a connection that was lost without an error.
 */
const aliveMs = 15_000;
/** Streams written in one turn of the event loop: other requests do not wait for all of them. */
const streamsPerTurn = 20;
/** A hidden tab has no stream, so the oldest of more is most likely a lost connection: it ends. */
export const streamsPerSession = 10;

/** `at` is the time of the last write, and Infinity until the client has read it. */
type Stream = {
  session: AdminSession;
  send: (event: 'changed' | 'alive') => Promise<void>;
  end: () => void;
  seen?: string;
  at: number;
};

/** The event streams of open lists: they say that something has changed, and the list then asks what. */
export function createLiveUpdates({
  config,
  database: { queries },
  clock,
  log,
}: {
  config: Config;
  database: Database;
  clock: () => Date;
  log: Log;
}) {
  const streams = new Set<Stream>();
  /** Runs from the first stream on. */
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isPollDue = false;
  let isClosed = false;

  async function poll(): Promise<void> {
    while (isPollDue && streams.size > 0) {
      isPollDue = false;
      for (const own of Map.groupBy(streams, ({ session }) => session.id).values())
        if (!(await own[0]?.session.isStillAdmin())) for (const { end } of own) end();
      const state = await findListState(queries, { now: clock(), hasWebhook: config.webhook !== undefined });
      const due = [...streams].filter(({ seen, at }) => performance.now() - at > (seen === state ? aliveMs : 0));
      for (const [index, stream] of due.entries()) {
        const event = stream.seen === state ? 'alive' : 'changed';
        // Nothing more is written until the client has read this.
        Object.assign(stream, { seen: state, at: Infinity });
        void stream.send(event).then(() => (stream.at = performance.now()), stream.end);
        if (index % streamsPerTurn === 0) await eventLoopTurn();
      }
    }
  }

  /** Polls at once: this process has stored something. */
  function pollNow(): void {
    isPollDue = true;
    polling ??= poll()
      .catch((error: unknown) => {
        log.error({ event: 'live-updates', err: error }, 'changes of the list could not be read');
        // Browsers show that the connection is lost, and reconnect.
        for (const { end } of streams) end();
      })
      .finally(() => (polling = undefined));
  }

  /** GET …/events: the event `changed` at once and whenever the list changes, and `alive` in between. */
  function open(context: Context, session: AdminSession): Response {
    const response = streamSSE(context, async (output) => {
      if (isClosed) return;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      const own = [...streams].filter((stream) => stream.session.id === session.id);
      if (own.length >= streamsPerSession) own[0]?.end();
      const send = (event: string) => output.writeSSE({ event, data: '' });
      const opened: Stream = { session, send, end, at: -Infinity };
      output.onAbort(end);
      streams.add(opened);
      timer ??= setInterval(pollNow, pollMs).unref();
      pollNow();
      await promise;
      streams.delete(opened);
    });
    response.headers.set('X-Accel-Buffering', 'no');
    return response;
  }

  /** Ends every stream, so that the process can stop. */
  function close(): void {
    isClosed = true;
    clearInterval(timer);
    for (const { end } of streams) end();
  }

  return { open, pollNow, close };
}
