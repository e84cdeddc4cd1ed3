import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createRetentionClockStore } from './retention-clock-store.ts';
import { createRetention } from './retention.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

onEachDatabase((databases) => {
  async function start() {
    const { queries } = await databases.open();
    let nowMs = Date.parse('2026-03-02T09:00:00.000Z');
    let monotonicMs = 0;
    let erasures = 0;
    const errors: object[] = [];
    const create = () =>
      createRetention({
        erasure: {
          eraseBefore: () => Promise.resolve({ erased: (erasures += 1), neverMailed: 0, kept: 0 }),
          purgeErased: () => Promise.resolve(),
        },
        retentionDays: 30,
        isMailConfigured: false,
        readings: createRetentionClockStore(queries),
        clock: () => new Date(nowMs),
        monotonicMs: () => monotonicMs,
        recordErased: () => Promise.resolve(),
        log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
      });
    /** Whether a round erases, after the clock and the running time went on by so much. */
    const round = async (retention: ReturnType<typeof create>, aheadMs: number, ranMs = aheadMs) => {
      nowMs += aheadMs;
      monotonicMs += ranMs;
      const before = erasures;
      await retention.eraseOld();
      return erasures > before;
    };
    return { create, round, errors };
  }

  test('a clock that jumps ahead erases nothing, also after a restart, and is logged once a day', async () => {
    const { create, round, errors } = await start();
    const retention = create();
    expect(await round(retention, 0)).toBe(true);
    expect(await round(retention, hourMs / 4)).toBe(true);
    expect(await round(retention, 400 * dayMs, hourMs / 4)).toBe(false);
    expect(await round(retention, hourMs / 4)).toBe(false);
    expect(errors).toHaveLength(1);
    expect(await round(create(), hourMs / 4)).toBe(false);
    // Put right.
    expect(await round(retention, -400 * dayMs, hourMs / 4)).toBe(true);
  });

  test('after a pause of days the site erases again once it has run for a day, however often it is started', async () => {
    const { create, round } = await start();
    expect(await round(create(), 0)).toBe(true);
    let retention = create();
    expect(await round(retention, 3 * dayMs, 0)).toBe(false);
    let rounds = 1;
    while (!(await round(retention, hourMs)) && rounds < 60) {
      rounds += 1;
      if (rounds % 8 === 0) {
        retention = create();
        await round(retention, 0);
      }
    }
    expect(rounds).toBeGreaterThanOrEqual(24);
    expect(rounds).toBeLessThan(32);
    expect(await round(retention, hourMs / 4)).toBe(true);
  });
});
