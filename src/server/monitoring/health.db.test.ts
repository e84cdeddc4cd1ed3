import { expect, test, vi } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import {
  type BackupState,
  type DiskSpace,
  type Health,
  isDiskSpaceLow,
  listProblems,
  readHealth,
  type WaitingDelivery,
} from './health.ts';

const gib = 1024 ** 3;
const plenty: DiskSpace = { free: 50 * gib, size: 100 * gib };
const start = new Date('2026-03-02T09:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

test.each<[string, DiskSpace, boolean]>([
  ['a tenth of a large disk', { free: 10 * gib, size: 100 * gib }, false],
  ['less than 1 GiB of a large disk', { free: gib - 1, size: 100 * gib }, true],
  ['1 GiB of a large disk', { free: gib, size: 100 * gib }, false],
  ['half of a small disk', { free: gib / 4, size: gib / 2 }, false],
  ['4 % of a small disk', { free: 0.04 * gib, size: gib }, true],
])('%s free: low is %s', (_what, space, isLow) => {
  expect(isDiskSpaceLow(space)).toBe(isLow);
});

const healthy: Health = {
  at: start,
  isReady: true,
  writeMs: 1,
  disk: { ...plenty, isLow: false },
  undelivered: undefined,
  mail: undefined,
  webhook: undefined,
  backup: undefined,
  enquiryFailedAt: undefined,
  outboxRoundAt: start,
};
const waiting = (minutes: number): WaitingDelivery => ({
  since: minutesAgo(minutes),
  reason: 'HTTP 500 for ada@engine.example',
});
const backup = (isCurrent: boolean): BackupState => ({ isCurrent, at: minutesAgo(60) });

test.each<[string, Partial<Health>, string[]]>([
  ['nothing', {}, []],
  [
    'an enquiry refused 29 minutes ago',
    { enquiryFailedAt: minutesAgo(29) },
    ['An enquiry could not be stored, and none has been stored since.'],
  ],
  ['an enquiry refused 30 minutes ago', { enquiryFailedAt: minutesAgo(30) }, []],
  ['a mail of 14 minutes', { mail: waiting(14) }, []],
  ['a mail of 47 minutes', { mail: waiting(47) }, ['A mail to staff has been waiting for 47 minutes.']],
  ['a webhook of an hour', { webhook: waiting(60) }, ['A webhook has been waiting for 60 minutes.']],
  ['a current backup', { backup: backup(true) }, []],
  ['an old backup', { backup: backup(false) }, ['The site has no current backup.']],
  ['no backup yet', { backup: { isCurrent: false, at: undefined } }, ['The site has no current backup.']],
  ['an outbox of 4 minutes ago', { outboxRoundAt: minutesAgo(4) }, []],
  ['a stopped outbox', { outboxRoundAt: minutesAgo(5) }, ['The outbox has stopped: no mail is sent.']],
  ['an outbox ahead of the clock', { outboxRoundAt: minutesAgo(-90) }, ['The outbox has stopped: no mail is sent.']],
])('%s is described in plain sentences without typed text', (_what, problem, sentences) => {
  expect(listProblems({ ...healthy, ...problem }).map(({ sentence }) => sentence)).toEqual(sentences);
});

onEachDatabase((databases) => {
  test('the health is reused for one second, also for simultaneous requests, and also a failure', async () => {
    const { site, clock, database, logLines } = await startApp(await databases.open());
    const write = vi.spyOn(database.queries, 'transaction');
    await Promise.all([readHealth(site), readHealth(site)]);
    expect(write).toHaveBeenCalledTimes(1);
    write.mockImplementation(() => {
      throw new Error('disk full');
    });
    clock.advance(1_000);
    expect((await readHealth(site)).isReady).toBe(true);
    clock.advance(1);
    expect((await readHealth(site)).isReady).toBe(false);
    write.mockRestore();
    clock.advance(1_000);
    expect(listProblems(await readHealth(site))).toEqual([
      { part: 'database', sentence: 'The site cannot store anything right now.' },
    ]);
    expect(logLines.filter((line) => line.includes('"not-ready"'))).toHaveLength(1);
    // A clock that was set back does not keep a failure.
    clock.jump(-60_000);
    expect(await readHealth(site)).toMatchObject({ isReady: true, undelivered: { staff: { waiting: 0 } } });
  });

  test('frequent requests cost one write a second', async () => {
    const database = await databases.open();
    const write = vi.spyOn(database.queries, 'transaction');
    const app = await startApp(database);
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.newClient().get('/readyz')).text()),
    );
    expect(new Set(bodies.map((body) => body.split('\n')[0]))).toEqual(new Set(['ready']));
    expect(write).toHaveBeenCalledTimes(1);
  });
});
