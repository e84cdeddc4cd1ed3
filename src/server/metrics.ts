import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { adminCalls } from '../contract/admin-paths.ts';
import { calls } from '../contract/paths.ts';
import { isFileAddress } from '../contract/file-address.ts';
import { isLoopback } from './local-address.ts';
import { findUndelivered, type UndeliveredByRecipient } from './mail/outbox-store.ts';
import type { Health, WaitingDelivery } from './health.ts';
import type { Site } from './site.ts';

/** The kinds of requests that are counted: a fixed list, so that no address from outside becomes a label. */
const requestKinds = ['page', 'file', 'form', 'api', 'admin', 'stream', 'health'] as const;
type RequestKind = (typeof requestKinds)[number];
/** Classes of status codes; `aborted` where the client left before the response was complete. */
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;

const healthPaths: readonly string[] = ['/healthz', '/up', '/readyz', '/metrics'];

/** The kind of a request that the app responds to, by its method and path. */
function kindOf(method: string, path: string): RequestKind {
  if (healthPaths.includes(path)) return 'health';
  if (path === adminCalls.submissionEvents) return 'stream';
  if (path.startsWith('/api/admin/')) return 'admin';
  if (method === 'POST' && (path === calls.contact || !path.startsWith('/api/'))) return 'form';
  if (path.startsWith('/api/')) return 'api';
  return isFileAddress(path) ? 'file' : 'page';
}

type Parts = {
  countShed: () => number;
  build: { version: string; database: string };
  token: string | undefined;
};

/** The metrics of `/metrics`, and who may read them (docs/how-to/monitoring.md). Counters begin with this process. */
export function createMetrics({ countShed, build, token }: Parts) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Requests by kind and class of status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time to the end of the response.',
    labelNames: ['kind'],
    registers,
  });
  const inFlight = new Gauge({
    name: 'site_http_requests_in_flight',
    help: 'Requests that the app responds to now.',
    registers,
  });
  const enquiries = new Counter({
    name: 'site_enquiries_total',
    help: 'Enquiries stored by this process.',
    labelNames: ['kind', 'suspected'],
    registers,
  });
  const mails = new Counter({
    name: 'site_mail_attempts_total',
    help: 'Attempts of mails and webhooks by this process.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'site_build_info',
    help: 'The running version.',
    labelNames: ['version', 'database', 'node'],
    registers,
  }).set({ ...build, node: process.version }, 1);

  /** A value of the site's state; nothing where it is not known. */
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const state = {
    ready: gauge('site_ready', '1 while the site can serve and store.'),
    write: gauge('site_database_write_seconds', 'How long the last write took that tests the database.'),
    mail: gauge('site_mail_oldest_waiting_seconds', 'How long the oldest mail to staff waits.'),
    webhook: gauge('site_webhook_oldest_waiting_seconds', 'How long the oldest webhook waits.'),
    outbox: gauge('site_outbox_round_age_seconds', 'Time since the outbox looked for mail.'),
    backup: gauge('site_backup_age_seconds', 'Age of the last backup.'),
    diskFree: gauge('site_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.'),
    shed: gauge('site_http_requests_shed_total', 'Requests rejected with 503 since the start: too many at once.'),
    diskSize: gauge('site_disk_size_bytes', 'Size of the disk of DATA_DIR.'),
  };
  const undelivered = new Gauge({
    name: 'site_mails_undelivered',
    help: 'Mails and webhooks in the database that wait, were refused, given up or perhaps delivered; counted up to 1,000.',
    labelNames: ['recipient', 'state'],
    registers,
  });

  function setState(health: Health, found: UndeliveredByRecipient | undefined): void {
    const { at, isReady, writeMs, mail, webhook, outboxRoundAt, backup, disk } = health;
    const secondsSince = (time: Date | undefined) => time && Math.max(0, (at.getTime() - time.getTime()) / 1000);
    const waitedFor = (waiting: WaitingDelivery | undefined) =>
      isReady ? (secondsSince(waiting?.since) ?? 0) : undefined;
    const values: Record<keyof typeof state, number | undefined> = {
      ready: Number(isReady),
      write: writeMs === undefined ? undefined : writeMs / 1000,
      mail: waitedFor(mail),
      webhook: waitedFor(webhook),
      outbox: secondsSince(outboxRoundAt),
      backup: secondsSince(backup?.at),
      shed: countShed(),
      diskFree: disk?.free,
      diskSize: disk?.size,
    };
    for (const [name, one] of Object.entries(state)) {
      const value = values[name as keyof typeof state];
      if (value === undefined) one.remove();
      else one.set(value);
    }
    undelivered.reset();
    for (const [recipient, { waiting, refused, givenUp, perhaps }] of Object.entries(found ?? {})) {
      undelivered.set({ recipient, state: 'waiting' }, waiting);
      undelivered.set({ recipient, state: 'refused' }, refused);
      undelivered.set({ recipient, state: 'given-up' }, givenUp);
      undelivered.set({ recipient, state: 'perhaps' }, perhaps);
    }
  }

  function count(kind: RequestKind, status: (typeof statusClasses)[number] | undefined, beganAt: number): void {
    requests.inc({ kind, status: status ?? 'aborted' });
    // A stream lasts as long as somebody looks at the list.
    if (kind !== 'stream') durations.observe({ kind }, (performance.now() - beganAt) / 1000);
  }

  return {
    contentType: register.contentType,

    /**
     * Whether a request may read the metrics: one from this machine itself, which no proxy forwards, or one that has the
     * token. The comparison takes equally long for every wrong token.
     */
    isAllowed(request: { peer: string; isForwarded: boolean; authorization: string | undefined }): boolean {
      const [, sent] = /^Bearer +(\S+)$/i.exec(request.authorization ?? '') ?? [];
      if (token !== undefined && sent !== undefined && timingSafeEqual(hash(sent), hash(token))) return true;
      return !request.isForwarded && isLoopback(request.peer);
    },

    /** The metrics as text, with the state of the site. */
    write(health: Health, undeliveredMail: UndeliveredByRecipient | undefined): Promise<string> {
      setState(health, undeliveredMail);
      return register.metrics();
    },

    /** Counts a file that was sent from memory at once. */
    countFile(isPage: boolean, status: number, beganAt: number): void {
      count(isPage ? 'page' : 'file', statusClasses[Math.floor(status / 100) - 1], beganAt);
    },

    /** Counts a request that the app responds to, when its response ends. */
    countRequest({ method = '', url = '' }: IncomingMessage, response: ServerResponse, beganAt: number): void {
      inFlight.inc();
      response.once('close', () => {
        inFlight.dec();
        const status = response.writableFinished ? statusClasses[Math.floor(response.statusCode / 100) - 1] : 'aborted';
        count(kindOf(method, url.split('?', 1)[0] ?? ''), status, beganAt);
      });
    },

    countEnquiry: (labels: { kind: string; suspected: string }) => enquiries.inc(labels),
    countMail: (labels: { kind: string; outcome: string }) => mails.inc(labels),
  };
}

/** Reads the state of the site and writes all metrics. */
export async function writeMetrics({ config, database, clock, health, metrics }: Site): Promise<string> {
  const state = await health.read();
  const about = { now: clock(), hasWebhook: config.webhook !== undefined };
  // A database that fails leaves its numbers out; site_ready says so.
  const undelivered = state.isReady ? await findUndelivered(database.queries, about).catch(() => undefined) : undefined;
  return metrics.write(state, undelivered);
}

const hash = (text: string) => createHash('sha256').update(text).digest();
