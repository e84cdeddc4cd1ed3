// npm run release: installs a commit beside the running version, checks it, switches to it, and back (docs/how-to/upgrade.md).
// Plain JavaScript for Node 20.11, without dependencies: it runs before anything is installed.
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root as repository } from './bootstrap.mjs';
import { nodeOf } from './check-start.mjs';
import { asksForStop, compareMigrations, openReleases, readMigrations, ReleaseError } from './releases.mjs';

const usage = `Usage: npm run release -- [TAG or COMMIT] [--dry-run] [--stopped]
       npm run release -- --back [--force] [--stopped] | --list
Options: --root FOLDER (or RELEASE_ROOT, otherwise /srv/site), --ports 3000,3001 (or RELEASE_PORTS, otherwise the
running units site@PORT), --install-minutes 30, --ready-seconds 120. RELEASE_RESTART is the command that restarts the process of $PORT.`;

/** An installed release needs 0.6 GB; the rest is for npm's cache and the build. */
const neededBytes = 2e9;
const checkMs = 5 * 60_000;
const backupMs = 60 * 60_000;
const restartMs = 2 * 60_000;
const keptBackups = 3;

const began = performance.now();
const say = (sentence) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);
const git = (...args) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Process groups of commands that run: a release that is stopped leaves none behind. */
const running = new Set();
const killAll = () => {
  for (const { pid } of running)
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    killAll();
    console.error('The release was stopped; the site runs as before, or run the same command again.');
    process.exit(1);
  });

/** Runs a command with all that it starts, for a limited time. Returns its standard output. */
async function run(what, command, args, { timeoutMs, ...options }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true, ...options });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = new Promise((settle) => {
    child.on('error', (error) => settle(error.message));
    child.on('close', (code) => settle(code));
  });
  const result = await Promise.race([ended, sleep(timeoutMs, 'late', { ref: false })]);
  if (result === 'late') killAll();
  running.delete(child);
  if (result === 'late')
    throw new ReleaseError(`${what} took longer than ${timeoutMs / 60_000} minutes and was ended.`);
  if (result !== 0) throw new ReleaseError(`${what} failed (${result}).${output && `\n${output.trim()}`}`);
  return output;
}

/** @returns {{ name: string, version: string, commit: string, migrations: Map<string, boolean> }} */
function readTarget(ref) {
  let commit;
  try {
    commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).trim();
  } catch {
    throw new ReleaseError(`There is no tag or commit '${ref}' in ${repository}: 'git fetch --tags' gets new ones.`);
  }
  const { version } = JSON.parse(git('show', `${commit}:package.json`));
  const files = git('ls-tree', '--name-only', commit, 'migrations/')
    .split('\n')
    .filter((file) => file.endsWith('.sql'));
  const migrations = new Map(
    files.map((file) => [file.slice('migrations/'.length), asksForStop(git('show', `${commit}:${file}`))]),
  );
  return { name: `${version}-${commit.slice(0, 12)}`, version, commit, migrations };
}

/** Writes all files of a commit into a folder, past the working copy and its index. */
function checkOut(commit, folder) {
  const index = join(folder, '.index');
  const env = { ...process.env, GIT_INDEX_FILE: index };
  execFileSync('git', ['read-tree', commit], { cwd: repository, env });
  execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: repository, env });
  rmSync(index);
}

/** What the site of a release reads from its settings. */
async function readSettings(folder) {
  const code = `const { DATABASE_URL = '', DATA_DIR, HOST } = process.env;
    console.log(JSON.stringify({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR || 'data', host: HOST || '127.0.0.1' }));`;
  const args = ['--env-file-if-exists=.env', '--eval', code];
  const settings = JSON.parse(
    await run('Reading the settings', nodeOf(folder), args, { cwd: folder, timeoutMs: 60_000 }),
  );
  // All addresses of the machine: the process is asked on one of them.
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[settings.host] ?? settings.host;
  return { ...settings, dataDir: resolve(folder, settings.dataDir), host };
}

/** Copies the database before a new version changes it. @returns the file, or undefined without a database */
async function backUp({ site, name, folder, settings }) {
  const backups = join(site, 'backups');
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(backups, `before-${name}-${at}`);
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'site.sqlite'))) return undefined;
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  if (databaseUrl) {
    // Other users see arguments, not the environment.
    const url = new URL(databaseUrl);
    const password = decodeURIComponent(url.password);
    url.password = '';
    closeSync(openSync(file, 'wx', 0o600));
    const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
    await run('The backup', 'pg_dump', ['--format=custom', `--file=${file}`, url.href], { env, timeoutMs: backupMs });
  } else {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const [, ...args] = scripts.backup.split(' ');
    await run('The backup', process.execPath, [...args, file], { cwd: folder, timeoutMs: backupMs });
  }
  const old = readdirSync(backups).filter((one) => one.startsWith('before-'));
  const byAge = old.toSorted((a, b) => statSync(join(backups, b)).mtimeMs - statSync(join(backups, a)).mtimeMs);
  for (const one of byAge.slice(keptBackups)) rmSync(join(backups, one));
  return file;
}

/** The ports of the site's processes. */
function listPorts(given) {
  const text = given ?? process.env.RELEASE_PORTS;
  if (text !== undefined) {
    const ports = text
      .split(',')
      .map((port) => port.trim())
      .filter(Boolean);
    if (!ports.every((port) => /^\d{1,5}$/.test(port))) throw new ReleaseError(`'${text}' is no list of ports.`);
    return ports;
  }
  try {
    const units = execFileSync(
      'systemctl',
      ['list-units', '--plain', '--no-legend', '--state=active,activating', 'site@*.service'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return [...units.matchAll(/\bsite@(\d+)\.service\b/g)].map(([, port]) => port);
  } catch {
    return [];
  }
}

const defaultRestart = `${process.getuid?.() === 0 ? '' : 'sudo -n '}systemctl restart "site@$PORT"`;

/** Restarts one process after the other; each must be ready before the next is stopped. */
async function restart({ ports, host, readySeconds }) {
  for (const port of ports) {
    const command = process.env.RELEASE_RESTART ?? defaultRestart;
    const env = { ...process.env, PORT: port };
    await run(`Restarting the process of port ${port}`, 'sh', ['-c', command], {
      env,
      timeoutMs: restartMs,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const until = Date.now() + readySeconds * 1000;
    const isReady = () =>
      fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.ok,
        () => false,
      );
    while (!(await isReady())) {
      if (Date.now() > until)
        throw new ReleaseError(
          `The process of port ${port} was not ready within ${readySeconds} seconds: journalctl -u site@${port} says why.`,
        );
      await sleep(100);
    }
    say(`The process of port ${port} is ready.`);
  }
}

/** Switches and restarts; on failure back to what ran before. */
async function activate({ releases, from, to, processes }) {
  releases.switchTo(to);
  say(`current is ${to.name}.`);
  if (processes.ports.length === 0) {
    say(`No process was restarted. Start one, wait for /readyz, then the others: systemctl start site@3000`);
    return;
  }
  try {
    await restart(processes);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    say(error.message);
    if (!from) {
      releases.removeCurrent();
      throw new ReleaseError(`${to.name} does not run, and there is no release before it.`);
    }
    releases.switchTo(from);
    say(`Going back: current is ${from.name} again.`);
    await restart(processes).catch((second) => {
      throw new ReleaseError(`${second.message}\nNeither ${to.name} nor ${from.name} runs: ${restoreHint}`);
    });
    throw new ReleaseError(`${to.name} does not run; the site runs ${from.name} as before.`);
  }
}

const restoreHint =
  'if the former version refuses the database, stop all processes, restore the newest file of backups/ (docs/how-to/upgrade.md) and start. Enquiries stored after that backup are only in the database that the restore sets aside.';

/** Says what a change means for the database; throws where it cannot be done this way. */
function checkMigrations(change, to, { isStopped, isForced, ports }) {
  if (change.added.length > 0)
    say(`New migrations, which run at the start if they have not yet: ${change.added.join(', ')}.`);
  if (change.needsStop && ports.length > 1 && !isStopped)
    throw new ReleaseError(
      `One of these migrations needs older processes stopped first: stop all units and run this again with --stopped.`,
    );
  if (change.unknown.length === 0) return;
  say(`Migrations that ran and that ${to.name} does not have: ${change.unknown.join(', ')}.`);
  if (!change.isRefused)
    say('It ignores what they added. Erasures by it do not reach what they added: go forward again soon.');
  else if (!isForced)
    throw new ReleaseError(
      `${to.name} refuses this database. To go back, stop all processes, run this again with --force --stopped, then restore the backup from before the upgrade in current/: npm run restore -- ../backups/before-… Enquiries stored since then are only in the database that the restore sets aside.`,
    );
}

async function deploy(ref, { site, releases, values, ports }) {
  const from = releases.findCurrent();
  const target = readTarget(ref);
  const change = from
    ? compareMigrations({ migrations: readMigrations(from.folder) }, target)
    : { added: [], unknown: [], needsStop: false, isRefused: false };
  const options = { isStopped: values.stopped, isForced: values.force, ports };
  say(`${target.name}${from ? `, after ${from.name}` : ', the first release'}.`);
  if (ref === 'HEAD' && git('status', '--porcelain').trim()) say('Changes that are not committed are no part of it.');
  checkMigrations(change, target, options);
  const { bavail, bsize } = statfsSync(site);
  if (bavail * bsize < neededBytes)
    throw new ReleaseError(
      `${site} has ${((bavail * bsize) / 1e9).toFixed(1)} GB left, and a release needs ${neededBytes / 1e9} GB.`,
    );
  if (values['dry-run']) {
    say(
      `It would be installed in ${releases.folderOf(target.name)}${releases.read(target.name) ? ', where it is already' : ''}, checked, and the database backed up.`,
    );
    say(ports.length > 0 ? `Restarted one after the other: ${ports.join(', ')}.` : 'No process runs.');
    return;
  }
  if (from?.name === target.name) throw new ReleaseError(`${target.name} is current already.`);
  releases.acquireLock();
  const folder = await install(target, { releases, values });
  const settings = await readSettings(folder);
  const backup = await backUp({ site, name: target.name, folder, settings });
  say(backup ? `The database is copied to ${backup}.` : 'There is no database yet.');
  await activate({
    releases,
    from,
    to: target,
    processes: { ports, host: settings.host, readySeconds: Number(values['ready-seconds']) },
  });
  const removed = releases.prune();
  if (removed.length > 0) say(`Removed: ${removed.join(', ')}.`);
  say(`${target.name} is the release in use.`);
}

/** Installs, builds and checks a release, unless that was done. @returns its folder */
async function install(target, { releases, values }) {
  const complete = releases.read(target.name);
  if (complete) return complete.folder;
  const folder = releases.begin(target.name);
  checkOut(target.commit, folder);
  say('Installing and building …');
  await run('The installation', process.execPath, [join('scripts', 'build.mjs')], {
    cwd: folder,
    timeoutMs: Number(values['install-minutes']) * 60_000,
  });
  say('Checking that it starts …');
  await run('The check', nodeOf(folder), [join(repository, 'scripts', 'check-start.mjs'), folder], {
    cwd: folder,
    timeoutMs: checkMs,
  });
  releases.complete(target.name, target);
  return folder;
}

async function goBack({ releases, values, ports }) {
  const from = releases.findCurrent();
  const to = releases.findPrevious();
  if (!from || !to || from.name === to.name) throw new ReleaseError('There is no previous release to go back to.');
  say(`${to.name}, after ${from.name}.`);
  const change = compareMigrations(
    { migrations: readMigrations(from.folder) },
    { version: to.version, migrations: readMigrations(to.folder) },
  );
  checkMigrations(change, to, { isStopped: values.stopped, isForced: values.force, ports });
  if (values['dry-run']) return;
  releases.acquireLock();
  const settings = await readSettings(to.folder);
  await activate({
    releases,
    from,
    to,
    processes: { ports, host: settings.host, readySeconds: Number(values['ready-seconds']) },
  });
  say(`${to.name} is the release in use; the same command goes to ${from.name} again.`);
}

function printList(releases) {
  const [current, previous] = [releases.findCurrent()?.name, releases.findPrevious()?.name];
  const roleOf = (name) => (name === current ? 'current' : name === previous ? 'previous' : '');
  const lines = releases
    .list()
    .map(({ name, at }) => `${at.slice(0, 16).replace('T', ' ')}  ${name}  ${roleOf(name)}`.trimEnd());
  console.log(lines.length > 0 ? lines.join('\n') : 'There is no release yet.');
}

function readArguments() {
  const options = {
    back: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    stopped: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    root: { type: 'string', default: process.env.RELEASE_ROOT ?? '/srv/site' },
    ports: { type: 'string' },
    'install-minutes': { type: 'string', default: '30' },
    'ready-seconds': { type: 'string', default: '120' },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const isAlone = positionals.length === 0 || !(values.back || values.list);
    if (
      positionals.length < 2 &&
      isAlone &&
      Number(values['install-minutes']) > 0 &&
      Number(values['ready-seconds']) > 0
    )
      return { values, ref: positionals[0] };
  } catch {
    // An unknown option: the same sentence.
  }
  throw new ReleaseError(usage);
}

async function main() {
  const { values, ref = 'HEAD' } = readArguments();
  const site = resolve(process.env.INIT_CWD ?? '.', values.root);
  if (!existsSync(site))
    throw new ReleaseError(`There is no folder ${site}: make it first, or name another with --root.`);
  const releases = openReleases(site);
  if (values.list) return printList(releases);
  if (!existsSync(join(site, '.env')))
    throw new ReleaseError(
      `There is no ${join(site, '.env')}: write the settings first, as docs/how-to/deploy.md says.`,
    );
  const context = { site, releases, values, ports: values.stopped ? [] : listPorts(values.ports) };
  await (values.back ? goBack(context) : deploy(ref, context));
}

main().catch((error) => {
  killAll();
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exit(1);
});
