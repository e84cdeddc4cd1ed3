import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../log.ts';
import { shedRequests } from '../monitoring/metrics.ts';
import type { LogThrottle } from '../log-throttle.ts';
import { HttpError } from './http-error.ts';

/** Requests in flight at once: far more than honest visitors ever cause. Sign-ins cost the most. */
const maxInFlight = { signIns: 300, all: 1_000 } as const;

type LoadShedding = {
  /** For sign-ins, which are part of all requests too. */
  limitSignIns: MiddlewareHandler;
  limitAll: MiddlewareHandler;
};

/**
 * Middlewares that reject requests with 503 before they pile up. Health checks and files are not limited: they are served
 * from memory.
 * @param limits requests in flight at once, for tests
 */
export function createLoadShedding(
  { log, throttle }: { log: Log; throttle: LogThrottle },
  limits: Record<keyof typeof maxInFlight, number> = maxInFlight,
): LoadShedding {
  function reject(): never {
    shedRequests.inc();
    const admitted = throttle.admit('load-shedding');
    if (admitted)
      log.warn(
        { event: 'load-shedding', rejected: 1 + (admitted.suppressed ?? 0) },
        'requests were rejected: too many at once',
      );
    throw new HttpError(503, 'The site is very busy right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /** A middleware that accepts at most `max` requests at a time. */
  function limitInFlight(max: number) {
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

  return {
    limitSignIns: limitInFlight(limits.signIns),
    limitAll: limitInFlight(limits.all),
  };
}
