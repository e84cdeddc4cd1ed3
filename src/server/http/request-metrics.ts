import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls } from '../../contract/paths.ts';
import { isFileAddress } from './file-address.ts';

/** The kinds of requests that are counted: a fixed list, so that no address from outside becomes a label. */
export const requestKinds = ['page', 'file', 'form', 'api', 'admin', 'stream', 'health'] as const;
export type RequestKind = (typeof requestKinds)[number];
/** Classes of status codes; `aborted` where the client left before the response was complete. */
export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

/** Upper bounds of the histogram of durations, in seconds: the default ones of Prometheus. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const healthPaths: readonly string[] = ['/healthz', '/up', '/readyz', '/metrics'];

/** The kind of a request that the app responds to, by its method and path. */
function kindOf(method: string, path: string): RequestKind {
  if (healthPaths.includes(path)) return 'health';
  if (path === calls.submissionEvents) return 'stream';
  if (path.startsWith('/api/admin/')) return 'admin';
  if (method === 'POST' && (path === calls.contact || !path.startsWith('/api/'))) return 'form';
  if (path.startsWith('/api/')) return 'api';
  return isFileAddress(path) ? 'file' : 'page';
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

/** Counts requests by kind and status, and how long they took: numbers in fixed arrays, which any flood leaves as long. */
export function createRequestMetrics() {
  const counts = Object.fromEntries(
    requestKinds.map((kind) => [kind, new Float64Array(statusClasses.length)]),
  ) as Record<RequestKind, Float64Array>;
  /** By kind: how many took at most each bound, the rest in the last place. */
  const durations = Object.fromEntries(
    requestKinds.map((kind) => [kind, { buckets: new Float64Array(durationBounds.length + 1), sum: 0 }]),
  ) as Record<RequestKind, { buckets: Float64Array; sum: number }>;
  let inFlight = 0;

  function count(kind: RequestKind, statusClass: number, beganAt: number): void {
    const list = counts[kind];
    list[statusClass] = (list[statusClass] ?? 0) + 1;
    // A stream lasts as long as somebody looks at the list.
    if (kind === 'stream') return;
    const seconds = (performance.now() - beganAt) / 1000;
    const found = durationBounds.findIndex((bound) => seconds <= bound);
    const { buckets } = durations[kind];
    const place = found === -1 ? durationBounds.length : found;
    buckets[place] = (buckets[place] ?? 0) + 1;
    durations[kind].sum += seconds;
  }

  /** A file that was sent from memory at once. */
  function countFile(isPage: boolean, status: number, beganAt: number): void {
    count(isPage ? 'page' : 'file', Math.floor(status / 100) - 1, beganAt);
  }

  /** A request that the app responds to; counted when its response ends. */
  function begin({ method = '', url = '' }: IncomingMessage, response: ServerResponse, beganAt: number): void {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      const kind = kindOf(method, url.split('?', 1)[0] ?? '');
      const isWhole = response.writableFinished;
      count(kind, isWhole ? Math.floor(response.statusCode / 100) - 1 : statusClasses.length - 1, beganAt);
    });
  }

  return { countFile, begin, read: () => ({ counts, durations, inFlight }) };
}
