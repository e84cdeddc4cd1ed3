import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import { Refusal } from './refusal.ts';

/** How late the event loop is, on average since the last look; a pause of a moment is none. */
export type Lateness = () => number;

/** At most one line about refusals in this time: a flood must not flood the log too. */
const reportMs = 10_000;
/** With fewer requests than this in hand, what makes the loop late is not load. */
const fewInHand = 20;
const windowMs = 500;

/**
 * Turns requests away with 503 before they pile up (PROMISES, load). Each room has places for the requests in
 * hand of one kind, so that a flood of sign-ins leaves enquiries theirs. Health checks and files have no room:
 * they are answered from memory and never turned away.
 * @param lateMs mean delay of the event loop beyond which only few are let in
 */
export function createLoadShed(parts: {
  log: { warn(fields: object, message: string): void };
  lateMs: number;
  lateness?: Lateness;
}) {
  const lateness = parts.lateness ?? watchEventLoop();
  let refused = 0;
  let reportedAt = -Infinity;

  function refuse(): never {
    refused += 1;
    const now = performance.now();
    if (now - reportedAt > reportMs) {
      parts.log.warn({ event: 'shed', refused }, 'requests were turned away: too many at once');
      reportedAt = now;
      refused = 0;
    }
    throw new Refusal(503, 'The site is very busy right now. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  }

  /** A middleware that lets in so many requests at a time. */
  return function room(places: number) {
    let inHand = 0;
    return createMiddleware(async (context, next) => {
      // Before a place is taken: who sends slowly holds none.
      if (context.req.method === 'POST') await context.req.arrayBuffer();
      if (inHand >= places || (inHand >= fewInHand && lateness() > parts.lateMs)) refuse();
      inHand += 1;
      try {
        await next();
      } finally {
        inHand -= 1;
      }
    });
  };
}

function watchEventLoop(): Lateness {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let readAt = performance.now();
  let late = 0;
  return () => {
    if (performance.now() - readAt < windowMs) return late;
    // NaN where the loop was so busy that nothing was recorded.
    const mean = Number.isNaN(delay.mean) ? windowMs : delay.mean / 1e6;
    late = Math.max(0, mean - resolution);
    delay.reset();
    readAt = performance.now();
    return late;
  };
}
