// The requirements of every command: dependencies, a Node that is new enough, a build.
// Plain JavaScript for Node 20.11; the programs that it starts need Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { showElapsed } from './elapsed.mjs';

/** The oldest Node that these scripts run on: `import.meta.dirname` came with 20.11. package.json says the same. */
const oldest = [20, 11];

/** Whether a version such as '20.11.0' is at least `major.minor`. */
function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

if (!isAtLeast(process.versions.node, oldest))
  fail(
    `Node ${oldest.join('.')} or newer is needed to begin, and this is Node ${process.versions.node}: please install Node 24 from nodejs.org and try again.`,
  );

export const root = join(import.meta.dirname, '..');
const neededMajor = 24;
const installedStamp = join(root, 'node_modules', '.installed');
const builtStamp = join(root, 'build', '.built');
const assets = join(root, 'build', 'client', 'assets');
const formerAssets = join(root, 'build', 'former-assets');
/** The assets that a build keeps, as long as it runs: React Router empties `build`. */
const keptAssets = join(root, '.former-assets');

/** Node's compile cache: with it a start takes three quarters of the time and 25 MB less memory. */
export const compiled = join(root, 'build', 'compiled');

/** The sources of the build. */
const buildSources = [
  'src/web',
  'src/content',
  'src/contract',
  'own',
  'public',
  'scripts/inline-script.ts',
  'scripts/page-styles.ts',
  'scripts/pictures.ts',
  'scripts/sharing-pictures.ts',
  'scripts/site-files.ts',
  'scripts/site-files',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
];

/** Ends the command with one sentence for the person at the keyboard. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends a command that takes no arguments if there are some. */
export function refuseArguments(args, sentence) {
  if (args.length > 0) fail(sentence);
}

/**
 * Ends this process when the process that started it has ended: npm and its shell do not forward signals.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

function majorOf(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? Number(/^v(\d+)/.exec(asked.stdout)?.[1]) : 0;
}

const ours = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node for all programs: the one that npm installed, or the system's if that is new enough. */
export function findNode() {
  const isNew = (node) => (node === 'node' || existsSync(node)) && majorOf(node) >= neededMajor;
  return (
    [ours, process.execPath, 'node'].find(isNew) ??
    fail(
      `Node ${neededMajor} is needed. The npm package 'node' does not support this system (${process.platform} ${process.arch}): please install Node ${neededMajor} from nodejs.org and try again.`,
    )
  );
}

/** The script of a tool in node_modules, to be run by Node: its entry in .bin needs a shell and differs on Windows. */
export function toolFile(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Runs a program to its end beside a line that shows the seconds: its output comes back, so that none gets into that line.
 */
async function run(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const status = new Promise((resolve) => {
    child.on('close', resolve);
    // The program does not exist.
    child.on('error', () => resolve(null));
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
}

/** Runs a tool of node_modules to its end. */
export function runTool(file, args, { env, ...options } = {}) {
  const node = findNode();
  return spawnSync(node, [file, ...args], { cwd: root, env: environment(node, env), ...options });
}

/** Environment in which `node` and the tools of node_modules come first. */
export function environment(node, extra = {}) {
  const path = [join(node, '..'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...extra };
}

/** Runs npm, and prints its warnings and errors when it has ended; false if it failed. */
async function npm(sentence, args) {
  // An installation removes the Node in node_modules, which may run npm itself.
  const isOurs = (path) => path.startsWith(join(root, 'node_modules'));
  const { npm_node_execpath: npmNode = process.execPath, PATH = '' } = process.env;
  const node = [npmNode, process.execPath].find((path) => !isOurs(path)) ?? 'node';
  const others = PATH.split(delimiter).filter((folder) => !isOurs(folder));
  // Used if npm did not start this script: on Windows npm is a shell script next to Node.
  const besideNode = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = process.env.npm_execpath ?? (process.platform === 'win32' ? besideNode : undefined);
  const options = { env: { ...process.env, PATH: others.join(delimiter), npm_config_loglevel: 'error' } };
  const { status, stderr } = await showElapsed(sentence, () =>
    cli ? run(node, [cli, ...args], options) : run('npm', args, options),
  );
  process.stderr.write(stderr);
  return status === 0;
}

/** Whether there is a Node for all programs; for some systems npm has none, and the system's own is used. */
const hasNode = () =>
  existsSync(ours) || isAtLeast(process.versions.node, [neededMajor, 0]) || majorOf('node') >= neededMajor;

/** Installs the packages of package-lock.json, unless that was done. */
export async function ensureInstalled() {
  const [character] = /[#?]/.exec(root) ?? [];
  if (character)
    fail(`The path ${root} contains '${character}', and Vite cannot build there: move the project to another folder.`);
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted && hasNode()) return;
  // Install scripts would compile better-sqlite3, which contains its binaries; only `node` needs its script.
  const install = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  if (!(await npm('Installing dependencies (once, and after they change)', install)))
    fail(
      "The dependencies could not be installed: npm's messages above say why. Check that this machine can reach the npm registry.",
    );
  await npm('Installing Node', ['rebuild', 'node']);
  findNode();
  writeFileSync(installedStamp, wanted);
}

function hashSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = readdirSync(full, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) add(inner);
      else hash.update(inner).update(readFileSync(join(root, inner)));
    }
  };
  for (const source of buildSources) {
    if (/\.\w+$/.test(source)) hash.update(source).update(readFileSync(join(root, source)));
    else add(source);
  }
  return hash.digest('hex');
}

const isBuiltFrom = (sources) => existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === sources;

/** 'none', 'outdated' if the sources have changed since, or 'current', as in an image, which has no sources. */
export function findBuild() {
  if (!existsSync(builtStamp)) return 'none';
  if (!existsSync(join(root, 'vite.config.ts'))) return 'current';
  return isBuiltFrom(hashSources()) ? 'current' : 'outdated';
}

/** Builds the pages, unless the existing build has the same sources. */
export async function ensureBuilt() {
  const wanted = hashSources();
  if (isBuiltFrom(wanted)) return;
  keepAssets();
  const node = findNode();
  const built = await showElapsed('Building the pages (once, and after they change)', () =>
    run(node, [toolFile('@react-router/dev', 'react-router'), 'build'], {
      env: environment(node, { NODE_ENV: 'production' }),
    }),
  );
  // If it failed before it emptied the folder, the last build is still complete.
  if (built.status !== 0 && existsSync(builtStamp)) rmSync(keptAssets, { recursive: true });
  else moveKeptAssets();
  if (built.status !== 0) fail(`The pages could not be built:\n${built.stdout}\n${built.stderr}`);
  writeFileSync(builtStamp, wanted);
}

/**
 * Copies the assets of the last complete build, which stay beside those of the next one: its pages are open in browsers,
 * and other processes serve them during an upgrade. A build that was killed has left its copy.
 */
function keepAssets() {
  const part = `${keptAssets}.part`;
  rmSync(part, { recursive: true, force: true });
  if (existsSync(keptAssets)) return;
  const folder = existsSync(builtStamp) ? assets : formerAssets;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  mkdirSync(part);
  for (const name of names) copyFileSync(join(folder, name), join(part, name));
  renameSync(part, keptAssets);
}

/** Moves them in one step: a running process may read them at any time. */
function moveKeptAssets() {
  rmSync(formerAssets, { recursive: true, force: true });
  mkdirSync(dirname(formerAssets), { recursive: true });
  renameSync(keptAssets, formerAssets);
}

/** Runs a program of this repository with the right Node, forwards signals and exits with its exit code. */
export function runNode(args, extraEnvironment = {}) {
  const node = findNode();
  // Files written from here on may hold personal data. Installed packages and the build keep the system's mode.
  if (process.platform !== 'win32') process.umask(0o077);
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, extraEnvironment) });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
