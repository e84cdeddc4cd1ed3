import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isLoopback } from '../mail/public-address.ts';
import type { UndeliveredByRecipient } from '../mail/undelivered-store.ts';
import type { Facts, Waiting } from './health.ts';
import { type Histogram, type Sample, writeHistogram, writeMetric } from './prometheus-text.ts';

/** The content type of the text format (Prometheus, Exposition formats). */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Milliseconds between two looks at the event loop, which its delays include. */
const resolutionMs = 20;

/** What is known of requests (http/request-metrics.ts). */
export type RequestCounts = {
  counts: readonly Sample[];
  durations: readonly Histogram[];
  bounds: readonly number[];
  inFlight: number;
};

type Parts = {
  readFacts: () => Promise<Facts>;
  readRequests: () => RequestCounts;
  countShed: () => number;
  readUndelivered: () => Promise<UndeliveredByRecipient>;
  build: { version: string; database: string };
  token: string | undefined;
};

/** Counts by labels that the program itself chooses. */
function createCounter() {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();
  return {
    add(labels: Record<string, string>): void {
      const key = Object.values(labels).join('\n');
      const known = counts.get(key) ?? { labels, value: 0 };
      known.value += 1;
      counts.set(key, known);
    },
    read: (): Sample[] => [...counts.values()].map(({ labels, value }) => [labels, value]),
  };
}

/** The text of `/metrics` and who may read it. */
export function createMetrics(parts: Parts) {
  const enquiries = createCounter();
  const mails = createCounter();
  let loop: ReturnType<typeof monitorEventLoopDelay> | undefined;

  /**
   * Whether a request may read the metrics: one from this machine itself, which no proxy forwards, or one that has the
   * token. The comparison takes equally long for every wrong token.
   */
  function isAllowed(request: { peer: string; isForwarded: boolean; authorization: string | undefined }): boolean {
    const { token } = parts;
    const [, sent] = /^Bearer +(\S+)$/i.exec(request.authorization ?? '') ?? [];
    if (token !== undefined && sent !== undefined && timingSafeEqual(hash(sent), hash(token))) return true;
    return !request.isForwarded && isLoopback(request.peer);
  }

  /** The metrics, each since the start of this process unless its help says otherwise. */
  async function write(): Promise<string> {
    const facts = await parts.readFacts();
    // A database that fails leaves its numbers out; site_ready says so.
    const undelivered = facts.isReady ? await parts.readUndelivered().catch(() => undefined) : undefined;
    const { counts, durations, bounds, inFlight } = parts.readRequests();
    const { at, disk, backup, outboxRoundAt } = facts;
    const secondsSince = (time: Date | undefined) => time && Math.max(0, (at.getTime() - time.getTime()) / 1000);
    // Nothing waits: 0 seconds. Unknown where the database fails.
    const waitedFor = (waiting: Waiting | undefined) =>
      facts.isReady ? (secondsSince(waiting?.since) ?? 0) : undefined;
    return [
      writeMetric('site_build_info', 'gauge', 'The running version.', [[{ ...parts.build, node: process.version }, 1]]),
      writeMetric('site_ready', 'gauge', '1 while the site can serve and store.', Number(facts.isReady)),
      writeMetric('site_http_requests_total', 'counter', 'Requests by kind and class of status.', counts),
      writeHistogram('site_http_request_duration_seconds', 'Time to the end of the response.', bounds, durations),
      writeMetric('site_http_requests_in_flight', 'gauge', 'Requests that the app responds to now.', inFlight),
      writeMetric(
        'site_http_requests_shed_total',
        'counter',
        'Requests rejected with 503: too many at once.',
        parts.countShed(),
      ),
      writeMetric('site_enquiries_total', 'counter', 'Enquiries stored by this process.', enquiries.read()),
      writeMetric(
        'site_mail_attempts_total',
        'counter',
        'Attempts of mails and webhooks by this process.',
        mails.read(),
      ),
      writeMetric(
        'site_mails_undelivered',
        'gauge',
        'Mails and webhooks in the database that wait, were refused or were given up.',
        Object.entries(undelivered ?? {}).flatMap(([recipient, { waiting, refused, givenUp }]): Sample[] => [
          [{ recipient, state: 'waiting' }, waiting],
          [{ recipient, state: 'refused' }, refused],
          [{ recipient, state: 'given-up' }, givenUp],
        ]),
      ),
      writeMetric(
        'site_mail_oldest_waiting_seconds',
        'gauge',
        'How long the oldest mail to staff waits.',
        waitedFor(facts.mail),
      ),
      writeMetric(
        'site_webhook_oldest_waiting_seconds',
        'gauge',
        'How long the oldest webhook waits.',
        waitedFor(facts.webhook),
      ),
      writeMetric(
        'site_outbox_round_age_seconds',
        'gauge',
        'Time since the outbox looked for mail.',
        secondsSince(outboxRoundAt),
      ),
      writeMetric(
        'site_database_write_seconds',
        'gauge',
        'How long the last write took that tests the database.',
        facts.writeMs === undefined ? undefined : facts.writeMs / 1000,
      ),
      writeMetric(
        'site_backup_current',
        'gauge',
        '1 while the last proven backup is current.',
        backup && Number(backup.isCurrent),
      ),
      writeMetric('site_backup_age_seconds', 'gauge', 'Age of the last proven backup.', secondsSince(backup?.at)),
      writeMetric('site_disk_free_bytes', 'gauge', 'Free bytes on the disk of DATA_DIR.', disk?.free),
      writeMetric('site_disk_size_bytes', 'gauge', 'Size of the disk of DATA_DIR.', disk?.size),
      ...writeProcess(),
    ].join('');
  }

  /** Under the names that Prometheus and its libraries for Node use. */
  function writeProcess(): string[] {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const delays = readEventLoop();
    return [
      writeMetric('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6),
      writeMetric('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
      writeMetric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
      writeMetric(
        'process_start_time_seconds',
        'gauge',
        'Start, in seconds since 1970.',
        performance.timeOrigin / 1000,
      ),
      writeMetric(
        'nodejs_eventloop_lag_mean_seconds',
        'gauge',
        'Mean delay of the event loop since the last reading.',
        delays?.mean,
      ),
      writeMetric('nodejs_eventloop_lag_p99_seconds', 'gauge', '99th percentile of the same.', delays?.p99),
    ];
  }

  /** The delays since the last reading; undefined at the first, since a site that nobody measures does not measure. */
  function readEventLoop(): { mean: number; p99: number } | undefined {
    const isFirst = loop === undefined;
    loop ??= monitorEventLoopDelay({ resolution: resolutionMs });
    loop.enable();
    if (isFirst) return undefined;
    // NaN where nothing was recorded, as between two readings that follow each other at once.
    const toSeconds = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e9 - resolutionMs / 1000);
    const delays = { mean: toSeconds(loop.mean), p99: toSeconds(loop.percentile(99)) };
    loop.reset();
    return delays;
  }

  return { isAllowed, write, countEnquiry: enquiries.add, countMail: mails.add };
}

const hash = (text: string) => createHash('sha256').update(text).digest();
