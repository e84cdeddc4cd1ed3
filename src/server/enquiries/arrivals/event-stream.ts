import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Submission } from '../../../contract/submission.ts';
import type { UndeliveredStore } from '../undelivered/store.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import { readPosition, writePosition } from './position.ts';

/** Between two signs of life on an open event stream; proxies close what is silent for a minute. */
const heartbeatMs = 15_000;
/** However much happens, mails are summed up no more often than this. */
const summaryMs = 1_000;
/** Events that wait for a browser that does not read. One that wakes up later asks for what it has missed. */
const mostWaiting = 1_000;

type Parts = {
  arrivals: Arrivals;
  undelivered: UndeliveredStore;
  toAnswer: (submission: Extract<Arrival, { submission: unknown }>['submission']) => Submission;
  /** Whether who listens still may. */
  mayRead: () => Promise<boolean>;
};

/**
 * An open list's event stream, as long as `mayRead` says so: what happened since the position in `after`, then what
 * happens. `enquiry` and `change` carry the record, `undelivered` what is told of mails when that has changed,
 * `position` how far all has been told; `missed` says that the list is to be read anew.
 */
export function openEventStream(context: Context, { arrivals, undelivered, toAnswer, mayRead }: Parts): Response {
  context.header('Cache-Control', 'no-store');
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (stream) => {
    let waiting = 0;
    let sent: Promise<void> = Promise.resolve();
    let isOver = false;
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const end = () => {
      isOver = true;
      resolve();
    };
    stream.onAbort(end);

    function send(event: string, data: string): void {
      waiting += 1;
      if (waiting > mostWaiting) return end();
      sent = sent
        .then(async () => {
          if (isOver || !(await mayRead())) return end();
          await stream.writeSSE({ event, data });
          waiting -= 1;
        })
        .catch(end);
    }

    let lastSummary = '';
    let isSummingUp = false;
    let isWanted = false;
    /** Mails fail and go out while nothing else happens. One after the other, so that no older state is told last. */
    async function tellOfMails(): Promise<void> {
      isWanted = true;
      if (isSummingUp) return;
      isSummingUp = true;
      while (isWanted && !isOver) {
        isWanted = false;
        const summary = JSON.stringify(await undelivered.sumUp());
        if (summary !== lastSummary) send('undelivered', summary);
        lastSummary = summary;
        await sleep(summaryMs);
      }
      isSummingUp = false;
    }

    function note(arrival: Arrival): void {
      if (arrival.event === 'closed') end();
      else if (arrival.event === 'missed') send('missed', '');
      else if (arrival.event === 'position') {
        send('position', writePosition(arrival.position));
        void tellOfMails().catch(end);
      } else send(arrival.event, JSON.stringify(toAnswer(arrival.submission)));
    }

    const showLife = () => {
      send('alive', '');
      void tellOfMails().catch(end);
    };

    // What fails is in the log by then, or fails for every call: the browser comes again.
    const stop = await arrivals.listen(readPosition(context.req.query('after')), note).catch(end);
    const life = setInterval(showLife, heartbeatMs);
    showLife();
    await over;
    clearInterval(life);
    stop?.();
  });
}
