import { createFailedSignIns } from './accounts/failed-sign-ins.ts';
import { readBackupState } from './db/backup-schedule.ts';
import { createEnquiryStorage } from './enquiries/enquiry-storage.ts';
import { createLiveUpdates } from './enquiries/live-updates.ts';
import { findSubmission } from './enquiries/submission-store.ts';
import { summarizeEnquiries } from './enquiries/summary-store.ts';
import { type BackupState, createHealth, createHealthCheck, readDiskSpace } from './health.ts';
import { createHeartbeat } from './heartbeat.ts';
import { checkWrite } from './idempotency-store.ts';
import { createMetrics } from './metrics.ts';
import { type DropReason, logDrop } from './http/connections.ts';
import { createErrorReport } from './http/error-report.ts';
import { createLimits } from './http/limits.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import type { Pages } from './http/page-templates.ts';
import { withRequestId } from './http/request-id.ts';
import { createLogThrottle } from './log-throttle.ts';
import { createAcknowledgementLimits } from './mail/acknowledgements.ts';
import { listSenders } from './mail/delivery.ts';
import type { DigestState } from './mail/digest.ts';
import type { DomainResolver } from './mail/domain-checks.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox, withoutAddresses } from './mail/outbox.ts';
import { findUndelivered, type Undelivered } from './mail/outbox-store.ts';
import type { Site } from './site.ts';
import { createSpamFilter } from './spam.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

export type Given = {
  mailer: Mailer | undefined;
  pages: Pages;
  /** Asks other name servers, for tests. */
  createResolver?: () => DomainResolver;
  /** Names the build whose pages are served. */
  buildId?: string;
  /** Milliseconds of a monotonic clock, for tests. */
  elapsedMs?: () => number;
  /** The state of the last backup; undefined where backups are off. */
  readBackup?: () => Promise<BackupState | undefined>;
};

export type Services = ReturnType<typeof createServices>;

/**
 * Creates what has state of its own, once for a process: limits, the outbox, open lists, the spam filter, what is watched.
 * The functions of the server get this record, of which each names what it needs.
 */
export function createServices({ config, database, clock, log }: Site, given: Given) {
  const { mailer, pages, createResolver, buildId = 'none', elapsedMs = () => performance.now() } = given;
  const { queries, driver } = database;
  const throttleFor = (quietMs: number) => createLogThrottle({ quietMs, clock });
  const startedAt = clock();
  const site: Site = { config, database, clock, log: withRequestId(log) };

  const limits = createLimits({
    store: { ...driver, withConnection: database.withConnection },
    isOn: config.rateLimits,
    trustedProxies: config.trustedProxies,
    clock,
    log: site.log,
  });
  const loadShedding = createLoadShedding(site.log);
  // A flood drops thousands of connections.
  const dropThrottle = throttleFor(minuteMs);
  const connectionLimits = {
    sourceOf: limits.connectionSourceOf,
    onDropped: (reason: DropReason) => logDrop(log, dropThrottle, reason),
  };
  // A minute: repeated failures cannot fill the disk, and an alarm sees when they end.
  const errors = createErrorReport({ log: site.log, throttle: throttleFor(minuteMs) });
  const countFailedSignIn = createFailedSignIns({ ...site, errors });

  const liveUpdates = createLiveUpdates({ ...site, log });
  const spamFilter = createSpamFilter({ ...site, errors });
  const acknowledgementLimits = config.rateLimits ? createAcknowledgementLimits() : undefined;
  const storage = createEnquiryStorage({ ...site, acknowledgementLimits });

  const digestState: DigestState = { lookedOn: undefined };
  const summarizeSpan = (span: { from: Date; until: Date }) => summarizeEnquiries(queries, span);
  const outbox = createOutbox({
    database: { queries, kind: driver.kind },
    send: listSenders({
      ...site,
      startedAt,
      mailer,
      findSubmission: (id) => findSubmission(queries, id),
      summarizeEnquiries: summarizeSpan,
      spamFilter,
    }),
    clock,
    elapsedMs,
    // The same failure of the mail server is logged once an hour, another failure at once.
    throttle: throttleFor(hourMs),
    log,
    countAttempt: (attempt) => metrics.countMail(attempt),
  });

  const readUndelivered = () => findUndelivered(queries, { now: clock(), hasWebhook: config.webhook !== undefined });
  const diskThrottle = throttleFor(hourMs);
  const health = createHealth({
    findRefused: storage.findRefused,
    checkWritable: () => checkWrite(queries),
    readDiskSpace: () => readDiskSpace(config.dataDir),
    async findOldestWaiting() {
      const { staff, webhook } = await readUndelivered();
      const reason = mailer ? withoutAddresses(staff.reason ?? 'no attempt has failed yet') : 'SMTP_URL is not set';
      const stuck = ({ stuckSince }: Undelivered, why: string | null) =>
        stuckSince === null ? undefined : { since: new Date(stuckSince), reason: why };
      return { mail: stuck(staff, reason), webhook: stuck(webhook, webhook.reason) };
    },
    readBackup: given.readBackup ?? (() => readBackupState(config, clock())),
    findOutboxRound: outbox.findLastRound,
    clock,
    onFailure: (error) => errors.logFailure({ event: 'not-ready' }, error, 'the database cannot be written'),
    onLowDisk: ({ free }) => {
      if (diskThrottle.admit('disk-low'))
        log.error(
          { event: 'disk-low', freeMiB: Math.floor(free / 1024 ** 2) },
          'the disk of DATA_DIR has little room left: nothing can be stored once it is full',
        );
    },
  });
  const metrics = createMetrics({
    readHealth: health.read,
    countShed: loadShedding.countRejected,
    readUndelivered,
    build: { version: buildId, database: driver.kind },
    token: config.metricsToken,
  });
  const sendHeartbeat =
    config.heartbeatUrl && createHeartbeat({ url: config.heartbeatUrl, log, throttle: throttleFor(hourMs) });
  const checkHealth = createHealthCheck({
    refresh: health.refresh,
    sendHeartbeat,
    throttle: throttleFor(hourMs),
    log,
  });

  return {
    ...site,
    createResolver,
    digestState,
    startedAt,
    summarizeEnquiries: summarizeSpan,
    mailer,
    pages,
    limits,
    loadShedding,
    connectionLimits,
    errors,
    countFailedSignIn,
    liveUpdates,
    spamFilter,
    storage,
    outbox,
    health,
    metrics,
    checkHealth,
  };
}
