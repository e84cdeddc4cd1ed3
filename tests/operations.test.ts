import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version, devDependencies } = JSON.parse(read('package.json')) as {
  version: string;
  devDependencies: Record<string, string>;
};

describe('the Containerfile', () => {
  const file = read('Containerfile').replaceAll(/\\\n\s*/g, '');
  const run = file.slice(file.indexOf('FROM ${RUN_BASE}'));
  const copied = [...run.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(/\s+/).map((path) => path.replace('/app/', '')),
  );

  test('is of the versions of package.json', () => {
    expect(file).toContain(`ARG BASE=docker.io/library/node:${devDependencies['node']}-bookworm-slim\n`);
    expect(file).toContain(`org.opencontainers.image.version="${version}"`);
    expect(read('compose.yaml')).toContain(`image: site:${version}\n`);
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

  test('gets nothing from the machine that belongs to nobody else', () => {
    const ignored = read('.containerignore').split('\n');
    for (const name of ['.git', '.env*', 'data', 'node_modules', 'build', 'site.env', 'database-password'])
      expect(ignored).toContain(name);
    expect(read('.dockerignore')).toBe(read('.containerignore'));
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
