import type { Logger } from 'pino';
import { countSamples, listSamples } from '../content/samples.ts';
import { paths } from '../contract/paths.ts';
import { createAccountRoutes } from './accounts/routes.ts';
import { createSessions } from './accounts/sessions.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createSessionStore } from './accounts/session-store.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { findOldestBackup } from './backup/last-backup.ts';
import { createBackupSchedule } from './backup/schedule.ts';
import { spawnBackup } from './backup/spawn-backup.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { isTransientDatabaseError } from './db/database-errors.ts';
import { createAcknowledgementLimits, createAcknowledgements } from './mail/acknowledgements.ts';
import { createLiveUpdates } from './admin/live-updates.ts';
import { createLiveUpdatesStore } from './admin/live-updates-store.ts';
import { createContactedLinks } from './mail/contacted-links.ts';
import { createSigningKeyStore } from './mail/signing-key-store.ts';
import { createEnquiryMails } from './mail/enquiry-mails.ts';
import { createDigests } from './mail/digests.ts';
import { createDigestStore } from './mail/digest-store.ts';
import { createAdminRoutes } from './admin/routes.ts';
import { createSendAgainRoutes } from './admin/send-again.ts';
import { createContactedLinkRoutes } from './admin/contacted-link-routes.ts';
import { createNoteStore } from './admin/note-store.ts';
import { createReaderStore } from './admin/reader-store.ts';
import { createSubmissionStore } from './admin/submission-store.ts';
import { createTeamRoutes } from './admin/team-routes.ts';
import { createEnquiryRoutes } from './intake/routes.ts';
import { acquireKey, deleteExpiredKeys } from './intake/idempotency-store.ts';
import { createRetention } from './privacy/retention.ts';
import { createRetentionClockStore } from './privacy/retention-clock-store.ts';
import { createErasureRecords } from './privacy/erasure-records.ts';
import { createErasureStore } from './privacy/erasure-store.ts';
import { createSearchIndex } from './admin/search-index-store.ts';
import { createEnquiryStore, digestEntries } from './intake/enquiry-store.ts';
import { createUndeliveredStore } from './mail/undelivered-store.ts';
import { createJudgementStore } from './spam/judgement-store.ts';
import { createSpamFilter } from './spam/spam-filter.ts';
import { createErrorReport } from './http/error-report.ts';
import { createFileResponses } from './http/file-responses.ts';
import { createLimits } from './http/limits.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { createNewsletterRoute } from './http/newsletter.ts';
import { createPages, isFixedPage, type RenderPage } from './http/pages.ts';
import { createRejectedForms } from './http/rejected-form.ts';
import { withRequestId } from './http/request-id.ts';
import type { PageSettings, SiteFile } from './http/site-files.ts';
import { createLogThrottle } from './log-throttle.ts';
import type { Mailer } from './mail/mailer.ts';
import { createBusinessClock } from './mail/business-hours.ts';
import { createMailDomainChecks } from './mail/mail-domain.ts';
import { createMailWriter, createOutbox } from './mail/outbox.ts';
import { createOutboxStore } from './mail/outbox-store.ts';
import { createMailRoutes } from './mail/routes.ts';
import { createWebhook } from './mail/webhook.ts';
import { createWeeklyReports } from './mail/weekly-report.ts';
import { createWeeklyReportStore } from './mail/weekly-report-store.ts';
import { createReadiness, readRoom } from './readiness.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** After this time a repeated request creates a new enquiry. */
const idempotencyKeyMs = 7 * dayMs;

/** The same failure of the mail server is logged once an hour, another failure at once. */
const mailQuietMs = 60 * 60 * 1000;
/** Long enough that repeated failures cannot fill the disk, short enough that an alarm sees when they end. */
const errorQuietMs = 60 * 1000;

export type Collaborators = {
  config: Config;
  database: Database;
  mailer: Mailer | undefined;
  log: Logger;
  clock: () => Date;
  files: Map<string, SiteFile>;
  render: RenderPage;
  /** Asks other name servers, for tests. */
  createResolver?: Parameters<typeof createMailDomainChecks>[0]['createResolver'];
};

/** The values of the placeholders that the build wrote; without a voice agent its frame shows a page of our own. */
export function pageSettings({ siteOrigin, mapEmbedUrl, voiceAgentUrl = paths.assistantFrame }: Config): PageSettings {
  return { siteOrigin, mapEmbedUrl, voiceAgentUrl };
}

/** Connects the modules. `main.ts` uses `app`, `fileResponses`, `start` and `stop`; tests use the rest. */
export function compose({ config, database, mailer, log, clock, files, render, createResolver }: Collaborators) {
  const frames = { map: originOf(config.mapEmbedUrl), voiceAgent: originOf(config.voiceAgentUrl) };
  const fileResponsesOf = (chosen: (file: SiteFile) => boolean) =>
    createFileResponses({
      files: new Map([...files].filter(([, file]) => chosen(file))),
      frames,
      hsts: config.hsts,
    });
  const fileResponses = fileResponsesOf((file) => !isFixedPage(file));
  const requestLog = withRequestId(log);
  const limits = createLimits({
    store: { ...database.driver, withConnection: database.withConnection },
    isOn: config.rateLimits,
    trustedProxies: config.trustedProxies,
    log: requestLog,
    onUntrustedProxy: () =>
      requestLog.warn(
        { event: 'untrusted-proxy' },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: all visitors behind a proxy there count as one for the limits',
      ),
  });

  const errors = createErrorReport({
    log: requestLog,
    throttle: createLogThrottle({ quietMs: errorQuietMs, clock }),
    isTransientDatabaseError,
  });

  const pages = createPages({
    fileResponses,
    fixedResponses: fileResponsesOf(isFixedPage),
    countRendering: async (context) => {
      await limits.count('rendering', limits.sourceOf(context));
      await limits.count('renderingOfAll', 'all');
    },
    render,
    settings: pageSettings(config),
    frames,
  });
  const showFormAgain = createRejectedForms(pages);

  const accountStore = createAccountStore(database.queries);
  const sessions = createSessions({ accounts: accountStore, sessions: createSessionStore(database.queries) }, clock);
  const accounts = createAccountRoutes({ store: accountStore, sessions, limits, clock, showFormAgain, errors });

  const data = { queries: database.queries, kind: database.driver.kind };
  const submissions = createSubmissionStore(data);
  const undelivered = createUndeliveredStore(database.queries, clock, { hasWebhook: config.webhook !== undefined });
  const liveUpdatesStore = createLiveUpdatesStore({
    queries: database.queries,
    listOf: submissions.listOf,
    summarizeUndelivered: undelivered.summarize,
  });
  const liveUpdates = createLiveUpdates({
    findPosition: () => liveUpdatesStore.findPosition(),
    onError: (error) => log.error({ event: 'live-updates', err: error }, 'changes of the list could not be read'),
  });
  const businessClock = createBusinessClock(config.businessHours);
  const mailSettings = { from: config.mailFrom, to: config.mailTo, siteOrigin: config.siteOrigin, businessClock };
  const acknowledgementLimits = config.rateLimits ? createAcknowledgementLimits() : undefined;
  const contactedLinks = createContactedLinks({
    siteOrigin: config.siteOrigin,
    keys: createSigningKeyStore(database.queries, clock),
    clock,
  });
  const enquiryMails = createEnquiryMails({
    ...mailSettings,
    findSubmission: submissions.find,
    checkMailDomain: (id) => mailDomainChecks.check(id),
    contactedLinks,
    acknowledgements: config.acknowledge
      ? createAcknowledgements({ limits: acknowledgementLimits, acquireKey })
      : undefined,
    hasWebhook: config.webhook !== undefined,
  });
  const digests = createDigests({
    ...mailSettings,
    store: createDigestStore(database.queries, digestEntries),
    remindAfterHours: config.remindAfterHours,
    clock,
    pollOutbox: () => outbox.pollNow(),
  });
  const weeklyReports = createWeeklyReports({
    ...mailSettings,
    store: createWeeklyReportStore(database.queries),
    clock,
    pollOutbox: () => outbox.pollNow(),
  });
  const outboxStore = createOutboxStore({ ...data, clearDigest: digestEntries.clear });
  const outbox = createOutbox({
    store: outboxStore,
    mailer,
    writeMail: createMailWriter({ ...enquiryMails.writers, ...digests.writers, ...weeklyReports.writers }),
    webhooks: config.webhook && {
      webhook: createWebhook({ ...config.webhook, clock }),
      writeMessage: enquiryMails.writeWebhook,
      throttle: createLogThrottle({ quietMs: mailQuietMs, clock }),
    },
    isSoleProcess: database.isSoleProcess,
    clock,
    throttle: createLogThrottle({ quietMs: mailQuietMs, clock }),
    log,
  });
  const searchIndex = createSearchIndex({ ...data, log });
  const enquiryStore = createEnquiryStore(data, enquiryMails, clock);
  const mailDomainChecks = createMailDomainChecks({
    isOn: config.checkMailDomains,
    findEmail: submissions.find,
    record: async (id, acceptsMail) => {
      await enquiryStore.recordDomainCheck(id, acceptsMail);
      liveUpdates.pollNow();
    },
    onError: (error) => log.error({ event: 'mail-domain', err: error }, 'a domain could not be checked for mail'),
    createResolver,
  });
  const spamFilter = createSpamFilter({
    store: createJudgementStore(data),
    onError: (error) => {
      // Without a database the request itself fails, and is logged.
      if (!isTransientDatabaseError(error))
        errors.logFailure({ event: 'spam-filter' }, error, 'an enquiry could not be judged');
    },
  });
  const enquiries = createEnquiryRoutes({
    store: enquiryStore,
    judgeEnquiry: spamFilter.judgeEnquiry,
    onCreated: (id) => {
      void mailDomainChecks.check(id);
      outbox.pollNow();
      liveUpdates.pollNow();
      searchIndex.indexLater();
    },
    countEnquiry: (context) => limits.count('enquiry', limits.sourceOf(context)),
    countBytes: async (context, bytes) => {
      await limits.count('enquiryBytesOfSource', limits.sourceOf(context), bytes);
      await limits.count('enquiryBytes', 'all', bytes);
    },
    sourceOf: limits.sourceOf,
    showFormAgain,
    errors,
  });

  const notes = createNoteStore(database.queries, clock);
  const readiness = createReadiness({
    checkWritable: () => database.checkWritable(),
    readRoom: () => readRoom(config.dataDir),
    log,
    onFailure: (error) => errors.logFailure({ event: 'not-ready' }, error, 'the database cannot be written'),
  });
  const app = createApp({
    siteOrigin: config.siteOrigin,
    isFromTrustedProxy: limits.isFromTrustedProxy,
    frames,
    hsts: config.hsts,
    errors,
    loadShedding: createLoadShedding({ log: requestLog, lateMs: 500 }),
    pages,
    accounts,
    enquiries,
    admin: createAdminRoutes({
      store: submissions,
      enquiries: enquiryStore,
      notes,
      onSpamMarked: () => {
        void spamFilter.refresh();
        outbox.pollNow();
      },
      undelivered,
      zone: config.businessHours,
      liveUpdates,
      liveUpdatesStore,
      countSamples: () => countSamples(listSamples()),
    }),
    team: createTeamRoutes({
      store: submissions,
      enquiries: enquiryStore,
      notes,
      readers: createReaderStore(database.queries, clock),
      countReading: (username) => limits.count('reading', username),
      onChanged: () => liveUpdates.pollNow(),
    }),
    contactedLinks: createContactedLinkRoutes({
      links: contactedLinks,
      store: submissions,
      enquiries: enquiryStore,
      businessClock,
      pages,
      countRequest: (context) => limits.count('mailLink', limits.sourceOf(context)),
      onChanged: () => liveUpdates.pollNow(),
    }),
    mail: createMailRoutes(mailer),
    sendAgain: createSendAgainRoutes({
      sendAgain: (submissionId) => outboxStore.sendAgain(clock(), submissionId),
      findSubmission: submissions.find,
      onSent: () => {
        outbox.pollNow();
        liveUpdates.pollNow();
      },
    }),
    newsletter: createNewsletterRoute(showFormAgain),
    checkReady: readiness.check,
  });
  const erasure = createErasureStore({ database, submissions });
  const erasures = createErasureRecords({ database, erasure, accounts: accountStore, folder: config.backupDir });
  let isReplayed = false;
  /** Erases what a restored backup brought back; failures are logged, and the cleanup tries again. */
  async function replayErasures(): Promise<void> {
    try {
      const replayed = await erasures.replay();
      isReplayed = true;
      if (replayed.enquiries + replayed.accounts > 0)
        log.warn(
          { event: 'erasures', outcome: 'replayed', ...replayed },
          'a restored backup had brought back what was erased; it was erased again',
        );
    } catch (error) {
      log.error({ event: 'erasures', outcome: 'failed', err: error }, 'erasures could not be replayed');
    }
  }
  /** Records erasures beside the backups for as long as one of them may have what was erased; failures are logged. */
  async function recordErasures(): Promise<void> {
    if (config.backupDir === undefined) return;
    try {
      await erasures.record();
      const oldest = await findOldestBackup(config.backupDir);
      if (oldest) await erasures.forget(oldest);
    } catch (error) {
      log.error(
        { event: 'erasures', outcome: 'failed', err: error },
        'erasures could not be recorded in BACKUP_DIR: a backup restored after a loss of the database would bring them back',
      );
    }
  }
  const backups =
    config.backupDir === undefined
      ? undefined
      : createBackupSchedule({
          folder: config.backupDir,
          at: config.backupAt,
          startBackup: spawnBackup,
          clock,
          log,
        });
  const retention = createRetention({
    erasure,
    retentionDays: config.retentionDays,
    isMailConfigured: Boolean(mailer),
    readings: createRetentionClockStore(database.queries),
    clock,
    monotonicMs: () => performance.now(),
    log,
  });
  async function removeUnusedAccounts(): Promise<void> {
    if (config.unusedAccountDays === 0 || !(await retention.isClockBelieved())) return;
    const before = new Date(clock().getTime() - config.unusedAccountDays * dayMs);
    const removed = await accountStore.deleteUnusedUsers(before.toISOString());
    if (removed > 0) log.info({ event: 'unused-accounts', removed }, 'accounts that nobody used for long were removed');
  }
  /**
   * Deletes expired sessions, accounts, counts, keys and enquiries. Checks the disk first, for sites whose /readyz nobody
   * requests.
   */
  const sweep = async () => {
    await readiness.checkDisk();
    await sessions.sweep();
    await removeUnusedAccounts();
    await limits.sweep();
    await deleteExpiredKeys(database.queries, new Date(clock().getTime() - idempotencyKeyMs));
    await retention.eraseOld();
    if (!isReplayed) await replayErasures();
    await recordErasures();
    // Forgets what was erased.
    await spamFilter.refresh();
  };
  /** Queues digests and the weekly report; without a mail server they would only accumulate. */
  const remind = async () => {
    if (mailer) await digests.queueDue();
    if (mailer && config.weeklyReport) await weeklyReports.queueDue();
  };
  const { start, stop } = createBackground({
    outbox,
    mailDomainChecks,
    liveUpdates,
    searchIndex,
    backups,
    sweep,
    remind,
    log,
  });
  return {
    app,
    fileResponses,
    start,
    stop,
    replayErasures,
    outbox,
    enquiryStore,
    liveUpdates,
    limits,
    sweep,
    remind,
    spamFilter,
  };
}

/** A Content-Security-Policy names origins: an address with a query is no valid source. */
function originOf(url: string): string;
function originOf(url: string | undefined): string | undefined;
function originOf(url: string | undefined): string | undefined {
  return url && new URL(url).origin;
}
