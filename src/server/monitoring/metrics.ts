import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram } from 'prom-client';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { isFileAddress } from '../../contract/file-address.ts';

// What this process counts for /metrics (docs/how-to/monitoring.md). write-metrics.ts adds the state of the site.

/** The kinds of requests that are counted: a fixed list, so that no address from outside becomes a label. */
const requestKinds = ['page', 'file', 'form', 'api', 'admin', 'stream', 'health'] as const;
type RequestKind = (typeof requestKinds)[number];
/** Classes of status codes; `aborted` if the client left before the response was complete. */
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

const healthPaths: readonly string[] = ['/healthz', '/up', '/readyz', '/metrics'];

const requests = new Counter({
  name: 'site_http_requests_total',
  help: 'Requests by kind and class of status.',
  labelNames: ['kind', 'status'],
});
// The alarm SiteErrors compares two values: a series that began with the first errors would hide them.
for (const kind of requestKinds) requests.inc({ kind, status: '5xx' }, 0);
const durations = new Histogram({
  name: 'site_http_request_duration_seconds',
  help: 'Time to the end of the response.',
  labelNames: ['kind'],
});
const requestsInFlight = new Gauge({
  name: 'site_http_requests_in_flight',
  help: 'Requests that the app responds to now.',
});

export const shedRequests = new Counter({
  name: 'site_http_requests_shed_total',
  help: 'Requests rejected with 503 since the start: too many at once.',
});
export const storedEnquiries = new Counter({
  name: 'site_enquiries_total',
  help: 'Enquiries stored by this process.',
  labelNames: ['kind', 'suspected'],
});
export const mailAttempts = new Counter({
  name: 'site_mail_attempts_total',
  help: 'Attempts of mails and webhooks by this process.',
  labelNames: ['kind', 'outcome'],
});

/** Counts a file that was sent from memory at once. */
export function countFile(isPage: boolean, status: number, beganAt: number): void {
  count(isPage ? 'page' : 'file', statusClasses[Math.floor(status / 100) - 1], beganAt);
}

/** Counts a request that the app responds to, when its response ends. */
export function countRequest(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  beganAt: number,
): void {
  requestsInFlight.inc();
  response.once('close', () => {
    requestsInFlight.dec();
    const status = response.writableFinished ? statusClasses[Math.floor(response.statusCode / 100) - 1] : 'aborted';
    count(kindOf(method, url.split('?', 1)[0] ?? ''), status, beganAt);
  });
}

function count(kind: RequestKind, status: (typeof statusClasses)[number] | undefined, beganAt: number): void {
  requests.inc({ kind, status: status ?? 'aborted' });
  // A stream lasts as long as somebody has the list open.
  if (kind !== 'stream') durations.observe({ kind }, (performance.now() - beganAt) / 1000);
}

/** The kind of a request that the app responds to, by its method and path. */
function kindOf(method: string, path: string): RequestKind {
  if (healthPaths.includes(path)) return 'health';
  if (path === adminCalls.submissionUpdates) return 'stream';
  if (path.startsWith('/api/admin/')) return 'admin';
  if (method === 'POST' && (path === calls.contact || !path.startsWith('/api/'))) return 'form';
  if (path.startsWith('/api/')) return 'api';
  return isFileAddress(path) ? 'file' : 'page';
}
