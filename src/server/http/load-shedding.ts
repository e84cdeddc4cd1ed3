import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/** The mean delay of the event loop in ms since the last call. */
export type Lateness = () => number;

/** At most one log line in this time: a flood must not flood the log too. */
const reportMs = 10_000;
/** Requests in flight of all kinds together: far more than honest visitors ever cause. */
const maxInFlight = 1_000;
/** With fewer requests in flight, load is not the reason for a late event loop. */
const maxInFlightWhenLate = 20;
const windowMs = 500;

/**
 * Rejects requests with 503 before they pile up. All kinds of requests share one count of what is in flight, and each
 * kind has a limit of its own below it, so that a flood of sign-ins leaves room for enquiries. While the event loop is
 * late, both limits shrink in the same proportion. Health checks and files are not limited: they are served from
 * memory.
 * @param lateMs mean delay of the event loop beyond which only few are accepted
 * @param max limit of all kinds together
 */
export function createLoadShedding(parts: {
  log: { warn(fields: object, message: string): void };
  lateMs: number;
  lateness?: Lateness;
  max?: number;
}) {
  const lateness = parts.lateness ?? watchEventLoop();
  const total = { inFlight: 0, max: parts.max ?? maxInFlight };
  let rejected = 0;
  let totalRejected = 0;
  let reportedAt = -Infinity;

  function reject(): never {
    rejected += 1;
    totalRejected += 1;
    const now = performance.now();
    if (now - reportedAt > reportMs) {
      parts.log.warn({ event: 'load-shedding', rejected }, 'requests were rejected: too many at once');
      reportedAt = now;
      rejected = 0;
    }
    throw new HttpError(503, 'The site is very busy right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /** A middleware that accepts at most `max` requests of one kind at a time. */
  function concurrencyLimit(max: number) {
    let inFlight = 0;
    const isFull = (limit: number, limitOfKind: number) => total.inFlight >= limit || inFlight >= limitOfKind;
    const maxWhenLate = Math.ceil((max / total.max) * maxInFlightWhenLate);
    return createMiddleware(async (context, next) => {
      // Before it counts as in flight: a slow upload occupies no slot.
      if (context.req.method === 'POST') await context.req.arrayBuffer();
      if (isFull(total.max, max)) reject();
      if (isFull(maxInFlightWhenLate, maxWhenLate) && lateness() > parts.lateMs) reject();
      inFlight += 1;
      total.inFlight += 1;
      try {
        await next();
      } finally {
        inFlight -= 1;
        total.inFlight -= 1;
      }
    });
  }

  return { concurrencyLimit, countRejected: () => totalRejected };
}

function watchEventLoop(): Lateness {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let readAt = performance.now();
  let late = 0;
  return () => {
    if (performance.now() - readAt < windowMs) return late;
    // NaN if the event loop was so busy that nothing was recorded.
    const mean = Number.isNaN(delay.mean) ? windowMs : delay.mean / 1e6;
    late = Math.max(0, mean - resolution);
    delay.reset();
    readAt = performance.now();
    return late;
  };
}
