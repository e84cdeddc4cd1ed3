import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminPassword } from '../support/app.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { missingBuild, type SiteProcess, startProcess } from '../support/site-process.ts';
import { spawnSocketHolder, withoutEnvFile } from '../support/server-process.ts';
import { freePort } from '../support/site.ts';
import { fromNewSource, manySources } from '../support/sources.ts';

const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };

describe.skipIf(missingBuild)(`the process itself${missingBuild ? ` (skipped: ${missingBuild})` : ''}`, () => {
  let dataDir: string;
  let catcher: MailCatcher;
  const started: SiteProcess[] = [];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'site-restart-'));
    catcher = await startMailCatcher();
  });
  afterEach(async () => {
    for (const site of started.splice(0)) {
      site.kill('SIGKILL');
      await site.ended;
    }
    await catcher.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(env: Record<string, string> = {}): SiteProcess {
    const site = startProcess({ DATA_DIR: dataDir, ADMIN_USERNAME: 'Captain', ADMIN_PASSWORD: adminPassword, ...env });
    started.push(site);
    return site;
  }
  /** Waits until the site accepts no connection. */
  const untilClosed = async (address: string): Promise<void> => {
    const isOpen = () =>
      fetch(`${address}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen).toBe(false);
  };
  const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromNewSource(), ...headers },
      body: JSON.stringify(body),
    });
  async function listMessages(address: string): Promise<string[]> {
    const signIn = await post(address, '/api/login', { username: 'Captain', password: adminPassword });
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const list = await fetch(`${address}/api/admin/contact-submissions`, { headers: { Cookie: cookie } });
    return ((await list.json()) as { message: string }[]).map((one) => one.message);
  }

  test.runIf(process.platform === 'linux')(
    'only its user can read the files it writes, and the log says that no administrator has a password',
    async () => {
      // The folder holds a foreign file: the site reports its mode and does not change it.
      writeFileSync(join(dataDir, 'notes.txt'), '');
      chmodSync(dataDir, 0o755);
      const umask = process.umask(0o022);
      const site = start({ ADMIN_PASSWORD: '' });
      process.umask(umask);
      await site.ready;
      expect(/^Umask:\s*(\d+)$/m.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]).toBe('0077');
      await expect
        .poll(() => site.log.find(({ event }) => event === 'readable-by-others'))
        .toMatchObject({ paths: [dataDir] });
      expect(site.log.filter(({ event }) => event === 'no-admin-password')).toHaveLength(1);
    },
  );

  test('the mail library is loaded soon after the start, before a mail needs it: an upgrade empties node_modules', async () => {
    const list = join(dataDir, 'loaded');
    const report = `import { appendFileSync } from 'node:fs';
      import { registerHooks } from 'node:module';
      registerHooks({
        load(url, context, next) {
          const [, name] = /nodemailer.*[/](mail-composer|smtp-connection)[/]index.js$/.exec(url) ?? [];
          if (name) appendFileSync(${JSON.stringify(list)}, name + '\\n');
          return next(url, context);
        },
      });`;
    writeFileSync(list, '');
    const hook = `--import data:text/javascript,${encodeURIComponent(report)}`;
    await start({ NODE_OPTIONS: hook, SMTP_URL: catcher.url }).ready;
    const read = () => readFileSync(list, 'utf8').trim().split('\n').toSorted();
    await expect.poll(read).toEqual(['mail-composer', 'smtp-connection']);
    expect(catcher.mails).toEqual([]);
  });

  test('on SIGTERM it finishes the mail in flight, logs it and exits with 0', async () => {
    catcher.setFailureMode({ at: 'hang' });
    const site = start({ SMTP_URL: catcher.url });
    const address = await site.ready;
    await post(address, '/api/contact', enquiry);
    await expect.poll(() => catcher.countHangingConnections()).toBe(1);
    site.kill('SIGTERM');
    await untilClosed(address);
    catcher.setFailureMode();
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
    expect(catcher.mails).toHaveLength(1);
    expect(site.log.at(-1)).toMatchObject({ event: 'stopped' });
  });

  test('on SIGTERM with a closed log it exits with 0', async () => {
    const site = start();
    await site.ready;
    site.closeLog();
    site.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
  });

  test('on SIGTERM, also on several, as from npm and the process group, it answers an unfinished request, stops once and exits with 0', async () => {
    const site = start();
    const address = await site.ready;
    const body = JSON.stringify(enquiry);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
    const begun = once(socket, 'data');
    socket.write(head + body.slice(0, 10));
    expect(String((await begun)[0])).toMatch(/^HTTP\/1\.1 100 /);
    site.kill('SIGTERM');
    site.kill('SIGTERM');
    await untilClosed(address);
    const answered = once(socket, 'data');
    socket.write(body.slice(10));
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 201 /);
    // While it closes what it has open.
    setTimeout(() => site.kill('SIGTERM'), 5);
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
    expect(site.log.filter((line) => line.event === 'stopped')).toHaveLength(1);
  });

  test('on SIGTERM under load it answers the accepted requests and exits with 0', async () => {
    const site = start();
    const address = await site.ready;
    const outcomes: (number | 'refused')[] = [];
    const end = new AbortController();
    const visitors = Array.from({ length: 8 }, async (_, visitor) => {
      for (let n = 0; !end.signal.aborted; n += 1)
        outcomes.push(
          await post(address, '/api/contact', { ...enquiry, message: `${visitor} ${n}` }).then(
            (answer) => answer.status,
            () => 'refused' as const,
          ),
        );
    });
    await expect.poll(() => outcomes.filter((outcome) => outcome === 201).length).toBeGreaterThan(20);
    site.kill('SIGTERM');
    expect(await site.ended).toMatchObject({ code: 0 });
    end.abort();
    await Promise.all(visitors);
    const taken = outcomes.filter((outcome) => outcome === 201).length;
    expect(taken).toBeGreaterThan(10);
    expect(new Set(outcomes)).toEqual(new Set([201, 'refused']));

    const after = start();
    const again = await after.ready;
    expect((await listMessages(again)).length).toBeGreaterThanOrEqual(Math.min(taken, 1_000));
  });

  test.runIf(process.platform === 'linux')(
    'with a socket of systemd, requests wait while it restarts, and none fails',
    async () => {
      const port = await freePort();
      const holder = spawnSocketHolder({
        ...manySources,
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_USERNAME: 'Captain',
        ADMIN_PASSWORD: adminPassword,
      });
      try {
        const lines: { pid?: number; event?: string; address?: string }[] = [];
        createInterface(holder.stdout).on('line', (line) => lines.push(JSON.parse(line) as (typeof lines)[number]));
        const list = (event: string) => lines.filter((line) => line.event === event);
        await expect.poll(() => list('started').length).toBe(1);
        const address = list('started')[0]?.address ?? '';
        expect(address).toBe(`http://127.0.0.1:${port}`);
        const statuses: Promise<number>[] = [];
        const load = setInterval(() => {
          const message = `Message ${statuses.length}`;
          const headers = { Connection: 'close' };
          statuses.push(post(address, '/api/contact', { ...enquiry, message }, headers).then(({ status }) => status));
        }, 20);
        await expect.poll(() => statuses.length).toBeGreaterThan(20);
        process.kill(lines.findLast(({ pid }) => pid)?.pid ?? 0, 'SIGTERM');
        await expect.poll(() => list('started').length).toBe(2);
        clearInterval(load);
        expect(new Set(await Promise.all(statuses))).toEqual(new Set([201]));
        expect((await listMessages(address)).length).toBe(statuses.length);
      } finally {
        process.kill(-(holder.pid ?? 0), 'SIGKILL');
        await once(holder, 'close');
      }
    },
  );

  test('on SIGTERM during the start it stops normally and exits with 0', async () => {
    const askAtOnce = `import { Server } from 'node:net';
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...place) {
        this.once('listening', () => process.kill(process.pid, 'SIGTERM'));
        return listen.apply(this, place);
      };`;
    const site = start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(askAtOnce)}` });
    expect(await site.ended).toEqual({ code: 0, signal: null, errors: '' });
    // Until the sample content is gone the start warns of it.
    const events = site.log.map(({ event }) => event).filter((event) => event !== 'sample-content');
    expect(events).toEqual(['audit', 'admin-created', 'started', 'no-origin', 'mail-off', 'stopped']);
  });

  describe('a start that fails prints one sentence and exits with 1', () => {
    test.each<[string, Record<string, string>, RegExp]>([
      [
        'a wrong setting',
        { PORT: 'eighty' },
        /^The setting PORT must be a whole number from 0 to 65535; it is 'eighty'\.\n$/,
      ],
      [
        'a PostgreSQL that is unreachable',
        { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/site' },
        /^The database of DATABASE_URL could not be opened: .*ECONNREFUSED.*\n$/,
      ],
      [
        'an address of another machine',
        { HOST: '192.0.2.1' },
        /^The address 192\.0\.2\.1:0 \(HOST, PORT\) cannot be used: .*EADDRNOTAVAIL.*\n$/,
      ],
    ])('%s', async (_what, env, sentence) => {
      const { code, errors } = await start(env).ended;
      expect(errors).toMatch(sentence);
      expect(errors).not.toContain('hunter2');
      expect(code).toBe(1);
    });

    test('a port that another program uses', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      const { code, errors } = await start({ PORT: String(port) }).ended;
      expect(errors).toBe(
        `The address 127.0.0.1:${port} (HOST, PORT) is already in use: stop what runs there, or set another PORT.\n`,
      );
      expect(code).toBe(1);
      other.close();
    });
  });
});

test('without a build the start prints one sentence and exits with 1', () => {
  const root = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'site-unbuilt-'));
  for (const name of ['package.json', 'migrations', 'own', 'src'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'src/server/main.ts')], {
    cwd: withoutEnvFile,
    env,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: 'The pages are not built: run npm run build.\n', status: 1 });
  rmSync(folder, { recursive: true });
});
