import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/** At most one log line in this time: a flood must not flood the log too. */
const reportMs = 10_000;

/**
 * Rejects requests with 503 before they pile up. Health checks and files are not limited: they are served from memory.
 */
export function createLoadShedding(log: { warn(fields: object, message: string): void }) {
  let rejected = 0;
  let totalRejected = 0;
  let reportedAt = -Infinity;

  function reject(): never {
    rejected += 1;
    totalRejected += 1;
    const now = performance.now();
    if (now - reportedAt > reportMs) {
      log.warn({ event: 'load-shedding', rejected }, 'requests were rejected: too many at once');
      reportedAt = now;
      rejected = 0;
    }
    throw new HttpError(503, 'The site is very busy right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /** A middleware that accepts at most `max` requests at a time. */
  function concurrencyLimit(max: number) {
    let inFlight = 0;
    return createMiddleware(async (context, next) => {
      // Before it counts as in flight: a slow upload occupies no slot.
      if (context.req.method === 'POST') await context.req.arrayBuffer();
      if (inFlight >= max) reject();
      inFlight += 1;
      try {
        await next();
      } finally {
        inFlight -= 1;
      }
    });
  }

  return { concurrencyLimit, countRejected: () => totalRejected };
}
