import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../tests/support/full-run.ts';
import { freePort } from '../tests/support/site.ts';

const root = join(import.meta.dirname, '..');

/** A clone installs, builds and runs tests of its own. */
const timeout = 20 * 60_000;

// The commands of the documents that serve, or write into the project, in a clean clone of the last commit.
describe.skipIf(!isFullRun)('in a clean clone', { timeout }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-clone-'));
  const clone = join(folder, 'site');
  // As on a fresh machine: neither this project's Node nor settings of this run.
  const { PATH = '', HOME = folder, CHROMIUM } = process.env;
  const search = PATH.split(':').filter((part) => !part.includes('node_modules'));
  const env = { PATH: search.join(':'), HOME, ...(CHROMIUM && { CHROMIUM }) };

  /** Runs a command to its end; returns what it says if it fails, otherwise nothing. */
  function fail(command: string): string {
    const { status, stdout, stderr } = spawnSync(command, { cwd: clone, env, encoding: 'utf8', timeout, shell: true });
    return status === 0 ? '' : `${command}: ${status}\n${stdout}\n${stderr}`;
  }

  /** The files that differ from the last commit, one a line. */
  const listChanges = (): string => spawnSync('git', ['status', '--short'], { cwd: clone, encoding: 'utf8' }).stdout;

  /** Starts a command that serves, and ends it as Ctrl+C does; returns whether it was ready before. */
  async function serves(command: string): Promise<boolean> {
    const port = await freePort();
    const child = spawn(command, {
      cwd: clone,
      env: { ...env, PORT: String(port) },
      stdio: 'ignore',
      detached: true,
      shell: true,
    });
    const ended = once(child, 'exit');
    try {
      // `curl http://127.0.0.1:3000/readyz`, at a port that is free.
      const isReady = () => spawnSync('curl', ['-sf', `http://127.0.0.1:${port}/readyz`]).status === 0;
      await expect.poll(() => child.exitCode !== null || isReady(), { timeout, interval: 500 }).toBe(true);
      return child.exitCode === null;
    } finally {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      await ended;
    }
  }

  beforeAll(() => void spawnSync('git', ['clone', '--quiet', root, clone]));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['npm start', 'npm run dev'])('%s serves', async (command) => {
    expect(await serves(command)).toBe(true);
  });

  test.each(['npm run build', 'npm run check', 'npm run format', 'npm run charts', 'npm run plots'])(
    '%s leaves the sources as they are',
    (command) => {
      expect([fail(command), listChanges()]).toEqual(['', '']);
    },
  );

  // npm run licences -- FOLDER
  test('npm run licences lists packages and licences in a folder', () => {
    expect(fail('npm run licences -- ../licences')).toBe('');
    for (const file of ['sbom.cdx.json', 'licences.txt']) expect(existsSync(join(folder, 'licences', file))).toBe(true);
  });

  test('npm test -- --project journeys tests/journeys/contact.test.ts passes', () => {
    expect(fail('npm test -- --project journeys tests/journeys/contact.test.ts')).toBe('');
  });

  // Figures have their day, pictures the time, a firm its name.
  test.each(['npm run screenshots', 'npm run spam-figures', 'npm run rebrand -- --name Elbe --yes'])(
    '%s writes files',
    (command) => {
      expect(fail(command)).toBe('');
      expect(listChanges()).not.toBe('');
      spawnSync('git', ['checkout', '--quiet', '.'], { cwd: clone });
    },
  );

  // docs/how-to/make-it-yours.md: the tests hold for any content, but for those of the specification.
  test('checks and journeys pass for another firm: time zone, colour and address changed, samples removed', () => {
    const commands = [
      "npm run rebrand -- --name 'Elbe & Sons' --street 'Hafenstraße 1' --city Hamburg --region Hamburg --postal-code 20457 --country DE --zone Europe/Berlin --hue 150 --linkedin none --github none --mastodon none --youtube none --remove-samples --yes",
      'git rm -r --quiet tests/specification docs/specification.md',
      "perl -pi -e 's/ · [^·]*specification[.]md[)]//' docs/README.md",
      'npm run check',
      'npm test -- --project journeys',
    ];
    for (const command of commands) expect(fail(command)).toBe('');
    spawnSync('git', ['reset', '--quiet', '--hard'], { cwd: clone });
  });
});
