import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../tests/support/site.ts';
import { answers, startProgram, untilUp } from '../external-programs.ts';
import { ensureNpmProgram, nodeEnvironment } from './npm-program.ts';
import type { HomeText, Peer } from './peer.ts';

const version = '6.65.0';
const owner = {
  name: 'Margaret',
  email: 'margaret@example.com',
  password: 'four tall ships at noon',
  blogTitle: 'Measured',
};

/** Starts Ghost of npm in production mode on SQLite, with its default theme and a page as home page. */
export async function startGhost(home: HomeText): Promise<Peer> {
  const installed = join(ensureGhost(), 'package');
  const folder = mkdtempSync(join(tmpdir(), 'bench-ghost-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  cpSync(join(installed, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/settings/routes.yaml'), routes);
  const program = startProgram(process.execPath, [join(installed, 'index.js')], {
    cwd: installed,
    env: { ...nodeEnvironment(), ...settings(folder, origin) },
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilUp(program, () => answers(`${origin}/ghost/api/admin/site/`), 120_000);
    await publishHome(origin, home);
    const subject = `Ghost ${version}`;
    return { subject, homes: [{ subject, origin }], pids: [program.pid], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Ghost's package holds archives that only pnpm finds, of the version that it names. The version of better-sqlite3 that
 * it asks for ends Node 24 when memory is collected: this site's takes its place.
 */
const ensureGhost = () =>
  ensureNpmProgram(`ghost-${version}`, (folder, run) => {
    run('npm', 'pack', '--silent', `ghost@${version}`);
    run('tar', '--extract', '--file', `ghost-${version}.tgz`);
    const description = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as Description;
    const [pnpm = ''] = description.packageManager.split('+');
    run(
      'npm',
      'exec',
      '--yes',
      '--',
      pnpm,
      '--dir=package',
      'install',
      '--prod',
      '--frozen-lockfile',
      '--ignore-scripts',
    );
    const driver = `better-sqlite3@${description.optionalDependencies['better-sqlite3']}/node_modules/better-sqlite3`;
    const place = join(folder, 'package/node_modules/.pnpm', driver);
    rmSync(place, { recursive: true });
    symlinkSync(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')), place);
  });

type Description = { packageManager: string; optionalDependencies: Record<string, string> };

/** Its configuration as variables of the environment; it reads a file from its own folder only. */
const settings = (folder: string, origin: string) => ({
  NODE_ENV: 'production',
  url: origin,
  server__host: '127.0.0.1',
  server__port: new URL(origin).port,
  database__client: 'sqlite3',
  database__connection__filename: join(folder, 'content/data/ghost.db'),
  database__useNullAsDefault: 'true',
  paths__contentPath: join(folder, 'content'),
  logging__level: 'error',
  logging__transports: '["stdout"]',
  mail__transport: 'stub',
  // Signing in from a new device would need a code from a mail.
  security__staffDeviceVerification: 'false',
});

const routes = `routes:
  /:
    data: page.home
    template: page
collections:
  /posts/:
    permalink: /{slug}/
    template: index
taxonomies:
  tag: /tag/{slug}/
  author: /author/{slug}/
`;

/** Creates the owner, signs in and publishes the page that is the home page. */
async function publishHome(origin: string, { title, html }: HomeText): Promise<void> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Origin: origin };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/ghost/api/admin/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  await post('authentication/setup/', { setup: [owner] });
  const session = await post('session/', { username: owner.email, password: owner.password });
  headers['Cookie'] = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await post('pages/?source=html', { pages: [{ title, html, slug: 'home', status: 'published' }] });
}
