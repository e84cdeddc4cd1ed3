// What every command needs before it can begin: dependencies, a Node that is new enough, a build.
// Plain JavaScript that Node 20.11 runs; everything behind it runs on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

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

/** Where Node keeps what it stripped and compiled: a start takes three quarters of the time and 25 MB less. */
export const compiled = join(root, 'build', 'compiled');

/**
 * With what the site is started so that it holds little memory. V8 keeps twice 2 MB for what is new, not twice 16:
 * 20 MB. The C library gives back what a password's hash took (19 MB each), 20 to 40 MB more, and takes it in large
 * pages, without which a sign-in would cost 10 ms more.
 */
export const memory = JSON.parse(readFileSync(join(root, 'scripts', 'memory.json'), 'utf8'));

/** What the build is made of. */
const buildSources = [
  'src/web',
  'src/content',
  'src/contract',
  'public',
  'scripts/drawings.ts',
  'scripts/markdown.ts',
  'scripts/site-files.ts',
  'scripts/site-files',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** Ends the command with one sentence for the person at the keyboard. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends a command that takes no words, where some were typed. */
export function refuseWords(words, sentence) {
  if (words.length > 0) fail(sentence);
}

/**
 * Has this process end with the one that started it. A signal to npm alone ends npm and its shell, which pass nothing
 * on: the site goes with them.
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

/** The Node to run everything with: the one that npm installed, or the system's where that is new enough. */
export function findNode() {
  const isNew = (node) => (node === 'node' || existsSync(node)) && majorOf(node) >= neededMajor;
  return (
    [ours, process.execPath, 'node'].find(isNew) ??
    fail(
      `Node ${neededMajor} is needed. The npm package 'node' has none for this system (${process.platform} ${process.arch}): please install Node ${neededMajor} from nodejs.org and try again.`,
    )
  );
}

/** The file of a tool in node_modules, to be run by Node: its name in .bin is a shell's affair, another one on Windows. */
export function toolFile(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
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

function npm(args) {
  // The Node that runs npm itself: ours lies in node_modules, which an install takes away.
  const { npm_node_execpath: node = process.execPath } = process.env;
  // Where npm did not start this: on Windows it is no program but a script of the shell, beside Node.
  const besideNode = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = process.env.npm_execpath ?? (process.platform === 'win32' ? besideNode : undefined);
  const options = {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  };
  return (cli ? spawnSync(node, [cli, ...args], options) : spawnSync('npm', args, options)).status === 0;
}

/** Whether there is a Node to run everything with; npm brings none for some systems, whose own is used there. */
const hasNode = () =>
  existsSync(ours) || isAtLeast(process.versions.node, [neededMajor, 0]) || majorOf('node') >= neededMajor;

/** Installs what package-lock.json names, unless that was done. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted && hasNode()) return;
  console.error('Installing dependencies (once, and after they change) …');
  // Install scripts would compile better-sqlite3, which carries its binaries inside; only `node` needs its own.
  if (!npm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']))
    fail('The dependencies could not be installed: npm says why above. Is the npm registry within reach?');
  npm(['rebuild', 'node']);
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

/** Builds the pages, unless the build on disk was made of the same sources. */
export function ensureBuilt() {
  const wanted = hashSources();
  if (existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === wanted) return;
  console.error('Building the pages (once, and after they change) …');
  const built = runTool(toolFile('@react-router/dev', 'react-router'), ['build'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'production' },
  });
  if (built.status !== 0) fail(`The pages could not be built:\n${built.stdout}\n${built.stderr}`);
  writeFileSync(builtStamp, wanted);
}

/** Runs a program of this repository with the right Node and passes signals on; ends as it ends. */
export function runNode(args, extraEnvironment = {}) {
  const node = findNode();
  // What is written from here on may hold personal data. What was installed and built before keeps the system's mode.
  if (process.platform !== 'win32') process.umask(0o077);
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, extraEnvironment) });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
