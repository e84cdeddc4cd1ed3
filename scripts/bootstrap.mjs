// What every command needs before it can begin: dependencies, a Node that is new enough, a build.
// Plain JavaScript that Node 20 runs; everything behind it runs on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
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
  for (const node of [ours, process.execPath, 'node'])
    if ((node === 'node' || existsSync(node)) && majorOf(node) >= neededMajor) return node;
  return fail(
    `Node ${neededMajor} is needed. The npm package 'node' has none for this system (${process.platform} ${process.arch}): please install Node ${neededMajor} from nodejs.org and try again.`,
  );
}

/** Environment in which `node` and the tools of node_modules come first. */
export function environment(node, extra = {}) {
  const path = [join(node, '..'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...extra };
}

function npm(args) {
  // The Node that runs npm itself: ours lies in node_modules, which an install takes away.
  const { npm_execpath: cli, npm_node_execpath: node = 'node' } = process.env;
  const options = {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  };
  return (
    (cli
      ? spawnSync(node, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
    ).status === 0
  );
}

/** Installs what package-lock.json names, unless that was done. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted && existsSync(ours)) return;
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
  const node = findNode();
  const built = spawnSync(node, [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: environment(node, { NODE_ENV: 'production' }),
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
