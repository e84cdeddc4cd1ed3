import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { messageIds, thankYouIds } from '../../src/contract/answer-pages.ts';
import type { EnquiryField } from '../../src/contract/enquiry-field.ts';
import { enquiryForms } from '../../src/contract/enquiry-fields.ts';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { findUser, insertUser, listUsers } from '../../src/server/accounts/account-store.ts';
import { listPasskeys } from '../../src/server/accounts/passkey-store.ts';
import { createPasskeyLink } from '../../src/server/accounts/passkeys.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import {
  createAdministrator,
  deleteAccount,
  demoteAdministrator,
  ensureAdministrator,
  promoteUser,
  removePasskeys,
  resetPassword,
} from '../../src/server/accounts/team.ts';
import { queueAccessMails } from '../../src/server/accounts/access-mails.ts';
import { createApp } from '../../src/server/app.ts';
import { type BusinessHours, readConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/open.ts';
import { inTransaction } from '../../src/server/db/transaction.ts';
import type { Administrator } from '../../src/server/audit/events.ts';
import { getReplyDeadline } from '../../src/server/enquiries/business-day.ts';
import { queueDigest } from '../../src/server/enquiries/digest.ts';
import { recordEvents } from '../../src/server/audit/events-store.ts';
import { refreshHealth } from '../../src/server/monitoring/health.ts';
import type { Pages } from '../../src/server/http/answer-pages.ts';
import { frameOrigins, pageSettings } from '../../src/server/http/page-settings.ts';
import { loadSiteFiles } from '../../src/server/http/site-files.ts';
import { createLog } from '../../src/server/log.ts';
import { createMailer } from '../../src/server/mail/mailer.ts';
import { wakeOutbox, startOutbox, stopOutbox } from '../../src/server/mail/outbox.ts';
import { createSite } from '../../src/server/site.ts';
import { sweep } from '../../src/server/sweep.ts';
import { watch } from '../../src/server/monitoring/watch.ts';
import { anyService } from './any-content.ts';
import { createClient } from './client.ts';
import { formHtml } from './form-html.ts';

type SiteOptions = NonNullable<Parameters<typeof createSite>[2]>;

export type TestApp = Awaited<ReturnType<typeof startApp>>;

export type AppOptions = {
  /** Settings in addition to those of the tests, as environment variables. */
  env?: Record<string, string>;
  /** Off unless the test is about them. */
  rateLimits?: boolean;
  /** The mail server; without it mail is not configured. */
  smtpUrl?: string;
  /** The files of the built site by path; a small site by default. */
  files?: Record<string, string>;
  /** Instead of the pages of the files. */
  findPage?: Pages['findPage'];
  /** The name servers to ask; without them every question stays unanswered at once. */
  createResolver?: SiteOptions['createResolver'];
  readBackup?: SiteOptions['readBackup'];
  /** How long a mail server may take, instead of minutes. */
  patience?: Parameters<typeof createMailer>[1];
};

/** The origin in the configuration of the tests' site. */
const testOrigin = 'http://site.example';
/** A password that the rules for administrators accept. */
export const adminPassword = 'correct horse battery staple';
/** Business hours of the tests, independent of the firm's. */
export const businessHours: BusinessHours = {
  zone: 'America/Halifax',
  zoneName: 'Atlantic time',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  opens: '8:30',
  closes: '17:00',
  holidays: [],
};
/** The initial time of the tests' clock. */
const startTime = '2026-03-02T09:00:00.000Z';

/** The hash of `adminPassword`, computed once: a test that is not about accounts needs none of its own. */
let adminHash: Promise<string> | undefined;

/** The real app on a database, in process, with a fixed clock and a log that tests can read. */
export async function startApp(database: Database, options: AppOptions = {}) {
  const settings = readConfig({
    SITE_ORIGIN: testOrigin,
    RATE_LIMITS: options.rateLimits ? 'on' : 'off',
    MAIL_FROM: 'website@site.example',
    MAIL_TO: 'office@site.example',
    ...(options.smtpUrl && { SMTP_URL: options.smtpUrl }),
    ...options.env,
  });
  const config = { ...settings, businessHours };
  const clock = createClock();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => void logLines.push(line) });
  const mailer = createMailer(config, options.patience);
  const buildDir = writeBuild(options.files ?? smallSite);
  const files = loadSiteFiles(buildDir, pageSettings(config), {
    frames: frameOrigins(config),
    hsts: config.hsts,
    clock: clock.now,
    getReplyDeadline: (now) => getReplyDeadline(config.businessHours, now),
  });
  rmSync(buildDir, { recursive: true });
  const site = createSite(config, database, {
    log,
    clock: clock.now,
    mailer,
    pages: { ...files, ...(options.findPage && { findPage: options.findPage }) },
    createResolver: options.createResolver ?? createSilentResolver,
    elapsedMs: clock.elapsedMs,
    ...(options.readBackup && { readBackup: options.readBackup }),
  });
  const app = createApp(site);
  /** What commands work with. */
  const command = createSite(config, database, { clock: clock.now });

  async function getUser(username: string) {
    const user = await findUser(database.queries, username);
    if (!user) throw new Error(`The account ${username} does not exist.`);
    return user;
  }

  /** An administrator who acts without a request; their account is created if it does not exist. */
  async function addAdministrator(username = 'harbour.master'): Promise<Administrator> {
    const existing = await findUser(database.queries, username);
    if (existing) return { id: existing.id, username, requestId: undefined };
    const createdAt = clock.now().toISOString();
    const password = await (adminHash ??= hashPassword(adminPassword));
    return inTransaction(database.queries, async (trx) => {
      const user = await insertUser(trx, { username, password, role: 'admin', createdAt });
      if (!user) throw new Error(`The name ${username} is taken.`);
      await recordEvents(command, trx, { by: 'command', what: 'account-created', account: user });
      return { id: user.id, username, requestId: undefined };
    });
  }

  return {
    ...site,
    addAdministrator,
    app,
    sweep: () => sweep(site),
    queueDigest: () => queueDigest(site),
    queueAccess: () => queueAccessMails(site),
    watch: () => watch(site),
    refreshHealth: () => refreshHealth(site),
    files,
    config,
    clock,
    database,
    log,
    logLines,
    site,
    /** What `npm run admin` does with accounts; an act that is not done throws its outcome. */
    administrators: {
      async create(username: string, password: string) {
        requireDone(await createAdministrator(command, 'command', username, password));
        return getUser(username);
      },
      async ensure(username: string, password?: string) {
        const outcome = await ensureAdministrator(command, username, password);
        return typeof outcome === 'string' ? outcome : outcome.fault;
      },
      promote: async (username: string, password: string) =>
        requireDone(await promoteUser(command, 'command', username, password)),
      demote: async (username: string) => requireDone(await demoteAdministrator(command, 'command', username)),
      resetPassword: async (username: string, password: string) =>
        requireDone(await resetPassword(command, 'command', username, password)),
      remove: async (username: string) => requireDone(await deleteAccount(command, 'command', username)),
      list: () => listUsers(database.queries),
    },
    /** What `npm run admin -- passkey` does; passkeys need a `SITE_ORIGIN` with https. */
    passkeyCommands: {
      createLink: async (username: string) =>
        (await createPasskeyLink(command, command.database.queries, await getUser(username))).link,
      list: async (username: string) => listPasskeys(database.queries, (await getUser(username)).id),
      remove: (username: string, id: number | 'all') => removePasskeys(command, 'command', username, id),
    },
    /** A client with its own cookies and network address. */
    newClient: (source = '203.0.113.7') => createClient(app, config.siteOrigin, source),
    /** A client that is signed in as a new administrator. */
    async newAdminClient(username = 'harbour.master') {
      await addAdministrator(username);
      const client = createClient(app, config.siteOrigin, '203.0.113.9');
      await client.logIn(username, adminPassword);
      return client;
    },
    startOutbox: () => startOutbox(site),
    wakeOutbox: () => wakeOutbox(site),
    stopOutbox: () => stopOutbox(site),
    /** Ends the background work. The database stays open. */
    async close() {
      await stopOutbox(site);
      mailer?.close();
    },
  };
}

function requireDone(outcome: string | { fault: string }): void {
  if (outcome !== 'done') throw new Error(typeof outcome === 'string' ? outcome : outcome.fault);
}

/** Name servers that never answer: no test asks those of the network. */
function createSilentResolver() {
  const refuse = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' }));
  return { resolve4: refuse, resolve6: refuse, resolveMx: refuse, resolveTxt: refuse, cancel: () => {} };
}

function createClock() {
  let at = Date.parse(startTime);
  let elapsed = 0;
  return {
    now: () => new Date(at),
    elapsedMs: () => elapsed,
    advance: (ms: number) => {
      at += ms;
      elapsed += ms;
    },
    /** Sets the time of day to another: no time has passed. */
    jump: (ms: number) => {
      at += ms;
    },
  };
}

const page = (title: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="canonical" href="https://site-origin.invalid/${title}"></head><body><h1>${title}</h1><p>${'Fathoms and knots. '.repeat(40)}</p><script>window.page = "${title}";</script>${more}</body></html>`;

/** A page with a sentence, such as that of the link in a notification, with or without a form. */
const messagePage = (title: string, form = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><p id="${messageIds.sentence}"></p>${form}<a id="${messageIds.link}" href="/">office</a></html>`;

const { contact, consultation } = enquiryForms;
const namesOf = (fields: readonly EnquiryField[]) => [...fields.map(({ name }) => name), hiddenFields.visit];
const signInNames = ['username', 'password', 'next'];

/** A small build: pages, data, an asset, a frame, private pages and the pages for unknown addresses. */
const smallSite: Record<string, string> = {
  'index.html': page('home'),
  'about/index.html': page('about'),
  'contact/index.html': page('contact', formHtml('contact', namesOf(contact.shown))),
  [`services/${anyService.id}/index.html`]: page('service', formHtml('consultation', namesOf(consultation.shown))),
  'newsletter/index.html': page('newsletter', formHtml('newsletter', ['email'])),
  'auth/index.html': page('auth', formHtml('login', signInNames) + formHtml('register', signInNames)),
  'admin/index.html': page('admin'),
  'admin/contact-submissions/index.html': page('submissions'),
  'admin.data': '["admin"]',
  'frames/map/index.html': page('map'),
  'assets/entry-abc123.js': `console.log("${'ahoy '.repeat(200)}");`,
  'answers/not-found/index.html': page('not-found'),
  'answers/thank-you/index.html': page(
    'thank-you',
    `<p><b id="${thankYouIds.received}"></b> <b id="${thankYouIds.replyBy}"></b></p>`,
  ),
  'answers/no-receipt/index.html': page('no-receipt'),
  'answers/documentation/unknown/index.html': page('unknown-category'),
  'answers/message/too-long/index.html': messagePage('too-long'),
  'answers/message/too-many/index.html': messagePage('too-many'),
  'answers/message/mark-contacted/index.html': messagePage(
    'link',
    `<form><input id="${messageIds.token}" name="token" value=""/></form>`,
  ),
  'answers/message/contacted-link/index.html': messagePage('link'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A build folder with these files, for the program's own loader. */
export function writeBuild(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-build-'));
  for (const [path, text] of Object.entries({ 'build-id': 'test', ...prefixed(files) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function prefixed(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`client/${path}`, text]));
}
