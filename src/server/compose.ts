import type { Resolver } from 'node:dns/promises';
import { countSamples, listSamples } from '../content/samples.ts';
import { noVoiceAgent } from '../contract/placeholders.ts';
import { deleteExpiredLinks } from './accounts/one-time-link-store.ts';
import { deleteExpiredSessions } from './accounts/session-store.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import { listBackups } from './db/backup.ts';
import { createBackupSchedule, isBackupCurrent } from './db/backup-schedule.ts';
import { createFailedSignIns } from './accounts/failed-sign-ins.ts';
import { type NewEvent, recordEventAfter, trimEvents } from './events-store.ts';
import { isTransientDatabaseError } from './db/database-errors.ts';
import { createAcknowledgementLimits } from './mail/acknowledgements.ts';
import { createLiveUpdates } from './enquiries/live-updates.ts';
import { listSenders } from './mail/delivery.ts';
import { type DigestState, queueDueDigest } from './mail/digest.ts';
import { queueEnquiryMails } from './mail/enquiry-mails.ts';
import { findSubmission } from './enquiries/submission-store.ts';
import { summarizeEnquiries } from './enquiries/summary-store.ts';
import { createEnquiryRoutes } from './enquiries/receive.ts';
import { acquireKey, deleteExpiredKeys } from './enquiries/idempotency-store.ts';
import { eraseOld, type PurgeState } from './enquiries/erasure-store.ts';
import { checkEnquiryBytes, countEnquiryBytes } from './enquiries/enquiry-bytes.ts';
import { createEnquiryCommit, type CreateEnquiry, findEarlier, recordDomainCheck } from './enquiries/enquiry-store.ts';
import { createJudgementStore } from './spam/judgement-store.ts';
import { createSpamFilter } from './spam/spam-filter.ts';
import { type BackupState, createHealth, readRoom } from './health/health.ts';
import { createHeartbeat } from './health/heartbeat.ts';
import { createMetrics } from './health/metrics.ts';
import { createWatch } from './health/watch.ts';
import type { DropReason } from './http/connections.ts';
import { createErrorReport } from './http/error-report.ts';
import { createLimits } from './http/limits.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import type { Pages } from './http/page-templates.ts';
import { withRequestId } from './http/request-id.ts';
import type { FrameOrigins } from './http/security-headers.ts';
import type { PageSettings } from './http/site-files.ts';
import { createLogThrottle } from './log-throttle.ts';
import type { Mailer } from './mail/mailer.ts';
import { checkMailDomain } from './mail/mail-domain.ts';
import { createOutbox, withoutAddresses } from './mail/outbox.ts';
import { findOldest, findUndelivered } from './mail/outbox-store.ts';
import type { Site } from './site.ts';
import { showMailTest } from './mail/mail-test.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** After this time a repeated request creates a new enquiry. */
const idempotencyKeyMs = 7 * dayMs;

/** The same failure of the mail server is logged once an hour, another failure at once. */
const mailQuietMs = hourMs;
/** Long enough that repeated failures cannot fill the disk, short enough that an alarm sees when they end. */
const errorQuietMs = 60 * 1000;
/** A flood drops thousands of connections. */
const dropQuietMs = 60 * 1000;

export type Collaborators = Site & {
  mailer: Mailer | undefined;
  pages: Pages;
  /** Asks other name servers, for tests. */
  createResolver?: () => Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt' | 'cancel'>;
  /** Names the build whose pages are served. */
  buildId?: string;
  /** The state of the last backup; undefined where backups are off. */
  readBackup?: () => Promise<BackupState | undefined>;
};

const dropSentences: Record<DropReason, string> = {
  full: 'a connection was dropped: all places are taken',
  source: 'a connection was dropped: its source has as many as one source may have',
  slow: 'a connection was dropped: its client did not read the response',
};

/** The values of the placeholders that the build wrote. */
export function pageSettings(config: Config): PageSettings {
  const { siteOrigin, mapEmbedUrl, voiceAgentUrl = noVoiceAgent, bookingUrl = '' } = config;
  return { siteOrigin, mapEmbedUrl, voiceAgentUrl, bookingUrl };
}

/** Connects the modules. `main.ts` uses `app`, `start` and `stop`; tests use the rest. */
export function compose({
  config,
  database,
  mailer,
  log,
  clock,
  pages,
  createResolver,
  readBackup = readBackupOf(config, clock),
  buildId = 'none',
}: Collaborators) {
  const frames = frameOrigins(config);
  const requestLog = withRequestId(log);
  const limits = createLimits({
    store: { ...database.driver, withConnection: database.withConnection },
    isOn: config.rateLimits,
    trustedProxies: config.trustedProxies,
    log: requestLog,
  });

  const connectionThrottle = createLogThrottle({ quietMs: dropQuietMs, clock });
  const connectionLimits = {
    sourceOf: limits.connectionSourceOf,
    onDropped(reason: DropReason) {
      const admitted = connectionThrottle.admit(reason);
      if (admitted) log.warn({ event: 'connection-dropped', reason, ...admitted }, dropSentences[reason]);
    },
  };

  const errors = createErrorReport({
    log: requestLog,
    throttle: createLogThrottle({ quietMs: errorQuietMs, clock }),
    isTransientDatabaseError,
  });

  const recorder = { database, clock, log, errors };
  const recordAfter = (event: NewEvent) => recordEventAfter(recorder, event);
  const countFailedSignIn = createFailedSignIns(recorder);

  const site = { config, database, clock, log: requestLog, limits, countFailedSignIn, errors, pages };

  const data = { queries: database.queries, kind: database.driver.kind };
  const findStored = (id: number) => findSubmission(database.queries, id);
  const readUndelivered = () =>
    findUndelivered(database.queries, { now: clock(), hasWebhook: config.webhook !== undefined });
  const liveUpdates = createLiveUpdates({ config, database, clock, log });
  const summarize = (span: { from: Date; until: Date }) => summarizeEnquiries(database.queries, span);
  const acknowledgementLimits = config.rateLimits ? createAcknowledgementLimits() : undefined;
  const mailDomainChecks = new Map<number, Promise<void>>();
  const lookUpMailDomain = (id: number) =>
    checkMailDomain(
      {
        findSubmission: findStored,
        recordMailDomain: async (submissionId, acceptsMail) => {
          await recordDomainCheck(site, submissionId, acceptsMail);
          liveUpdates.pollNow();
        },
        log,
        createResolver,
        mailDomainChecks,
      },
      id,
    );
  const outbox = createOutbox({
    database: data,
    send: listSenders({
      ...site,
      summarizeEnquiries: summarize,
      mailer,
      findSubmission: findStored,
      checkMailDomain: lookUpMailDomain,
    }),
    clock,
    throttle: createLogThrottle({ quietMs: mailQuietMs, clock }),
    log,
    countAttempt: (attempt) => metrics.countMail(attempt),
  });
  const commitEnquiry = createEnquiryCommit({
    ...site,
    queueMails: (trx, enquiry, now) =>
      queueEnquiryMails({ config, acknowledgementLimits, acquireKey }, trx, enquiry, now),
  });
  const spamFilter = createSpamFilter({
    store: createJudgementStore(data),
    onError: (error) => {
      // Without a database the request itself fails, and is logged.
      if (!isTransientDatabaseError(error))
        errors.logFailure({ event: 'spam-filter' }, error, 'an enquiry could not be judged');
    },
  });
  let refusedAt: Date | undefined;
  /** Stores an enquiry, and remembers whether the database refused the last one. */
  const create: CreateEnquiry = async (enquiry) => {
    const result = await commitEnquiry(enquiry).catch((error: unknown) => {
      if (isTransientDatabaseError(error)) refusedAt = clock();
      throw error;
    });
    refusedAt = undefined;
    return result;
  };
  const enquiries = createEnquiryRoutes({
    store: { create, findEarlier: (key) => findEarlier(site, key) },
    judgeEnquiry: spamFilter.judgeEnquiry,
    onCreated: (id, { kind, isSuspected }) => {
      metrics.countEnquiry({ kind, suspected: isSuspected ? 'yes' : 'no' });
      void lookUpMailDomain(id);
      outbox.pollNow();
      liveUpdates.pollNow();
    },
    countEnquiry: (context) => limits.count('enquiry', limits.sourceOf(context)),
    checkBytes: (context, bytes) => checkEnquiryBytes(limits, limits.sourceOf(context), bytes),
    countBytes: (context, bytes) => countEnquiryBytes(limits, limits.sourceOf(context), bytes),
    sourceOf: limits.sourceOf,
    pages,
    errors,
  });

  const diskThrottle = createLogThrottle({ quietMs: hourMs, clock });
  const health = createHealth({
    findRefused: () => refusedAt,
    checkWritable: () => database.checkWritable(),
    readRoom: () => readRoom(config.dataDir),
    async findOldestWaiting() {
      const { staff, webhook } = await readUndelivered();
      const mail = findOldest(staff);
      const reason = mailer ? withoutAddresses(mail?.reason ?? 'no attempt has failed yet') : 'SMTP_URL is not set';
      return { mail: mail && { ...mail, reason }, webhook: findOldest(webhook) };
    },
    readBackup,
    findOutboxRound: outbox.findRound,
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
  const loadShedding = createLoadShedding(requestLog);
  const metrics = createMetrics({
    readFacts: health.read,
    countShed: loadShedding.countRejected,
    readUndelivered,
    build: { version: buildId, database: data.kind },
    token: config.metricsToken,
  });
  const heartbeat =
    config.heartbeatUrl &&
    createHeartbeat({ url: config.heartbeatUrl, log, throttle: createLogThrottle({ quietMs: hourMs, clock }) });
  const { watch } = createWatch({
    health,
    beat: heartbeat?.beat,
    throttle: createLogThrottle({ quietMs: hourMs, clock }),
    log,
  });
  const app = createApp({
    siteOrigin: config.siteOrigin,
    limits,
    frames,
    hsts: config.hsts,
    errors,
    loadShedding,
    pages,
    enquiries,
    site: { ...site, liveUpdates, outbox, pages, spamFilter },
    countSamples: () => countSamples(listSamples()),
    showMailTest: (context, username) =>
      showMailTest(
        {
          config,
          clock,
          createResolver,
          findUndelivered: async () => (await readUndelivered()).staff,
          async onTested(who, isSuccess) {
            if (isSuccess) outbox.resume();
            await recordAfter({
              by: { username: who },
              what: 'mail-tested',
              detail: isSuccess ? 'succeeded' : 'failed',
            });
          },
        },
        context,
        username,
      ),
    readFacts: health.read,
    metrics,
  });
  const backups = hasBackups(config)
    ? createBackupSchedule({
        dataDir: config.dataDir,
        folder: config.backupDir,
        at: config.backupAt,
        keep: config.backupKeep,
        clock,
        log,
      })
    : undefined;
  const purge: PurgeState = { isDue: true };
  /** Deletes expired sessions, links, counts, keys, enquiries and events. */
  const sweep = async () => {
    await deleteExpiredSessions(database.queries, clock());
    await deleteExpiredLinks(database.queries, clock());
    await limits.sweep();
    await deleteExpiredKeys(database.queries, new Date(clock().getTime() - idempotencyKeyMs));
    await eraseOld({ ...site, purge });
    await trimEvents({ database, clock });
    // Forgets what was erased.
    await spamFilter.refresh();
  };
  const digestState: DigestState = { lookedOn: undefined };
  /** Without a mail server there is nobody to get it. */
  const queueDigest = async () => {
    if (mailer && (await queueDueDigest({ ...site, summarizeEnquiries: summarize }, digestState))) outbox.pollNow();
  };
  const background = createBackground({
    outbox,
    finishMailDomainChecks: () => Promise.all(mailDomainChecks.values()),
    liveUpdates,
    backups,
    sweep,
    queueDigest,
    watch,
    log,
  });
  const { start, stop } = background;
  return {
    app,
    site,
    start,
    stop,
    outbox,
    liveUpdates,
    limits,
    sweep,
    queueDigest,
    watch,
    health,
    metrics,
    connectionLimits,
    spamFilter,
  };
}

/** Whether the site makes backups: of the embedded database alone. */
const hasBackups = (config: Config): config is Config & { backupDir: string } =>
  config.backupDir !== undefined && config.databaseUrl === undefined;

/** The state of the last backup; undefined where backups are off. A folder that cannot be read has none. */
function readBackupOf(config: Config, clock: () => Date) {
  return async (): Promise<BackupState | undefined> => {
    if (!hasBackups(config)) return undefined;
    const [last] = await listBackups(config.backupDir).catch(() => []);
    return { isCurrent: isBackupCurrent(last?.at, clock(), config.backupAt), at: last?.at };
  };
}

/** The origins of the two frames that a visitor can load. */
export const frameOrigins = ({ mapEmbedUrl, voiceAgentUrl }: Config): FrameOrigins => ({
  map: originOf(mapEmbedUrl),
  voiceAgent: originOf(voiceAgentUrl),
});

/** A Content-Security-Policy names origins: an address with a query is no valid source. */
function originOf(url: string): string;
function originOf(url: string | undefined): string | undefined;
function originOf(url: string | undefined): string | undefined {
  return url && new URL(url).origin;
}
