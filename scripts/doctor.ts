import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listSamples, type SampleEntry } from '#content/samples.ts';
import type { CheckStep } from '../src/contract/submission.ts';
import { listUsers } from '../src/server/accounts/account-store.ts';
import { listAdministratorsWithoutPasskey } from '../src/server/accounts/passkey-store.ts';
import { type Config, envFile, readConfig } from '../src/server/config.ts';
import { SettingError } from '../src/server/setting-error.ts';
import { type Inspection, openForInspection } from '../src/server/db/inspect.ts';
import { listCopiesByHand, listRemains } from '../src/server/db/backup.ts';
import { readBackupState } from '../src/server/db/backup-schedule.ts';
import { adviseOnConnection, damageAdvice } from '../src/server/db/connection-advice.ts';
import { findDurabilityProblem, followLink } from '../src/server/db/open.ts';
import { isDiskSpaceLow, readDiskSpace } from '../src/server/monitoring/health.ts';
import { checkWriteWithRollback } from '../src/server/idempotency-store.ts';
import {
  type InstallationProblem,
  listInstallationProblems,
  listNameProblems,
} from '../src/server/installation-problems.ts';
import { isPrivateHost } from '../src/server/local-address.ts';
import type { DomainResolver } from '../src/server/mail/domain-checks.ts';
import { testMail } from '../src/server/mail/mail-test.ts';
import { findUndelivered } from '../src/server/mail/delivery-store.ts';
import { describeUnusedWords, learnSpamWords } from '../src/server/spam/spam.ts';
import { minExamples } from '../src/server/spam/spam-words.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { CommandError, type CommandIo, runCli } from './run-cli.ts';
import { dayMs } from '../src/contract/duration.ts';

// npm run doctor   checks settings and environment, and prints a line for each with what to do
// Works while the site runs and while it does not, on either database, and changes nothing.

/** What the checks look at; tests hand in another environment. */
export type Environment = {
  env: NodeJS.ProcessEnv;
  /** The file with settings, which need not exist. */
  envFile: string;
  build: 'none' | 'outdated' | 'current';
  samples: readonly SampleEntry[];
  clock: () => Date;
  readDiskSpace: typeof readDiskSpace;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  createResolver?: () => DomainResolver;
};

/** An environment with valid settings, and its database if there is one with tables. */
type Installation = Environment & { config: Config; database?: Inspection };

type Finding = Pick<CheckStep, 'state' | 'sentence'>;
const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
const warning = (sentence: string): Finding => ({ state: 'warning', sentence });
const failed = (sentence: string): Finding => ({ state: 'failed', sentence });
const skipped = (sentence: string): Finding => ({ state: 'skipped', sentence });

/** How long another server may take. */
const networkMs = 5_000;

/** Checks an installation, whether its site runs or not, and changes nothing. */
export async function examine(environment: Environment): Promise<CheckStep[]> {
  let config: Config;
  try {
    config = readConfig(environment.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const wrong = error.message.split('\n').map((sentence) => failed(sentence));
    const misspelt = listNameProblems(environment.envFile, environment.env);
    const rest = skipped('Everything else is checked once the settings are valid.');
    return [...wrong, ...misspelt, rest].map(({ state, sentence }) => ({ name: 'Settings', state, sentence }));
  }
  config = { ...config, dataDir: followLink(config.dataDir) };
  const problems = Object.groupBy<string, InstallationProblem>(
    listInstallationProblems(config, environment),
    ({ check }) => check,
  );
  const findings: CheckStep[] = [
    { name: 'Settings', ...(summarize(problems['Settings']) ?? ok('All settings are valid.')) },
  ];
  let database: Inspection | undefined;
  try {
    database = await openForInspection({ ...config, pool: { ...config.pool, connectTimeoutMs: networkMs } });
    findings.push({ name: 'Database', ...(await checkDatabase(config, database)) });
  } catch (error) {
    const advice = adviseOnConnection(error, config.databaseUrl !== undefined);
    const sentence = `${nameDatabase(config)} cannot be used: ${describeError(error)}. ${advice}`;
    findings.push({ name: 'Database', ...failed(sentence) });
  }
  try {
    const installation = { ...environment, config, database };
    for (const [name, check] of Object.entries(checks)) {
      try {
        findings.push(...nameFindings(name, summarize(problems[name]) ?? (await check(installation))));
      } catch (error) {
        findings.push({ name, ...failed(`This could not be checked: ${describeError(error)}.`) });
      }
    }
  } finally {
    await database?.close();
  }
  return findings;
}

/** A check finds one thing, or several that it names itself. */
const nameFindings = (name: string, found: Finding | CheckStep[]): CheckStep[] =>
  Array.isArray(found) ? found : [{ name, ...found }];

/** The problems of one line as its finding; undefined if there are none. */
function summarize(problems: readonly InstallationProblem[] = []): Finding | undefined {
  if (problems.length === 0) return undefined;
  const state = problems.some((problem) => problem.state === 'failed') ? 'failed' : 'warning';
  return { state, sentence: problems.map(({ sentence }) => sentence).join(' ') };
}

const nameDatabase = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir} (DATA_DIR)`;

async function checkDatabase(config: Config, database: Inspection | undefined): Promise<Finding> {
  if (!database)
    return failed(`${nameDatabase(config)} does not exist or is empty: npm start creates it, if the setting is right.`);
  const { pending, mismatch } = database.migrations;
  if (mismatch !== undefined) return failed(`The database ${mismatch}`);
  if (database.isDamaged()) return failed(`${nameDatabase(config)} cannot be used. ${damageAdvice}`);
  if (pending.length > 0)
    return warning(
      `Migrations have not run yet (${pending.join(', ')}): the next start runs them all, or none if one fails.`,
    );
  const problem = database.kind === 'postgres' && (await findDurabilityProblem(database.queries));
  if (problem) return failed(problem);
  // A write that is rolled back.
  await checkWriteWithRollback(database.queries);
  return ok(`${nameDatabase(config)} responds, is migrated and accepts writes.`);
}

/** In the order in which they are printed; each runs if listInstallationProblems() has found nothing for its line. */
const checks: Record<string, (installation: Installation) => Finding | Promise<Finding | CheckStep[]>> = {
  Address: checkAddress,
  Proxy: checkProxy,
  Build: checkBuild,
  Folder: checkFolder,
  Disk: checkDisk,
  Backups: checkBackups,
  Heartbeat: checkHeartbeat,
  Retention: checkRetention,
  Administrators: checkAdministrators,
  Samples: () => ok('The site shows no sample content.'),
  'Spam filter': checkSpamFilter,
  Webhook: checkWebhook,
  Mail: checkMail,
};

/** The site responds at SITE_ORIGIN. */
async function checkAddress({ config: { siteOrigin }, fetch }: Installation): Promise<Finding> {
  try {
    const { status, body } = await fetch(`${siteOrigin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(networkMs),
    });
    await body?.cancel();
    if (status === 200) return ok(`${siteOrigin}/healthz responds.`);
    return failed(
      `${siteOrigin}/healthz responds with status ${status}: check that the site runs and that the proxy passes requests to it.`,
    );
  } catch (error) {
    return skipped(
      `${siteOrigin} could not be reached from here (${describeError((error as Error).cause ?? error)}): check that the site runs and that DNS and proxy lead to it.`,
    );
  }
}

/** Headers by which CDNs sign their responses: Cloudflare, CloudFront, Fastly, Azure Front Door, Akamai, Bunny. */
const cdnHeaders = ['cf-ray', 'x-amz-cf-id', 'x-fastly-request-id', 'x-azure-ref', 'akamai-grn', 'cdn-requestid'];

async function checkProxy({ config, fetch }: Installation): Promise<Finding> {
  const { siteOrigin, trustedProxies } = config;
  if (trustedProxies.length === 0 && !siteOrigin.startsWith('https://'))
    return skipped('Without https the site needs no proxy.');
  if (trustedProxies.length === 0)
    return warning(
      "TRUST_PROXY is not set, so all visitors behind the proxy share one limit: set it to the proxy's address.",
    );
  const isNear = (proxy: string) => isPrivateHost(proxy.replace(/\/\d+$/, ''));
  if (trustedProxies.every(isNear) && (await respondsThroughCdn(siteOrigin, fetch)))
    return warning(
      "A CDN responds at SITE_ORIGIN, and TRUST_PROXY names none of its networks, so all visitors share one limit: see 'Behind a CDN' in docs/how-to/deploy.md.",
    );
  return ok(`TRUST_PROXY names ${trustedProxies.join(', ')}.`);
}

async function respondsThroughCdn(origin: string, fetch: Environment['fetch']): Promise<boolean> {
  try {
    const { headers, body } = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(networkMs),
    });
    await body?.cancel();
    return cdnHeaders.some((name) => headers.has(name));
  } catch {
    // The finding 'Address' says so.
    return false;
  }
}

function checkBuild({ build }: Installation): Finding {
  if (build === 'current') return ok('The pages are built from these sources.');
  const what = build === 'none' ? 'The pages are not built' : 'The pages were built from other sources';
  return failed(`${what}: npm run build, then restart the site.`);
}

function checkFolder(): Finding {
  if (process.platform === 'win32') return skipped('This system has no such file permissions.');
  return ok('No other user may read the database or the settings.');
}

async function checkDisk({ config, readDiskSpace: read }: Installation): Promise<Finding> {
  if (config.databaseUrl) return skipped('The data is in PostgreSQL: watch the disk of its server.');
  const space = await read(config.dataDir);
  if (!space) return skipped(`The folder ${config.dataDir} does not exist yet.`);
  const sentence = `The disk of ${config.dataDir} has ${Math.floor(space.free / 1024 ** 2)} MiB left`;
  return isDiskSpaceLow(space) ? warning(`${sentence}: make room, or enquiries cannot be stored.`) : ok(`${sentence}.`);
}

async function checkBackups({ config, clock }: Installation): Promise<Finding> {
  const backup = await readBackupState(config, clock());
  if (config.databaseUrl && !backup)
    return (
      (await checkCopies(config, clock())) ??
      skipped(
        'The site neither backs up PostgreSQL nor checks your dumps: docs/how-to/postgresql.md describes how it reports a missing dump.',
      )
    );
  if (!backup)
    return warning(
      'BACKUP_DIR is not set: set it to a folder on another disk, and the site makes a backup every night.',
    );
  if (!backup.name)
    return failed(
      config.databaseUrl
        ? `${config.backupDir} has no file that ends in .dump: check the output of pg_dump (docs/how-to/postgresql.md).`
        : `${config.backupDir} has no backup: look for the event 'backup' in the log.`,
    );
  if (backup.isCurrent)
    return (await checkCopies(config, clock())) ?? ok(`The last backup is current: ${backup.name}.`);
  const where = config.databaseUrl ? 'check the output of pg_dump' : "look for the event 'backup' in the log";
  return failed(`The last backup is old (${backup.name}): ${where}.`);
}

/**
 * Files of the embedded database that no retention and no erasure reaches: copies older than the nightly backups that the
 * site keeps, or all of them if the data is in PostgreSQL. Undefined if there are none.
 */
async function checkCopies(
  { dataDir, backupDir, backupKeep, databaseUrl }: Config,
  now: Date,
): Promise<Finding | undefined> {
  if (databaseUrl !== undefined) {
    const remains = await listRemains(dataDir, backupDir);
    const sentence = `The data is in PostgreSQL, and these files of SQLite keep enquiries that were erased since: delete them as soon as the site runs well: ${remains.join(', ')}.`;
    return remains.length > 0 ? warning(sentence) : undefined;
  }
  if (backupDir === undefined) return undefined;
  const copies = await listCopiesByHand(dataDir, backupDir, new Date(now.getTime() - backupKeep * dayMs));
  const sentence = `These copies keep enquiries that were erased since: delete those you no longer need: ${copies.join(', ')}.`;
  return copies.length > 0 ? warning(sentence) : undefined;
}

/** The address has a token, and asking it would say that all is well. */
function checkHeartbeat({ config: { heartbeatUrl } }: Installation): Finding {
  return heartbeatUrl
    ? ok(`While all is well, the site asks ${heartbeatUrl.host} every minute.`)
    : warning(
        'HEARTBEAT_URL is not set, so nobody is alerted when the site or its mail stops: see docs/how-to/monitoring.md.',
      );
}

function checkRetention({ config: { retentionDays } }: Installation): Finding {
  return ok(
    retentionDays === undefined
      ? 'RETENTION_DAYS is not set: enquiries are kept until somebody erases them. Check that the privacy policy says the same.'
      : `Enquiries are erased after ${retentionDays} days (RETENTION_DAYS). Check that the privacy policy says the same.`,
  );
}

/** Whether the receiver took what it was sent; nothing is sent. */
async function checkWebhook({ config, database, clock }: Installation): Promise<Finding> {
  if (!config.webhook) return skipped('WEBHOOK_URL is not set.');
  const { host } = config.webhook.url;
  if (!database) return skipped('The database was not reached.');
  const { webhook } = await findUndelivered(database.queries, { now: clock(), hasWebhook: true });
  const { waiting, refused, givenUp, reason } = webhook;
  if (waiting + refused + givenUp === 0) return ok(`${host} has accepted every webhook.`);
  const said = reason === null ? '' : ` The last attempt failed: ${reason}.`;
  return warning(
    `${host} has not accepted every webhook (${waiting} waiting, ${refused} refused, ${givenUp} given up).${said} See docs/how-to/webhook.md.`,
  );
}

/** There is one, each has a second factor, and no password for the first one is left in the settings. */
async function checkAdministrators({ config, database }: Installation): Promise<Finding> {
  if (!database) return skipped('The database was not reached.');
  const users = await listUsers(database.queries);
  if (!users.some(({ role }) => role === 'admin'))
    return failed(
      "The site has no administrator, so nobody can read the enquiries: create one with 'npm run admin -- create NAME'.",
    );
  if (config.adminPassword)
    return warning('An administrator exists, and ADMIN_PASSWORD is still set: remove that line from the settings.');
  const lacking = await listAdministratorsWithoutPasskey(database.queries);
  return lacking.length === 0
    ? ok('Each administrator has a passkey.')
    : warning(
        `A stolen password is enough to sign in as ${lacking.join(', ')}: npm run admin -- passkey NAME prints a link that registers a passkey.`,
      );
}

/** What the spam filter has learned from the marks of staff, and whether it uses it. */
async function checkSpamFilter({ database }: Installation): Promise<Finding> {
  if (!database) return skipped('The database was not reached.');
  const words = await learnSpamWords(database.queries);
  const unused = describeUnusedWords(words);
  if (unused !== undefined) return warning(unused);
  const { spamExamples: spam, goodExamples } = words.model;
  const counts = `${spam} enquiries marked as spam and ${goodExamples.length} that were contacted or marked as not spam`;
  const isEnough = spam >= minExamples.spam && goodExamples.length >= minExamples.good;
  return ok(
    isEnough
      ? `The spam filter judges by the words of ${counts}.`
      : `The spam filter does not judge by words yet: it has ${counts}, and needs ${minExamples.spam} and ${minExamples.good}.`,
  );
}

/** What 'Test Email Connection' finds, a line for each; nothing is sent. */
async function checkMail({ config, database, clock, createResolver }: Installation): Promise<CheckStep[]> {
  const { findings } = await testMail({
    config,
    findUndelivered:
      database && (async () => (await findUndelivered(database.queries, { now: clock(), hasWebhook: false })).staff),
    clock,
    createResolver,
  });
  return findings.map((finding) => ({ ...finding, name: `Mail: ${finding.name}` }));
}

/** An error in a few words; one of several addresses that all refused has no message of its own. */
function describeError(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || 'no reason was given').slice(0, 300);
}

export async function runDoctor(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.length > 0) throw new CommandError('npm run doctor takes no options: it reads the settings of the site.');
  // Plain JavaScript for Node 20, without types.
  const { findBuild } = (await import(pathToFileURL(join(import.meta.dirname, 'bootstrap.mjs')).href)) as {
    findBuild: () => Environment['build'];
  };
  const findings = await examine({
    env: io.env,
    envFile,
    build: findBuild(),
    samples: listSamples(),
    clock: () => new Date(),
    readDiskSpace,
    fetch,
  });
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, state, sentence } of findings)
    io.stdout.write(`${escapeForTerminal(`${state.padEnd(7)}  ${name.padEnd(width)}  ${sentence}`)}\n`);
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
}

if (import.meta.main) await runCli(runDoctor);
