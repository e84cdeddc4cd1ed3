import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls } from '../../src/contract/paths.ts';
import { adminPassword } from '../support/app.ts';
import { isFullRun } from '../support/full-run.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { missingBuild } from '../support/site-process.ts';
import { freePort } from '../support/site.ts';
import { missingSystemd, startSystemd } from './systemd.ts';

const missing = missingBuild ?? missingSystemd ?? (isFullRun ? undefined : 'npm run test:all runs it');

// Real systemd reads docs/production/site@.service and applies all of it, with two exceptions: there is no journal, and
// if the machine mounts the controllers of its control groups elsewhere, limits by them have no effect.
describe.skipIf(missing)(`a day under the shipped unit${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let catcher: MailCatcher;
  let systemd: Awaited<ReturnType<typeof startSystemd>>;
  let port: number;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    port = await freePort();
    systemd = await startSystemd(
      [
        "BACKUP_DIR='/srv/backups'",
        `SMTP_URL='${catcher.url}'`,
        "MAIL_TO='office@site.example'",
        `ADMIN_PASSWORD='${adminPassword}'`,
      ].join('\n'),
    );
  });
  afterAll(async () => {
    await systemd.stop();
    await catcher.close();
  });

  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const enquire = (message: string) =>
    post(calls.contact, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message });
  const readReadiness = async () => (await ask('/readyz')).text();
  const listLog = () =>
    systemd
      .readLog()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; event: string; outcome?: string });
  const units = () => [`site@${port}.socket`, `site@${port}.service`];

  async function listMessages(): Promise<string[]> {
    const { headers } = await post(calls.login, { username: 'margaret', password: adminPassword });
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const list = await ask(adminCalls.submissions, { headers: { Cookie: cookie } });
    return ((await list.json()) as { message: string }[]).map(({ message }) => message);
  }

  test('the site starts, stores, mails, backs up, runs its commands, restores and stops without a denied call', async () => {
    await systemd.systemctl('start', ...units());
    await expect.poll(() => ask('/healthz').then(({ ok }) => ok)).toBe(true);
    const pid = (await systemd.systemctl('show', '--value', '--property=MainPID', `site@${port}.service`)).trim();
    const status = await systemd.readStatus(pid);
    expect(status).toMatch(/^Seccomp:\s2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    expect(status).toMatch(/^CapBnd:\s0+$/m);
    expect(status).toMatch(/^Uid:\s64000\s64000\s/m);

    expect((await enquire('Can it weave?')).status).toBe(201);
    await expect.poll(() => catcher.mails.length).toBe(1);
    // The first backup is made at the start.
    const listBackups = () => listLog().filter(({ event }) => event === 'backup');
    await expect.poll(() => listBackups().length).toBe(1);
    expect(listBackups()).toMatchObject([{ outcome: 'made' }]);
    await expect.poll(readReadiness).toMatch(/^ready\n?$/);

    expect(await systemd.runCommand('admin.ts', 'create', 'margaret')).toMatchObject({ code: 0 });
    expect(await systemd.runCommand('backup.ts', 'backup', '/srv/backups/noon.sqlite.gz')).toMatchObject({ code: 0 });
    expect((await enquire('And spin?')).status).toBe(201);
    expect(await listMessages()).toEqual(['And spin?', 'Can it weave?']);
    expect((await systemd.runCommand('enquiries.ts', 'export', 'ada@engine.example')).output).toContain('And spin?');
    expect((await systemd.runCommand('doctor.ts')).output).toMatch(/^ok +Backups /m);

    await systemd.systemctl('stop', ...units());
    expect(listLog().at(-1)).toMatchObject({ event: 'stopped' });
    const restored = await systemd.runCommand('backup.ts', 'restore', '/srv/backups/noon.sqlite.gz');
    expect(restored).toMatchObject({ code: 0 });
    await systemd.systemctl('start', ...units());
    expect(await listMessages()).toEqual(['Can it weave?']);
    expect((await systemd.runCommand('enquiries.ts', 'erase', 'ada@engine.example')).output).toContain('1 enquiry');
    await systemd.systemctl('stop', ...units());

    expect(listLog().filter(({ level }) => level >= 50)).toEqual([]);
    expect(systemd.readLog()).not.toMatch(/EPERM|EACCES|EROFS|ENOSYS/);
  });
});
