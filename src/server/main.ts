import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSamples } from '#content/samples.ts';
import { ensureAdministrator } from './accounts/team.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { describeListenError, envFile, readConfig, readEnvironment } from './config.ts';
import { DatabaseUnavailableError, openDatabase } from './db/open.ts';
import { getReplyDeadline } from './enquiries/business-day.ts';
import { listen } from './http/listen.ts';
import { frameOrigins, pageSettings } from './http/page-settings.ts';
import { withRequestId } from './http/request-id.ts';
import { loadSiteFiles } from './http/site-files.ts';
import { listInstallationProblems } from './installation-problems.ts';
import { createLogThrottle } from './log-throttle.ts';
import { logConsole, openLog } from './log.ts';
import { loadMailLibrary } from './mail/mailer.ts';
import { SettingError } from './setting-error.ts';
import { createSite, type Site } from './site.ts';
import { hourMs } from '../contract/duration.ts';

const clock = () => new Date();
/** The version in package.json. Logged but never sent: it would tell attackers which bugs to try. */
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
/** Time between the start of the server and the work that the first responses do not need. */
const laterMs = 1_000;
/** Upper bound for flushing the log, so that a blocked reader cannot keep the process alive. */
const lastLogMs = 2_000;
/** A database outage breaks connections repeatedly: one line of the log is enough. */
const connectionQuietMs = hourMs;

/**
 * Loads the configuration, opens the database and starts the HTTP server and the background work; then loads the mail
 * library and compresses the files. Ends with the process.
 */
async function main(): Promise<void> {
  // The files of this process hold personal data, which other users must not read. Windows does not have these modes.
  if (process.platform !== 'win32') process.umask(0o077);
  const env = readEnvironment();
  const config = readConfig(env);
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
  const files = loadSiteFiles(buildDir, pageSettings(config), {
    frames: frameOrigins(config),
    hsts: config.hsts,
    clock,
    getReplyDeadline: (now) => getReplyDeadline(config.businessHours, now),
  });
  const site = createSite(config, database, { log, clock, pages: files, buildId });

  await createFirstAdministrator(site);
  const background = createBackground(site);
  // A signal during the start takes effect after the start, and requests accepted in between get their responses. npm and
  // the process group both send the signal: the second one is ignored.
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const { mailer, connectionOptions } = site;
  const server = await listen(createApp(site), config, files, connectionOptions).catch(
    (error: NodeJS.ErrnoException) => {
      throw describeListenError(config, error);
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
  reportProblems(site, env);

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

  // Not before the first requests have their answers.
  await sleep(laterMs);
  // If it fails, the first mail tries again and records why.
  if (mailer) await loadMailLibrary().catch(() => {});
  await files.compressAll();
  // Node writes its compile cache at exit, but not if the process is killed: the next start would compile everything again
  // and take a third longer.
  flushCompileCache();
}

/** The pages cannot be served; the message is one sentence. */
class BuildMissingError extends Error {}

/** @throws {BuildMissingError} if no build was completed */
function readBuildId(buildDir: string): string {
  try {
    return readFileSync(join(buildDir, 'build-id'), 'utf8').trim();
  } catch (cause) {
    throw new BuildMissingError('The pages are not built: run npm run build.', { cause });
  }
}

/** Creates the administrator of the settings, and logs what came of it. */
async function createFirstAdministrator(site: Site): Promise<void> {
  const { config, log } = site;
  if (!config.firstAdmin) return;
  const outcome = await ensureAdministrator(site, config.firstAdmin.username, config.firstAdmin.password);
  if (typeof outcome === 'object')
    throw new SettingError(`The settings ADMIN_USERNAME and ADMIN_PASSWORD cannot be used: ${outcome.fault}`);
  if (outcome === 'created')
    log.info({ event: 'admin-created' }, 'the administrator named in the settings was created');
  if (outcome === 'not-administrator')
    log.error(
      { event: 'admin-is-user' },
      'ADMIN_USERNAME names an account without administrator rights, which a visitor may have registered: choose another name, or use npm run admin',
    );
  if (outcome === 'no-password')
    log.error(
      { event: 'no-admin-password' },
      'the administrator of ADMIN_USERNAME does not exist, and could not be created because ADMIN_PASSWORD is not set',
    );
}

/** Logs what the operator has to change; `npm run doctor` prints the same. */
function reportProblems({ config, database, log }: Site, env: NodeJS.ProcessEnv): void {
  if (database.driver.kind === 'sqlite' && !database.isSoleProcess())
    log.error(
      { event: 'multiple-processes' },
      'another process uses this DATA_DIR, and each makes the other wait: stop one, or use PostgreSQL',
    );
  for (const { event, state, sentence, fields } of listInstallationProblems(config, {
    envFile,
    env,
    samples: listSamples(),
  }))
    log[state === 'failed' ? 'error' : 'warn']({ event, ...fields }, sentence);
}

function fail(error: unknown): never {
  const isExpected = [SettingError, DatabaseUnavailableError, BuildMissingError].some((type) => error instanceof type);
  process.stderr.write(`${isExpected ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exit(1);
}

main().catch(fail);
