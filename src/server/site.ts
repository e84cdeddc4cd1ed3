import { createFailedSignIns } from './accounts/failed-sign-ins.ts';
import type { Config } from './config.ts';
import { readBackupState } from './db/backup-schedule.ts';
import type { Database } from './db/open.ts';
import { createAcknowledgementLimits } from './enquiries/acknowledgement.ts';
import type { DigestState } from './enquiries/digest.ts';
import { createEnquiryCommits } from './enquiries/create-store.ts';
import { createLiveUpdates } from './enquiries/live-updates.ts';
import { afterAttempts, writers } from './enquiries/outbox-writers.ts';
import type { BackupState, Health } from './monitoring/health.ts';
import { type DropReason, logDrop } from './http/connections.ts';
import { createErrorReport } from './http/error-report.ts';
import { createClientAddresses } from './http/client-address.ts';
import { createLimits } from './http/limits.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import type { Pages } from './http/answer-pages.ts';
import { withRequestId } from './http/request-id.ts';
import type { Log } from './log.ts';
import { createLogThrottle } from './log-throttle.ts';
import type { DomainResolver } from './mail/domain-checks.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { type AfterAttempt, createOutbox, type Write } from './mail/outbox.ts';
import type { OutboxKind } from './mail/outbox-store.ts';
import { createSpamFilter } from './spam/spam.ts';
import { createWatchState } from './monitoring/watch.ts';
import { hourMs, minuteMs, secondMs } from '../contract/duration.ts';

/** The parts of a site that settings do not define. Commands have no log, no pages and no background work. */
type Surroundings = {
  log?: Log;
  clock?: () => Date;
  pages?: Pages;
  /** Names the build whose pages are served. */
  buildId?: string;
  /** Replaces the mailer of the settings, for tests and commands. */
  mailer?: Mailer | undefined;
  /** Asks other name servers, for tests. */
  createResolver?: () => DomainResolver;
  /** Milliseconds of a monotonic clock, for tests. */
  elapsedMs?: () => number;
  /** The state of the last backup; undefined without BACKUP_DIR. */
  readBackup?: () => Promise<BackupState | undefined>;
};

/** The one record that the functions of the server work with, as their first argument. */
export type Site = ReturnType<typeof createSite>;

const noLog: Log = { info() {}, warn() {}, error() {} };
const noPages: Pages = { findPage: async () => undefined, isPage: () => false };

/** Creates the site of these settings and starts nothing: background.ts and http/listen.ts do. */
export function createSite(config: Config, database: Database, surroundings: Surroundings = {}) {
  const {
    log: processLog = noLog,
    clock = () => new Date(),
    pages = noPages,
    buildId = 'none',
    mailer = createMailer(config),
    createResolver,
    elapsedMs = () => performance.now(),
    readBackup = () => readBackupState(config, clock()),
  } = surroundings;
  const { queries, driver } = database;
  const log = withRequestId(processLog);
  const throttleFor = (quietMs: number) => createLogThrottle({ quietMs, clock });

  const limits = createLimits({
    store: { ...driver, withConnection: database.withConnection },
    isOn: config.rateLimits,
    clock,
    log,
  });
  const clientAddresses = createClientAddresses({ trustedProxies: config.trustedProxies, clock, log });
  const loadShedding = createLoadShedding({ log, throttle: throttleFor(10 * secondMs) });
  // A flood drops thousands of connections.
  const dropThrottle = throttleFor(minuteMs);
  const connectionOptions = {
    ...(config.rateLimits && { sourceOf: clientAddresses.connectionSourceOf }),
    onDropped: (reason: DropReason) => logDrop(processLog, dropThrottle, reason),
  };
  // One line per minute: enough for an alarm, too few to fill the disk.
  const errors = createErrorReport({ log, throttle: throttleFor(minuteMs) });

  const liveUpdates = createLiveUpdates({ config, database, clock, log: processLog });
  const spamFilter = createSpamFilter({ queries, errors });
  const enquiryCommits = createEnquiryCommits(driver.kind);

  const digestState: DigestState = { lastReadOn: undefined };
  // With these types: the inferred ones would refer to `Site`, whose own type is inferred from here.
  const mailWriters: Record<OutboxKind, Write> = writers;
  const mailAfterAttempts: Partial<Record<OutboxKind, AfterAttempt>> = afterAttempts;
  // The same failure of the mail server is logged once an hour, another failure at once.
  const outbox = createOutbox({ elapsedMs, throttle: throttleFor(hourMs) });

  return {
    config,
    database,
    clock,
    log,
    /** When this process started. */
    startedAt: clock(),
    pages,
    buildId,
    mailer,
    createResolver,
    limits,
    clientAddresses,
    loadShedding,
    connectionOptions,
    errors,
    failedSignIns: createFailedSignIns(),
    liveUpdates,
    spamFilter,
    enquiryCommits,
    /** Undefined: unlimited, for load tests. */
    acknowledgementLimits: config.rateLimits ? createAcknowledgementLimits() : undefined,
    digestState,
    outbox,
    writers: mailWriters,
    afterAttempts: mailAfterAttempts,
    readBackup,
    /** The last reading of the health, and when it began. */
    lastHealth: undefined as { at: Date; reading: Promise<Health> } | undefined,
    watchState: createWatchState(clock),
  };
}
