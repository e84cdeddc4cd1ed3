import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countSamples, listSamples } from '../content/samples.ts';
import { ensureAdministrator } from './accounts/team.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import {
  type Config,
  describeAddressTrouble,
  envFile,
  listUnknownSettings,
  readConfig,
  readEnvironment,
  SettingError,
} from './config.ts';
import { DatabaseUnavailableError, openDatabase } from './db/open.ts';
import { findReadableByOthers } from './db/private-files.ts';
import { frameOrigins, pageSettings } from './http/page-settings.ts';
import { loadSiteFiles } from './http/site-files.ts';
import { listen } from './http/listen.ts';
import { withRequestId } from './http/request-id.ts';
import { createLogThrottle } from './log-throttle.ts';
import { logConsole, openLog } from './log.ts';
import { createSite } from './site.ts';
import { hourMs } from '../contract/duration.ts';

const clock = () => new Date();
/** Of package.json; CHANGELOG.md describes it. Only the log says it: an attacker could look up its defects. */
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
/** Time between the start of the server and the work that the first responses do not need. */
const compressAfterMs = 1_000;
/** Time for the last log lines: a slow reader of the log does not keep the process from ending. */
const lastLogMs = 2_000;
/** A database outage breaks connections again and again. */
const connectionQuietMs = hourMs;

/**
 * Loads the configuration, opens the database and starts the HTTP server and the background work; then compresses
 * the files. Ends with the process.
 */
async function main(): Promise<void> {
  // The files of this process hold personal data, which other users must not read. Windows does not have these modes.
  if (process.platform !== 'win32') process.umask(0o077);
  const config = readConfig(readEnvironment());
  const { log, end: endLog } = openLog(config.logLevel);
  logConsole(withRequestId(log));
  const throttle = createLogThrottle({ quietMs: connectionQuietMs, clock });
  const database = await openDatabase({
    ...config,
    onConnectionError: (error) => {
      const admitted = throttle.admit('database-connection');
      if (admitted)
        log.warn({ event: 'database-connection', err: error, ...admitted }, 'a connection to the database broke');
    },
  });

  const buildDir = join(import.meta.dirname, '../../build');
  const buildId = readBuildId(buildDir);
  const files = loadSiteFiles(buildDir, pageSettings(config), { frames: frameOrigins(config), hsts: config.hsts });
  const site = createSite(config, database, { log, clock, pages: files, buildId });

  if (config.firstAdmin) {
    const { username, password } = config.firstAdmin;
    const outcome = await ensureAdministrator(site, username, password);
    if (typeof outcome === 'object')
      throw new SettingError(`The settings ADMIN_USERNAME and ADMIN_PASSWORD cannot be used: ${outcome.fault}`);
    if (outcome === 'only a user')
      log.error(
        { event: 'admin-is-user' },
        'ADMIN_USERNAME names an account without administrator rights, which a visitor may have registered: choose another name, or use npm run admin',
      );
    if (outcome === 'created')
      log.info({ event: 'admin-created' }, 'the administrator named in the settings was created');
    if (outcome === 'without password')
      log.error(
        { event: 'no-admin-password' },
        'the administrator of ADMIN_USERNAME does not exist, and could not be created because ADMIN_PASSWORD is not set',
      );
  }

  const background = createBackground(site);
  // A signal during the start takes effect after the start, and requests accepted in between get their responses. npm and
  // the process group both send the signal: the second one is ignored.
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const { mailer, metrics, connectionLimits } = site;
  const server = await listen(createApp(site), config, files, metrics, connectionLimits).catch(
    (error: NodeJS.ErrnoException) => {
      throw describeAddressTrouble(config, error);
    },
  );
  background.start();

  log.info(
    {
      event: 'started',
      version,
      address: `http://${config.host}:${server.port}`,
      origin: config.siteOrigin,
      database: database.driver.kind,
      mail: Boolean(mailer),
    },
    `the site is at http://${config.host}:${server.port}`,
  );
  if (database.driver.kind === 'sqlite' && !database.isSoleProcess())
    log.error(
      { event: 'multiple-processes' },
      'another process uses this DATA_DIR, and each waits for the other: stop one, or use PostgreSQL',
    );
  const readable = database.driver.kind === 'sqlite' ? findReadableByOthers(config.dataDir) : [];
  if (readable.length > 0)
    log.error(
      { event: 'readable-by-others', paths: readable },
      'other users of this machine may read the database, and its mode could not be changed: chmod 700 the folder, 600 the files',
    );
  if (config.goneSettings.length > 0)
    log.warn(
      { event: 'gone-settings', settings: config.goneSettings },
      `these settings do nothing any more: ${config.goneSettings.join(', ')}`,
    );
  const unknownSettings = listUnknownSettings(envFile);
  if (unknownSettings.length > 0)
    log.warn(
      { event: 'unknown-settings', settings: unknownSettings },
      `.env has names that are not settings: ${unknownSettings.join(', ')}`,
    );
  if (config.backupDir !== undefined && config.databaseUrl !== undefined)
    log.warn(
      { event: 'backup-off' },
      'BACKUP_DIR is for the embedded database: docs/how-to/postgresql.md says how PostgreSQL is backed up',
    );
  if (!mailer)
    log.warn({ event: 'mail-off' }, 'SMTP_URL is not set: enquiries are stored, and their mails stay queued');
  reportAddress(config, log.error.bind(log));
  const samples = listSamples();
  if (samples.length > 0)
    log.warn(
      { event: 'sample-content', left: samples.length },
      `the site still shows sample content: ${countSamples(samples).join(', ')}. 'npm run doctor' names the files`,
    );

  const end = async () => {
    await background.stop(server.close);
    mailer?.close();
    await database.close();
    log.info({ event: 'stopped' }, 'the site has stopped, and all requests in flight were completed');
    // Without a reader of the log this fails (EPIPE).
    await Promise.race([endLog().catch(() => {}), sleep(lastLogMs)]);
    process.exit(0);
  };
  void stopRequested.then(end).catch(fail);

  // The first requests come first.
  await sleep(compressAfterMs);
  await files.compressAll();
  // Node writes its compile cache at exit, but not if the process is killed: the next start would compile everything again
  // and take a third longer.
  flushCompileCache();
}

/** The pages cannot be served; the message is one sentence. */
class BuildMissingError extends Error {}

/** @throws {BuildMissingError} where no build was completed */
function readBuildId(buildDir: string): string {
  try {
    return readFileSync(join(buildDir, 'build-id'), 'utf8').trim();
  } catch (cause) {
    throw new BuildMissingError('The pages are not built: run npm run build.', { cause });
  }
}

/** Reports links that would name the wrong origin, and that browsers would not store the Secure session cookie. */
function reportAddress(config: Config, report: (fields: object, message: string) => void): void {
  const { siteOrigin, isOriginSet, host, trustedProxies } = config;
  if (!isOriginSet && (trustedProxies.length > 0 || !['127.0.0.1', '::1', 'localhost'].includes(host)))
    report({ event: 'no-origin' }, `SITE_ORIGIN is not set: links in mails and search engines go to ${siteOrigin}`);
  const { protocol, hostname } = new URL(siteOrigin);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    report(
      { event: 'insecure-origin' },
      'SITE_ORIGIN is plain http: browsers do not store the session cookie, and nobody stays signed in',
    );
  }
}

function fail(error: unknown): never {
  const isExpected = [SettingError, DatabaseUnavailableError, BuildMissingError].some((type) => error instanceof type);
  process.stderr.write(`${isExpected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
}

main().catch(fail);
