import type { Logger } from 'pino';
import { paths } from '../contract/paths.ts';
import { createAccountRoutes } from './accounts/routes.ts';
import { createSessions } from './accounts/sessions.ts';
import { createAccountStore } from './accounts/store.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { isStorageTrouble } from './db/storage-trouble.ts';
import { createAcknowledgementCaps } from './enquiries/acknowledgement-caps.ts';
import { createArrivals } from './enquiries/arrivals/arrivals.ts';
import { createArrivalStore } from './enquiries/arrivals/store.ts';
import { createDelivery } from './enquiries/delivery.ts';
import { createDigests } from './enquiries/digests/digests.ts';
import { createDigestStore } from './enquiries/digests/store.ts';
import { createOfficeRoutes } from './enquiries/office/routes.ts';
import { createOfficeStore } from './enquiries/office/store.ts';
import { createEnquiryRoutes } from './enquiries/routes.ts';
import { forgetKeys } from './enquiries/repeats/store.ts';
import { createRetention } from './enquiries/erasure/retention.ts';
import { createRetentionClockStore } from './enquiries/erasure/retention-clock-store.ts';
import { createErasureStore } from './enquiries/erasure/store.ts';
import { createSearchIndex } from './enquiries/search/store.ts';
import { createEnquiryStore } from './enquiries/store.ts';
import { createUndeliveredStore } from './enquiries/undelivered/store.ts';
import { createErrorReport } from './http/error-report.ts';
import { createFileAnswers } from './http/file-answers.ts';
import { createLimits } from './http/limits.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { createNewsletterRoute } from './http/newsletter.ts';
import { createPages, isFixedPage, type RenderPage } from './http/pages.ts';
import { createRejectedForms } from './http/rejected-form.ts';
import type { PageSettings, SiteFile } from './http/site-files.ts';
import { createLogThrottle } from './log-throttle.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOfficeClock } from './mail/office-time.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMailRoutes } from './mail/routes.ts';
import { createReadiness, readRoom } from './readiness.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A repeat that comes later than this is a new enquiry. */
const keyLifeMs = 7 * dayMs;

/** A mail server that has said no for an hour is named once more; what changes is named at once. */
const mailQuietMs = 60 * 60 * 1000;
/** Long enough that a flood of failures cannot fill the disk, short enough that an alarm sees how long trouble lasts. */
const errorQuietMs = 60 * 1000;

export type Collaborators = {
  config: Config;
  database: Database;
  mailer: Mailer | undefined;
  log: Logger;
  clock: () => Date;
  files: Map<string, SiteFile>;
  render: RenderPage;
};

/** What stands in the pages in place of the build's placeholders; without a voice agent a page of our own says so. */
export function pageSettings({ siteOrigin, mapEmbedUrl, voiceAgentUrl = paths.assistantFrame }: Config): PageSettings {
  return { siteOrigin, mapEmbedUrl, voiceAgentUrl };
}

/** Hands each part its collaborators. Who serves needs `app`, `fileAnswers`, `start` and `stop`; tests look at the rest. */
export function compose({ config, database, mailer, log, clock, files, render }: Collaborators) {
  const frames = { map: originOf(config.mapEmbedUrl), voiceAgent: originOf(config.voiceAgentUrl) };
  const answersOf = (chosen: (file: SiteFile) => boolean) =>
    createFileAnswers({
      files: new Map([...files].filter(([, file]) => chosen(file))),
      frames,
      hsts: config.hsts,
    });
  const fileAnswers = answersOf((file) => !isFixedPage(file));
  const limits = createLimits({
    store: { ...database.driver, inTurn: database.inTurn },
    isOn: config.rateLimits,
    trustedProxies: config.trustedProxies,
    log,
    onUntrustedProxy: () =>
      log.warn(
        { event: 'untrusted-proxy' },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: all visitors behind a proxy there count as one for the limits',
      ),
  });

  const errors = createErrorReport({
    log,
    throttle: createLogThrottle({ quietMs: errorQuietMs, clock }),
    isStorageTrouble,
  });

  const pages = createPages({
    fileAnswers,
    fixedAnswers: answersOf(isFixedPage),
    countRendering: (context) => limits.count('rendering', limits.sourceOf(context)),
    render,
    settings: pageSettings(config),
    frames,
  });
  const showFormAgain = createRejectedForms(pages);

  const accountStore = createAccountStore(database.queries);
  const sessions = createSessions(accountStore, clock);
  const accounts = createAccountRoutes({ store: accountStore, sessions, limits, clock, showFormAgain, errors });

  const data = { queries: database.queries, kind: database.driver.kind };
  const officeStore = createOfficeStore(data, clock);
  const arrivals = createArrivals({
    office: officeStore,
    store: createArrivalStore(database.queries),
    onError: (error) => log.error({ event: 'arrivals', err: error }, 'new enquiries could not be looked for'),
  });
  const digestStore = createDigestStore(database.queries);
  const officeClock = createOfficeClock(config.office);
  const delivery = createDelivery({
    office: officeStore,
    digests: digestStore,
    acknowledge: config.acknowledge,
    caps: config.rateLimits ? createAcknowledgementCaps() : undefined,
    from: config.mailFrom,
    to: config.mailTo,
    siteOrigin: config.siteOrigin,
    officeClock,
    clock,
  });
  const enquiryStore = createEnquiryStore(data, delivery.queueMails, clock);
  const outbox = createOutbox({
    ...data,
    mailer,
    writeMail: delivery.writeMail,
    isAlone: database.isAlone,
    clock,
    throttle: createLogThrottle({ quietMs: mailQuietMs, clock }),
    log,
  });
  const searchIndex = createSearchIndex({ ...data, log });
  const enquiries = createEnquiryRoutes({
    store: enquiryStore,
    announceLater: () => {
      outbox.wake();
      arrivals.wake();
      searchIndex.workLater();
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

  const digests = createDigests({
    store: digestStore,
    domain: delivery.domain,
    remindAfterHours: config.remindAfterHours,
    officeClock,
    clock,
    wakeOutbox: outbox.wake,
  });

  const readiness = createReadiness({
    checkWritable: () => database.checkWritable(),
    readRoom: () => readRoom(config.dataDir),
    log,
    onFailure: (error) => errors.logFailure({ event: 'not-ready' }, error, 'the database cannot be written'),
  });
  const app = createApp({
    siteOrigin: config.siteOrigin,
    frames,
    hsts: config.hsts,
    errors,
    loadShedding: createLoadShedding({ log, lateMs: 500 }),
    pages,
    accounts,
    enquiries,
    office: createOfficeRoutes({
      store: officeStore,
      undelivered: createUndeliveredStore(database.queries, clock),
      arrivals,
    }),
    mail: createMailRoutes(mailer),
    newsletter: createNewsletterRoute(showFormAgain),
    checkReady: readiness.check,
  });
  const retention = createRetention({
    erasure: createErasureStore({ database, office: officeStore }),
    retentionDays: config.retentionDays,
    mailsGoOut: Boolean(mailer),
    readings: createRetentionClockStore(database.queries),
    clock,
    monotonicMs: () => performance.now(),
    log,
  });
  async function removeUnusedAccounts(): Promise<void> {
    if (config.unusedAccountDays === 0) return;
    const before = new Date(clock().getTime() - config.unusedAccountDays * dayMs);
    const removed = await accountStore.deleteUnusedUsers(before.toISOString());
    if (removed > 0) log.info({ event: 'unused-accounts', removed }, 'accounts that nobody used for long were removed');
  }
  /**
   * Removes what has run out: sessions, unused accounts, counts, keys, and enquiries where a time is set for them. Looks
   * at the disk first, for sites whose /readyz nobody asks.
   */
  const sweep = async () => {
    await readiness.checkDisk();
    await sessions.sweep();
    await removeUnusedAccounts();
    await limits.sweep();
    await forgetKeys(database.queries, new Date(clock().getTime() - keyLifeMs));
    await retention.eraseOld();
  };
  /** Queues the office's summaries and reminders. Without a mail server they would only pile up. */
  const remind = async () => {
    if (mailer) await digests.queueDue();
  };
  const { start, stop } = createBackground({ outbox, arrivals, searchIndex, sweep, remind, log });
  return { app, fileAnswers, start, stop, outbox, arrivals, limits, sweep, remind };
}

/** Policies name origins: an address with a query is no valid source there. */
function originOf(url: string): string;
function originOf(url: string | undefined): string | undefined;
function originOf(url: string | undefined): string | undefined {
  return url && new URL(url).origin;
}
