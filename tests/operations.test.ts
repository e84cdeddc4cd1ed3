import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readConfig, settings } from '../src/server/config.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version, devDependencies, scripts } = JSON.parse(read('package.json')) as {
  version: string;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

describe('the Containerfile', () => {
  const file = read('Containerfile').replaceAll(/\\\n\s*/g, '');
  const run = file.slice(file.indexOf('FROM ${RUN_BASE}'));
  const copied = [...run.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(/\s+/).map((path) => path.replace('/app/', '')),
  );

  test('is of the versions of package.json', () => {
    // The same first number: a bot raises the image and the package one after the other.
    const [major] = devDependencies['node']?.split('.') ?? [];
    expect(file).toMatch(
      new RegExp(`^FROM docker\\.io/library/node:${major}\\.\\d+\\.\\d+-bookworm-slim AS official$`, 'm'),
    );
    expect(file).toContain(`org.opencontainers.image.version="${version}"`);
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}] - `);
  });

  test('copies files that exist or that its build makes', () => {
    const made = ['bin', 'build', 'node_modules'];
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  test('has every file that the installation of the packages imports', () => {
    const imported = [...read('scripts/bootstrap.mjs').matchAll(/ from '\.\/(.+)'/g)].map(
      ([, name]) => `scripts/${name}`,
    );
    expect(imported).not.toEqual([]);
    const installing =
      file
        .slice(0, file.indexOf('ensureInstalled'))
        .match(/^COPY .+$/gm)
        ?.join('\n') ?? '';
    for (const path of ['scripts/bootstrap.mjs', ...imported]) expect(installing).toContain(` ${path} `);
  });

  test('has what its commands read: docker compose exec site node --run doctor', () => {
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'scripts', 'node_modules']));
  });

  test('gets nothing from the machine that belongs to nobody else', () => {
    const ignored = read('.containerignore').split('\n');
    for (const name of ['.git', '.env*', 'data', 'node_modules', 'build', 'site.env', 'database-password'])
      expect(ignored).toContain(name);
    expect(read('.dockerignore')).toBe(read('.containerignore'));
  });
});

type Service = {
  image: string;
  restart: string;
  read_only: boolean;
  logging: { options: Record<string, string> };
  environment: Record<string, string>;
  command?: string[];
  healthcheck?: { test: string[] };
  volumes: (string | { source: string; target: string; read_only?: boolean })[];
};

describe('compose.yaml', () => {
  const { services } = parseYaml(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const processes = ['site', 'site-a', 'site-b'].map((name) => services[name]);

  test('names every image by its exact version, and the site’s by the tag of the deployment', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(?:\d+\.\d+|\$\{SITE_TAG:\?)/);
  });

  test('keeps a log of limited size, writes nothing but volumes, and starts again', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ restart: 'unless-stopped', read_only: true });
      expect(Object.keys(service.logging.options)).toEqual(['max-size', 'max-file']);
    }
  });

  test('ends statements that hang, as the page of PostgreSQL says', () => {
    const [, limit = ''] = /statement_timeout = '(\w+)'/.exec(read('docs/how-to/postgresql.md')) ?? [];
    expect(services['database']?.command).toContain(`statement_timeout=${limit}`);
  });

  test('counts the database as healthy when it listens, not while its first start prepares it', () => {
    expect(services['database']?.healthcheck?.test).toContain('--host=127.0.0.1');
  });

  test('trusts Caddy, and the networks of a CDN that .env names', () => {
    for (const process of processes) {
      const { TRUST_PROXY = '' } = process?.environment ?? {};
      const trust = (networks: string) =>
        readConfig({ TRUST_PROXY: TRUST_PROXY.replace('${CDN_NETWORKS:-}', networks) }).trustedProxies;
      const [caddy, ...others] = trust('');
      expect(others).toEqual([]);
      expect(trust('192.0.2.0/24,2001:db8::/32')).toEqual([caddy, '192.0.2.0/24', '2001:db8::/32']);
    }
  });

  test('gives the processes settings that exist, and the folder of the backups', () => {
    expect(Object.keys(services)).toEqual(['site', 'site-a', 'site-b', 'database', 'caddy']);
    for (const [index, process] of processes.entries()) {
      const { BACKUP_DIR, ...environment } = process?.environment ?? {};
      expect(Object.keys(environment).filter((name) => !(name in settings.shape))).toEqual([]);
      // Dumps of PostgreSQL are made from outside.
      const mounted = expect.objectContaining({ target: BACKUP_DIR, ...(index > 0 && { read_only: true }) }) as object;
      expect(process?.volumes).toContainEqual(mounted);
    }
  });
});

describe('the files of the forge', () => {
  type Workflow = { jobs: Record<string, { steps: { run?: string }[] }> };
  const { jobs } = parseYaml(read('.github/workflows/check.yml')) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

  test('run commands that exist', () => {
    expect(commands).toContain('npm test');
    const names = commands.join('\n').matchAll(/\b(?:npm run|node --run) ([\w-]+)/g);
    expect([...names].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
    for (const [, name = ''] of commands.join('\n').matchAll(/--file (\S+)/g))
      expect(existsSync(join(root, name))).toBe(true);
  });

  test('let a bot update all that has versions', () => {
    type Bot = { updates: { 'package-ecosystem': string }[] };
    const { updates } = parseYaml(read('.github/dependabot.yml')) as Bot;
    expect(updates.map((update) => update['package-ecosystem'])).toEqual([
      'npm',
      'docker',
      'docker-compose',
      'github-actions',
    ]);
  });

  test('ask for the doctor’s lines when something does not work, and have a container to develop in', () => {
    type Form = { body: { id?: string; validations?: { required: boolean } }[] };
    const { body } = parseYaml(read('.github/ISSUE_TEMPLATE/fault.yml')) as Form;
    expect(body).toContainEqual(expect.objectContaining({ id: 'doctor', validations: { required: true } }));
    const { postCreateCommand } = parseYaml(read('.devcontainer/devcontainer.json').replace(/^\/\/.*/, '')) as Record<
      string,
      string
    >;
    expect(/npm run ([\w-]+)/.exec(postCreateCommand ?? '')?.[1]).toSatisfy((name: string) => name in scripts);
  });
});

describe('the unit of systemd', () => {
  const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!isInstalled)('exposes little, as systemd-analyze rates it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-unit-'));
    const copy = join(folder, 'site@3000.service');
    copyFileSync(join(root, 'docs/production/site@.service'), copy);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', copy], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThanOrEqual(2.5);
    expect(rated.status).toBe(0);
  });
});
