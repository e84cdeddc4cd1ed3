import { expect, test, vi } from 'vitest';
import { startApp } from '../../tests/support/app.ts';
import { onEachDatabase } from '../../tests/support/database.ts';
import { createReadiness, type Room } from './readiness.ts';

const gib = 1024 ** 3;
const plenty: Room = { free: 50 * gib, size: 100 * gib };

/** A readiness check whose clock, disk and database are given by the test. */
function startReadiness() {
  const logged: object[] = [];
  const state = { now: 0, room: plenty, checks: 0, failure: undefined as Error | undefined };
  const note = (fields: object) => void logged.push(fields);
  const readiness = createReadiness({
    checkWritable: async () => {
      state.checks += 1;
      if (state.failure) throw state.failure;
    },
    readRoom: async () => state.room,
    log: { warn: note },
    onFailure: (error) => note({ event: 'not-ready', err: error }),
    now: () => state.now,
  });
  return { ...readiness, state, logged };
}

test('a result is reused for one second, also for simultaneous requests, and also a failure', async () => {
  const { check, state, logged } = startReadiness();
  await Promise.all([check(), check()]);
  state.failure = new Error('disk full');
  state.now = 999;
  await check();
  expect(state.checks).toBe(1);
  state.now = 1_001;
  await expect(check()).rejects.toThrow('disk full');
  state.failure = undefined;
  state.now = 1_900;
  await expect(check()).rejects.toThrow('disk full');
  expect(state.checks).toBe(2);
  expect(logged).toEqual([{ event: 'not-ready', err: expect.any(Error) as Error }]);
  state.now = 2_100;
  await check();
  expect(state.checks).toBe(3);
});

test.each<[string, Room, boolean]>([
  ['a tenth of a large disk', { free: 10 * gib, size: 100 * gib }, false],
  ['less than 1 GiB of a large disk', { free: gib - 1, size: 100 * gib }, true],
  ['1 GiB of a large disk', { free: gib, size: 100 * gib }, false],
  ['half of a small disk', { free: gib / 4, size: gib / 2 }, false],
  ['4 % of a small disk', { free: 0.04 * gib, size: gib }, true],
])('%s free: low is %s', async (_what, room, isLow) => {
  const { check, state } = startReadiness();
  state.room = room;
  expect(await check()).toEqual({ isDiskLow: isLow });
});

test('a disk that is nearly full is one warning an hour, whatever called the check', async () => {
  const { check, checkDisk, state, logged } = startReadiness();
  state.room = { free: 1_000, size: 100 * gib };
  await check();
  await checkDisk();
  state.now = 59 * 60_000;
  await check();
  expect(logged).toEqual([{ event: 'disk-low', freeMiB: 0 }]);
  state.now = 61 * 60_000;
  await checkDisk();
  expect(logged).toHaveLength(2);
});

onEachDatabase((databases) => {
  test('frequent requests cost one write a second', async () => {
    const database = await databases.open();
    const write = vi.spyOn(database, 'checkWritable');
    const app = await startApp(database);
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.newClient().get('/readyz')).text()),
    );
    expect(new Set(bodies.map((body) => body.split('\n')[0]))).toEqual(new Set(['ready']));
    expect(write).toHaveBeenCalledTimes(1);
  });
});
