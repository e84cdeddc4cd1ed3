// The tools of the tests outside of the repository: browsers, PostgreSQL's programs, strace, systemd and proxies.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, fail, findNode, root } from './bootstrap.mjs';

const isRoot = process.getuid?.() === 0;

function findProgram(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** Installs Debian packages if that needs no password. */
function installPackages(...packages) {
  if (!isRoot || !findProgram('apt-get')) return false;
  console.error(`Installing ${packages.join(', ')} for the tests …`);
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quietly).status === 0;
  return install() || (spawnSync('apt-get', ['update'], quietly).status === 0 && install());
}

/** Debian's Chromium without windows: the tests take a quarter less time in it than in the full Chromium. */
const shell = 'chromium-headless-shell';
const systemBrowser = () => findProgram(shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** The path of the browser: CHROMIUM, Playwright's own, or the system's; installed if none is found. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const { chromium } = await import('playwright');
  const own = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  const found = own() ?? systemBrowser();
  if (found) return found;
  if (installPackages(shell) || installPackages('chromium')) return systemBrowser();
  spawnSync(findNode(), [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    env: environment(findNode()),
    timeout: 300_000,
  });
  return own() ?? fail('The tests need a browser: install Chromium, or name one in the setting CHROMIUM.');
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
