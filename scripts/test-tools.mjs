// The tools of the tests outside of the repository: browsers, PostgreSQL's programs, strace, systemd and proxies.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, fail, findNode, root } from './bootstrap.mjs';

const isRoot = process.getuid?.() === 0;

function findProgram(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

let isListUpdated = false;

/** Installs Debian packages, in their newest versions, if that needs no password. */
function installPackages(...packages) {
  if (!isRoot || !findProgram('apt-get')) return false;
  console.error(`Installing ${packages.join(', ')} for the tests …`);
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // The list that comes with a system names versions of its day.
  if (!isListUpdated) spawnSync('apt-get', ['update'], quietly);
  isListUpdated = true;
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quietly).status === 0;
}

/** Debian's Chromium without windows: the tests take a quarter less time in it than in the full Chromium. */
const shell = 'chromium-headless-shell';
const systemBrowser = () => findProgram(shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** Ends the command if CHROMIUM names no file. */
export function checkNamedBrowser() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM))
    fail(`There is no file ${CHROMIUM}: please set CHROMIUM to the path of a browser, or unset it.`);
}

/** Finds the browser: CHROMIUM, Playwright's own, or the system's; installed if none is found. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return describeBrowser(process.env.CHROMIUM);
  const { chromium } = await import('playwright');
  const own = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  const install = () => {
    if (installPackages(shell) || installPackages('chromium')) return systemBrowser();
    spawnSync(findNode(), [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
      env: environment(findNode()),
      timeout: 300_000,
    });
    return own();
  };
  const path = own() ?? systemBrowser() ?? install();
  return path ? describeBrowser(path) : fail('The tests need a browser: install Chromium, or name one in CHROMIUM.');
}

/** The path of a browser, and what it says of itself, such as `Chromium 156.0.8078.108`. */
function describeBrowser(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return { path, name: /^\D+[\d.]+/.exec(stdout ?? '')?.[0] ?? 'A browser' };
}

const versionOf = ({ name }) => name.split(' ').at(-1).split('.').map(Number);
function compareVersions(first, second) {
  const [left, right] = [versionOf(first), versionOf(second)];
  const at = left.findIndex((number, place) => number !== right[place]);
  return at === -1 ? 0 : left[at] - right[at];
}

/**
 * The browsers for a full run: the newest one, and the oldest if there is an older one, of the browser that was found and
 * those that Debian's package list offers. CHROMIUM names the only one.
 */
export function findNewestAndOldest(found) {
  if (process.env.CHROMIUM || !findProgram('apt-cache')) return [found];
  const { stdout } = spawnSync('apt-cache', ['madison', shell], { encoding: 'utf8' });
  const offered = (stdout ?? '').split('\n').flatMap((line) => line.split('|')[1]?.trim() || []);
  const ends = new Set([offered.at(0), offered.at(-1)].filter(Boolean));
  const sorted = [...[...ends].flatMap((version) => unpackBeside(version) ?? []), found].toSorted(compareVersions);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  return compareVersions(oldest, newest) === 0 ? [found] : [newest, oldest];
}

/** Unpacks a version of Debian's Chromium beside the installed one. Returns nothing if it cannot be had or started. */
function unpackBeside(version) {
  const folder = join(root, 'node_modules', '.cache', 'chromium', version);
  const path = join(folder, 'usr', 'lib', 'chromium', shell);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const packages = [shell, 'chromium-common'].map((name) => `${name}=${version}`);
    spawnSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'ignore' });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
      spawnSync('dpkg-deb', ['-x', file, '.'], { cwd: folder });
      rmSync(join(folder, file));
    }
  }
  const browser = existsSync(path) ? describeBrowser(path) : undefined;
  return browser?.name.startsWith('Chromium') ? browser : undefined;
}

function hasPostgres() {
  const folder = '/usr/lib/postgresql';
  return (
    Boolean(findProgram('initdb')) ||
    (existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin', 'initdb'))))
  );
}

/** Whether PostgreSQL's programs exist; tries to install them. */
export function ensurePostgres() {
  return hasPostgres() || (installPackages('postgresql') && hasPostgres());
}

/** Whether system calls can be traced; tries to install strace. */
export function ensureStrace() {
  return process.platform === 'linux' && Boolean(findProgram('strace') || installPackages('strace'));
}

/** Whether systemd exists, which need not run the machine; tries to install it. */
export function ensureSystemd() {
  return process.platform === 'linux' && Boolean(findProgram('systemd-analyze') || installPackages('systemd'));
}

/** Whether Prometheus' check of metrics and alarms exists; tries to install it. */
export function ensurePromtool() {
  return Boolean(findProgram('promtool') || (installPackages('prometheus') && findProgram('promtool')));
}

/** Whether the proxies of docs/production exist; tries to install them. */
export function ensureProxies() {
  const lacking = () => ['nginx', 'caddy'].filter((name) => !findProgram(name));
  return lacking().length === 0 || (installPackages(...lacking()) && lacking().length === 0);
}

/** Whether Firefox and WebKit exist, Playwright's builds or Debian's; tries to install the latter. */
export async function ensureEngines() {
  const { firefox, webkit } = await import('playwright');
  const lacks = (type, ...programs) =>
    !existsSync(type.executablePath()) && !programs.every((name) => findProgram(name));
  const lackingPackages = () => [
    ...(lacks(firefox, 'firefox-esr') ? ['firefox-esr'] : []),
    ...(lacks(webkit, 'WebKitWebDriver', 'Xvfb') ? ['webkit2gtk-driver', 'xvfb'] : []),
  ];
  const packages = lackingPackages();
  return packages.length === 0 || (installPackages(...packages) && lackingPackages().length === 0);
}
