import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../tests/support/site.ts';
import { isFullRun } from '../tests/support/full-run.ts';

const scripts = import.meta.dirname;

/** A site in four small files, so that a release takes a second. */
const program = (version: string, start = '') => ({
  'package.json': JSON.stringify({
    version,
    type: 'module',
    scripts: { backup: 'node scripts/copy.mjs' },
  }),
  'migrations/0001-first.sql': 'create table t (id integer);',
  'scripts/build.mjs': "import { mkdirSync } from 'node:fs';\nmkdirSync('build', { recursive: true });",
  'scripts/copy.mjs': "import { copyFileSync } from 'node:fs';\ncopyFileSync('data/site.sqlite', process.argv[2]);",
  'src/server/main.ts': `
    import { createServer } from 'node:http';
    ${start}
    const statuses = { '/api/user': 401, '/api/contact': 201, '/no-such-page': 404 };
    createServer((request, response) => {
      response.writeHead(statuses[request.url] ?? 200).end('${version}');
    }).listen(Number(process.env.PORT), '127.0.0.1');
    process.on('SIGTERM', () => process.exit(0));`,
});

describe.skipIf(process.platform === 'win32')('npm run release', () => {
  let site = '';
  let repository = '';
  let port = 0;
  let started: ChildProcess | undefined;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@site.example', ...args], {
      cwd: repository,
      stdio: 'pipe',
    });

  /** Commits a version; the release commands beside it are this project's own. */
  function commit(files: Record<string, string>, tag: string): void {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(repository, file)), { recursive: true });
      writeFileSync(join(repository, file), content);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', tag);
    git('tag', tag);
  }

  beforeEach(async () => {
    site = mkdtempSync(join(tmpdir(), 'site-release-'));
    repository = join(site, 'source');
    mkdirSync(join(repository, 'scripts'), { recursive: true });
    git('init', '--quiet');
    for (const name of ['release.mjs', 'releases.mjs', 'check-start.mjs', 'bootstrap.mjs', 'elapsed.mjs'])
      writeFileSync(join(repository, 'scripts', name), readFileSync(join(scripts, name)));
    writeFileSync(join(site, '.env'), "SITE_ORIGIN='https://www.site.example'\n");
    mkdirSync(join(site, 'data'));
    writeFileSync(join(site, 'data', 'site.sqlite'), 'the database');
    commit(program('1.0.0'), 'one');
    port = await freePort();
  });
  afterEach(async () => {
    started?.kill('SIGKILL');
    if (existsSync(join(site, 'pid'))) endProcess();
    rmSync(site, { recursive: true, force: true });
  });

  function endProcess(): void {
    try {
      process.kill(Number(readFileSync(join(site, 'pid'), 'utf8')), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** Restarts the process as a service manager does. */
  const restart = () => `kill $(cat ${site}/pid 2>/dev/null) 2>/dev/null
    cd ${site}/current && { ${process.execPath} src/server/main.ts >/dev/null 2>&1 & echo $! > ${site}/pid; }`;

  function start(args: readonly string[]): ChildProcess {
    started = spawn(process.execPath, [join(repository, 'scripts', 'release.mjs'), '--root', site, ...args], {
      env: { PATH: process.env['PATH'], RELEASE_PORTS: String(port), RELEASE_RESTART: restart() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return started;
  }
  async function release(...args: string[]) {
    const child = start(args);
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
    return { out, err, code };
  }
  const current = () => readlinkSync(join(site, 'current')).replace(/-[0-9a-f]{12}$/, '');
  const served = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

  test('installs, checks, backs up, switches and restarts; goes back and forward in one step', async () => {
    expect(await release('one')).toMatchObject({ err: '', code: 0 });
    commit(program('1.1.0'), 'two');
    const second = await release();
    expect(second).toMatchObject({ err: '', code: 0 });
    expect([current(), await served()]).toEqual(['releases/1.1.0', '1.1.0']);
    const [, backup = ''] = /copied to (\S+before-1\.1\.0\S*)\.\n/.exec(second.out) ?? [];
    expect(readFileSync(backup, 'utf8')).toBe('the database');
    expect(readFileSync(join(site, 'current', '.env'), 'utf8')).toContain('SITE_ORIGIN');

    expect((await release('--list')).out).toMatch(/1\.1\.0-\w+ {2}current\n.*1\.0\.0-\w+ {2}previous\n$/);
    expect(await release('--back')).toMatchObject({ err: '', code: 0 });
    expect([current(), await served()]).toEqual(['releases/1.0.0', '1.0.0']);
    expect(await release('--back')).toMatchObject({ err: '', code: 0 });
    expect([current(), await served()]).toEqual(['releases/1.1.0', '1.1.0']);
  });

  test.skipIf(!isFullRun)('keeps the last three releases', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      if (version !== '1.0.0') commit(program(version), version);
      expect(await release()).toMatchObject({ code: 0 });
    }
    const left = readdirSync(join(site, 'releases')).map((name) => name.slice(0, 5));
    expect(left.toSorted()).toEqual(['1.2.0', '1.3.0', '1.4.0']);
    expect(readdirSync(join(site, 'backups'))).toHaveLength(3);
  });

  test('--dry-run changes nothing', async () => {
    const before = readdirSync(site);
    const { out, code } = await release('--dry-run');
    expect(code).toBe(0);
    expect(out).toContain(`Restarted one after the other: ${port}.`);
    expect(readdirSync(site)).toEqual(before);
  });

  describe('leaves the running version alone', () => {
    beforeEach(async () => {
      const { err, code } = await release();
      if (code !== 0) throw new Error(err);
    });
    const untouched = async () => [current(), await served()];

    const failures: [string, Record<string, string>, RegExp, string[]][] = [
      ['the installation fails', { 'scripts/build.mjs': 'process.exit(3)' }, /^The installation failed \(3\)\./, []],
      [
        'the installation hangs',
        { 'scripts/build.mjs': 'setInterval(() => {}, 1000)' },
        /^The installation took longer than 0\.02 minutes and was ended\.$/m,
        ['--install-minutes', '0.02'],
      ],
      ['it does not start', program('2.0.0', 'process.exit(7);'), /The site ended with 7 instead of starting/, []],
      [
        'it does not work',
        { 'src/server/main.ts': program('2.0.0')['src/server/main.ts'].replace('401', '500') },
        /\/api\/user responded 500 instead of 401/,
        [],
      ],
      [
        'the backup fails',
        { 'scripts/copy.mjs': 'console.log("The disk is full."); process.exit(1)' },
        /^The backup failed \(1\)\.\nThe disk is full\.$/m,
        [],
      ],
    ];
    // The others fail in the same way, at another step.
    test.each(isFullRun ? failures : failures.slice(0, 3))('where %s', async (_what, files, sentence, args) => {
      commit({ ...program('2.0.0'), ...files }, 'broken');
      const { err, code } = await release(...args);
      expect(err).toMatch(sentence);
      expect(code).toBe(1);
      expect(await untouched()).toEqual(['releases/1.0.0', '1.0.0']);
      expect((await release('--list')).out).not.toContain('previous');
    });

    test('where it is killed while it installs; the next release removes what it left', async () => {
      // Ends with its folder: nobody else ends it.
      const hanging =
        "import { existsSync } from 'node:fs';\nsetInterval(() => existsSync('package.json') || process.exit(), 100);";
      commit({ ...program('2.0.0'), 'scripts/build.mjs': hanging }, 'hanging');
      const child = start([]);
      await expect.poll(() => readdirSync(join(site, 'releases')).length).toBe(2);
      child.kill('SIGKILL');
      expect(await untouched()).toEqual(['releases/1.0.0', '1.0.0']);
      commit(program('2.0.1'), 'repaired');
      expect(await release()).toMatchObject({ err: '', code: 0 });
      expect(readdirSync(join(site, 'releases')).map((name) => name.slice(0, 5))).toEqual(['1.0.0', '2.0.1']);
    });

    test('where it does not become ready with the real settings: goes back by itself', async () => {
      // Works in the check, which has a folder of its own as DATA_DIR.
      commit(program('2.0.0', "if (!process.env.DATA_DIR) throw new Error('no');"), 'broken');
      const { out, err, code } = await release('--ready-seconds', '2');
      expect(out).toContain('was not ready within 2 seconds');
      expect(err).toMatch(/^2\.0\.0-\w+ does not run; the site runs 1\.0\.0-\w+ as before\.\n$/);
      expect(code).toBe(1);
      expect(await untouched()).toEqual(['releases/1.0.0', '1.0.0']);
    });

    test.skipIf(!isFullRun)('where another release is under way', async () => {
      writeFileSync(join(site, '.release.lock'), String(process.pid));
      commit(program('2.0.0'), 'two');
      expect(await release()).toMatchObject({
        err: `Another release is under way (process ${process.pid}).\n`,
        code: 1,
      });
    });

    test('going back over migrations that only expand says so; over others it is refused', async () => {
      commit({ ...program('2.0.0'), 'migrations/0002-more.sql': 'create table u (id integer);' }, 'expanding');
      expect((await release()).out).toContain(
        'New migrations, which run at the start if they have not yet: 0002-more.sql.',
      );
      const back = await release('--back');
      expect(back.out).toContain('1.0.0-');
      expect(back.out).toMatch(/does not have: 0002-more\.sql\.\n.*It ignores what they added\./);
      expect(back.code).toBe(0);

      const stopping = '-- Stop older processes first: a column is gone.\nalter table t drop column id;';
      commit({ ...program('3.0.0'), 'migrations/0003-less.sql': stopping }, 'contracting');
      expect(await release('--ports', `${port},${port + 1}`)).toMatchObject({
        err: expect.stringContaining('stop all units and run this again with --stopped.') as string,
        code: 1,
      });
      expect(await release()).toMatchObject({ code: 0 });
      const refused = await release('--back');
      expect(refused.err).toMatch(/^1\.0\.0-\w+ refuses this database\. To go back, stop all processes, [^\n]+\n$/);
      expect(await served()).toBe('3.0.0');
    });
  });

  test.each<[string[], RegExp]>([
    [['--bakc'], /^Usage: npm run release -- /],
    [['--back', 'one'], /^Usage: /],
    [['no-such-tag'], /^There is no tag or commit 'no-such-tag' in .*: 'git fetch --tags' gets new ones\.\n$/],
    [['--back'], /^There is no previous release to go back to\.\n$/],
    [['--ports', '80a'], /^'80a' is no list of ports\.\n$/],
    [['--root', '/no/such'], /^There is no folder \/no\/such: /],
  ])('%j is one sentence', async (args, sentence) => {
    const { err, code } = await release(...args);
    expect(err).toMatch(sentence);
    expect(code).toBe(1);
  });
});
