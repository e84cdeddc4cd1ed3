import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';

/** How often open streams learn of what other processes did, and that their session has ended. */
const pollMs = 1_500;
/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = 15_000;
/** Streams written in one turn of the event loop: other requests do not wait for all of them. */
const streamsPerTurn = 20;
/** A hidden tab has no stream, so the oldest of more is most likely a lost connection: it ends (decisions/0025). */
export const streamsPerSession = 10;

/** The session of a long response. */
export type AdminSession = { id: string; isStillAdmin: () => Promise<boolean> };
/** `at` is the time of the last write, and Infinity until the client has read it. */
type Stream = {
  session: AdminSession;
  write: (text: string) => Promise<unknown>;
  end: () => void;
  sent?: string;
  at: number;
};

/** Tells open lists that the position of the list has changed; they then fetch what came after their own. */
export function createLiveUpdates(parts: { findPosition: () => Promise<string>; onError: (error: unknown) => void }) {
  const streams = new Set<Stream>();
  const timer = setInterval(pollNow, pollMs).unref();
  let polling: Promise<void> | undefined;
  let isPollDue = false;
  let isClosed = false;

  async function poll(): Promise<void> {
    while (isPollDue && streams.size > 0) {
      isPollDue = false;
      for (const own of Map.groupBy(streams, ({ session }) => session.id).values())
        if (!(await own[0]?.session.isStillAdmin())) for (const { end } of own) end();
      const position = await parts.findPosition();
      const due = [...streams].filter(({ sent, at }) => performance.now() - at > (sent === position ? heartbeatMs : 0));
      for (const [index, one] of due.entries()) {
        // Nothing more is written until the client has read this.
        Object.assign(one, { sent: position, at: Infinity });
        void one.write(`event: changed\ndata: ${position}\n\n`).then(() => (one.at = performance.now()), one.end);
        if (index % streamsPerTurn === 0) await eventLoopTurn();
      }
    }
  }

  /** Polls at once: this process has stored something. */
  function pollNow(): void {
    isPollDue = true;
    polling ??= poll()
      .catch((error: unknown) => {
        parts.onError(error);
        // Browsers show that the connection is lost, and reconnect.
        for (const { end } of streams) end();
      })
      .finally(() => (polling = undefined));
  }

  /** GET …/events: the event `changed` with the position of the list, at once and whenever it changes. */
  function open(context: Context, session: AdminSession): Response {
    context.header('Content-Type', 'text/event-stream');
    context.header('Cache-Control', 'no-store');
    context.header('X-Accel-Buffering', 'no');
    return stream(context, async (output) => {
      if (isClosed) return;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      const own = [...streams].filter((one) => one.session.id === session.id);
      if (own.length >= streamsPerSession) own[0]?.end();
      const opened: Stream = { session, write: (text) => output.write(text), end, at: -Infinity };
      output.onAbort(end);
      streams.add(opened);
      pollNow();
      await promise;
      streams.delete(opened);
    });
  }

  /** Ends every stream, so that the process can stop. */
  function close(): void {
    isClosed = true;
    clearInterval(timer);
    for (const { end } of streams) end();
  }

  return { open, pollNow, close };
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>;
