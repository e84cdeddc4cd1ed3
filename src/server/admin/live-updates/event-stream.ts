import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream as streamResponse } from 'hono/streaming';
import type { Submission } from '../../../contract/submission.ts';
import type { UndeliveredStore } from '../../mail/undelivered-store.ts';
import { type Arrival, type Arrivals, type Batch, listenersPerTurn } from './live-updates.ts';
import { readPosition, writePosition } from './position.ts';

/** Between two signs of life on an open event stream; proxies close what is silent for a minute. */
const heartbeatMs = 15_000;
/** How soon a stream ends whose session has ended, also while nothing happens. */
const sessionCheckMs = 1_500;
/** However much happens, mails are summed up no more often than this. */
const summaryMs = 1_000;
/** Events that wait for a browser that does not read. One that wakes up later asks for what it has missed. */
const mostWaiting = 1_000;
/**
 * Windows of one browser that show the list at the same time. A window in the background has no stream
 * (decisions/0025), so the oldest of more is most likely a connection that died unnoticed: it is the one that ends.
 */
export const streamsPerSession = 10;

/** The session that a long response belongs to. */
export type AdminSession = {
  /** The same for all requests of one session. */
  id: string;
  /** Whether it is still an administrator's, as the database knows it now. */
  isStillAdmin: () => Promise<boolean>;
};

/** What one or more streams send: written once, and each session is checked once for it. */
type Message = { bytes: Uint8Array; events: number; checks: Map<string, Promise<boolean>> };
type Stream = { session: AdminSession; send: (message: Message) => void; end: () => void };

type Parts = {
  arrivals: Arrivals;
  undelivered: UndeliveredStore;
  toAnswer: (submission: Extract<Arrival, { submission: unknown }>['submission']) => Submission;
};

/**
 * The event streams of open lists. A stream tells what happened since the position in `after`, then what happens:
 * `enquiry` and `change` carry the record, `undelivered` what is known of mails when that has changed, `position` how
 * far all has been told; `missed` says that the list must be read again. It ends with its administrator's session.
 */
export function createEventStreams({ arrivals, undelivered, toAnswer }: Parts) {
  /** The oldest first. */
  const streams = new Set<Stream>();
  let timers: NodeJS.Timeout[] = [];

  const streamsOf = ({ id }: AdminSession) => [...streams].filter(({ session }) => session.id === id);

  function add(stream: Stream): void {
    const [oldest, ...others] = streamsOf(stream.session);
    if (others.length + 1 >= streamsPerSession) oldest?.end();
    if (streams.size === 0)
      timers = [
        setInterval(() => void checkSessions(), sessionCheckMs),
        setInterval(() => {
          void publish(messageOf(alive));
          askForSummary();
        }, heartbeatMs),
      ];
    streams.add(stream);
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    if (streams.size === 0) for (const timer of timers) clearInterval(timer);
  }

  /** Sends to all streams, some in each turn of the event loop: page views do not wait for all of them. */
  async function publish(message: Message): Promise<void> {
    let sent = 0;
    for (const stream of streams) {
      stream.send(message);
      sent += 1;
      if (sent % listenersPerTurn === 0) await giveWay();
    }
  }

  /** Streams that have nothing to send would not notice that their session has ended. */
  async function checkSessions(): Promise<void> {
    const sessions = new Map([...streams].map(({ session }) => [session.id, session]));
    for (const session of sessions.values())
      if (!(await session.isStillAdmin().catch(() => false))) for (const stream of streamsOf(session)) stream.end();
  }

  const messages = new WeakMap<Batch, Message>();
  /** One for each batch, whoever asks for it. */
  function messageOfBatch(batch: Batch): Message {
    const message = messages.get(batch) ?? messageOf(batch.map(toEvent).join(''), batch.length);
    messages.set(batch, message);
    return message;
  }

  function toEvent(arrival: Arrival): string {
    if (arrival.event === 'position') return eventText('position', writePosition(arrival.position));
    if ('submission' in arrival) return eventText(arrival.event, JSON.stringify(toAnswer(arrival.submission)));
    return eventText(arrival.event, '');
  }

  let summary = { text: '', message: messageOf('') };
  let isSummingUp = false;
  let isSummaryWanted = false;

  /** Mails fail and go out while nothing else happens. One after the other, so that no older state is told last. */
  async function sumUp(): Promise<void> {
    isSummingUp = true;
    while (isSummaryWanted && streams.size > 0) {
      isSummaryWanted = false;
      const text = JSON.stringify(await undelivered.summarize());
      if (text !== summary.text) summary = { text, message: messageOf(eventText('undelivered', text)) };
      // Each stream knows whether it has sent this one.
      await publish(summary.message);
      await sleep(summaryMs);
    }
    isSummingUp = false;
  }

  function askForSummary(): void {
    isSummaryWanted = true;
    if (isSummingUp) return;
    sumUp().catch(() => {
      isSummingUp = false;
      // The database is in trouble. Browsers come again, and are told so then.
      for (const stream of streams) stream.end();
    });
  }

  function open(context: Context, session: AdminSession): Response {
    context.header('Content-Type', 'text/event-stream');
    context.header('Cache-Control', 'no-store');
    context.header('X-Accel-Buffering', 'no');
    return streamResponse(context, async (output) => {
      let waiting = 0;
      let sending: Promise<void> = Promise.resolve();
      let isOver = false;
      let lastSummary: Message | undefined;
      const { promise: over, resolve } = Promise.withResolvers<void>();

      function end(): void {
        isOver = true;
        remove(stream);
        resolve();
      }

      function send(message: Message): void {
        if (message === summary.message) {
          if (message === lastSummary) return;
          lastSummary = message;
        }
        waiting += message.events;
        if (waiting > mostWaiting) return end();
        sending = sending
          .then(async () => {
            if (isOver || !(await isStillAdmin(message, session)) || isOver) return end();
            await output.write(message.bytes);
            waiting -= message.events;
          })
          .catch(end);
      }

      function hear(batch: Batch): void {
        if (batch.some(({ event }) => event === 'closed')) return end();
        send(messageOfBatch(batch));
        if (batch.some(({ event }) => event === 'position')) askForSummary();
      }

      const stream: Stream = { session, send, end };
      output.onAbort(end);
      add(stream);
      // What fails is in the log by then, or fails for every call: the browser comes again.
      const stop = await arrivals.listen(readPosition(context.req.query('after')), hear).catch(end);
      send(messageOf(alive));
      askForSummary();
      await over;
      stop?.();
    });
  }

  return { open };
}

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const alive = eventText('alive', '');
const encoder = new TextEncoder();
const messageOf = (text: string, events = 1): Message => ({ bytes: encoder.encode(text), events, checks: new Map() });

/** Asked of the database after the message came into being, and once for all streams of the session. */
function isStillAdmin({ checks }: Message, session: AdminSession): Promise<boolean> {
  const check = checks.get(session.id) ?? session.isStillAdmin();
  checks.set(session.id, check);
  return check;
}
