import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdministratorError, createAdministrators } from './accounts/administrators.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { compose, pageSettings } from './compose.ts';
import { type Config, describeAddressTrouble, readConfig, readEnvironment, SettingError } from './config.ts';
import { DatabaseUnavailableError, openDatabase } from './db/open.ts';
import { findReadableByOthers } from './db/private-files.ts';
import type { RenderPage } from './http/pages.ts';
import { loadSiteFiles, readAhead } from './http/site-files.ts';
import { listen } from './http/listen.ts';
import { createLogThrottle } from './log-throttle.ts';
import { logConsole, openLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';

const clock = () => new Date();
/** After opening the door: what can be read later is read then, or when it is asked for. */
const restMs = 1_000;
/** Whoever reads the log gets the last of it, and does not keep the process from ending. */
const lastWordMs = 2_000;
/** A database that is away for long breaks connections again and again. */
const connectionQuietMs = 60 * 60 * 1000;

/** Starts the site: settings, database, the door, mail; then what the first answers can do without. Ends with the process. */
async function main(): Promise<void> {
  // Whatever this process writes holds personal data or is nobody else's business. Windows has no such modes.
  if (process.platform !== 'win32') process.umask(0o077);
  const config = readConfig(readEnvironment());
  const { log, end: endLog } = openLog(config.logLevel);
  logConsole(log);
  const throttle = createLogThrottle({ quietMs: connectionQuietMs, clock });
  const database = await openDatabase({
    ...config,
    onConnectionError: (error) => {
      const admitted = throttle.admit('database-connection');
      if (admitted)
        log.warn({ event: 'database-connection', err: error, ...admitted }, 'a connection to the database broke');
    },
  });

  if (config.firstAdmin) {
    const { username, password } = config.firstAdmin;
    const administrators = createAdministrators(createAccountStore(database.queries), clock);
    const outcome = await administrators.ensure(username, password).catch((error: unknown) => {
      if (!(error instanceof AdministratorError)) throw error;
      throw new SettingError(`The settings ADMIN_USERNAME and ADMIN_PASSWORD cannot be used: ${error.message}`);
    });
    if (outcome === 'only a user')
      log.warn(
        { event: 'admin-is-user' },
        'ADMIN_USERNAME names an account without administrator rights, which a visitor may have registered: choose another name, or use npm run admin',
      );
    if (outcome === 'created') log.info({ event: 'admin-created' }, 'the administrator of the settings was created');
    if (outcome === 'without password')
      log.warn(
        { event: 'no-admin-password' },
        'ADMIN_USERNAME names nobody yet, and ADMIN_PASSWORD is not set: no administrator was created',
      );
  }

  const buildDir = join(import.meta.dirname, '../../build');
  const files = await loadSiteFiles(buildDir, pageSettings(config));
  // React and the server's build are a third of what a start reads; nearly all pages and every call do without.
  let renderer: Promise<RenderPage> | undefined;
  const getRenderer = () => (renderer ??= import('./http/render.ts').then((module) => module.loadRenderer(buildDir)));
  const render: RenderPage = async (request, data) => (await getRenderer())(request, data);
  const mailer = createMailer(config.smtpUrl, { allowPlaintext: config.smtpAllowPlaintext });
  const { app, fileResponses, start, stop } = compose({
    config,
    database,
    mailer,
    log,
    clock,
    files,
    render,
  });
  // From the first request on: a signal that comes during the start is obeyed when the start is over, and whoever was
  // taken in meanwhile is answered. npm and the process group both pass the signal on: the second is the same wish.
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const door = await listen(app, config, fileResponses).catch((error: NodeJS.ErrnoException) => {
    throw describeAddressTrouble(config, error);
  });
  await start();

  log.info(
    {
      event: 'started',
      address: `http://${config.host}:${door.port}`,
      origin: config.siteOrigin,
      database: database.driver.kind,
      mail: Boolean(mailer),
    },
    `the site is at http://${config.host}:${door.port}`,
  );
  if (database.driver.kind === 'sqlite' && !database.isSoleProcess())
    log.warn(
      { event: 'not-alone' },
      'another process serves from this DATA_DIR, and they make each other wait: stop one, or use PostgreSQL',
    );
  const readable = database.driver.kind === 'sqlite' ? findReadableByOthers(config.dataDir) : [];
  if (readable.length > 0)
    log.warn(
      { event: 'readable-by-others', paths: readable },
      'other users of this machine may read the database, and its mode could not be changed: chmod 700 the folder, 600 the files',
    );
  if (!mailer) log.warn({ event: 'mail-off' }, 'SMTP_URL is not set: enquiries are stored, mails wait');
  warnOfAddress(config, log.warn.bind(log));

  const end = async () => {
    await stop(door.close);
    mailer?.close();
    await database.close();
    log.info({ event: 'stopped' }, 'everything begun was finished');
    // A reader that is gone (EPIPE) holds nothing up either.
    await Promise.race([endLog().catch(() => {}), sleep(lastWordMs)]);
    process.exit(0);
  };
  void stopRequested.then(end).catch(fail);

  // Who waited for the start comes first.
  await sleep(restMs);
  await getRenderer();
  await readAhead(files);
  // Node writes down what it compiled when it ends, and a process that is killed never does: its next start would read
  // and compile everything anew, and take a third longer.
  flushCompileCache();
}

/** Browsers keep Secure cookies on https and on this machine; elsewhere nobody could stay signed in. */
function warnOfAddress(config: Config, warn: (fields: object, message: string) => void): void {
  const { siteOrigin, isOriginSet, host, trustedProxies } = config;
  if (!isOriginSet && (trustedProxies.length > 0 || !['127.0.0.1', '::1', 'localhost'].includes(host)))
    warn({ event: 'no-origin' }, `SITE_ORIGIN is not set: mails and search engines are given links to ${siteOrigin}`);
  const { protocol, hostname } = new URL(siteOrigin);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    warn({ event: 'insecure-origin' }, 'SITE_ORIGIN is plain http: browsers will not keep anybody signed in');
  }
}

function fail(error: unknown): never {
  const isExpected = error instanceof SettingError || error instanceof DatabaseUnavailableError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}

main().catch(fail);
