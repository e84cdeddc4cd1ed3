import { expect, test, vi } from 'vitest';
import { createBatches } from './batches.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what arrives in one moment, or while work is on its way, is done together, and each gets its own answer', async () => {
  const batches: number[][] = [];
  const add = createBatches<number, number>(async (items) => {
    batches.push(items);
    await soon();
    return items.map((one) => one * 10);
  });
  const first = [1, 2].map(add);
  await new Promise(setImmediate);
  const later = [3, 4, 5].map(add);
  expect(await Promise.all([...first, ...later])).toEqual([10, 20, 30, 40, 50]);
  expect(await add(6)).toBe(60);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('two may be on their way at once, and what comes then waits for one of them', async () => {
  const ends: (() => void)[] = [];
  const batches: number[][] = [];
  const add = createBatches<number, number>(async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items;
  }, 2);
  const answers: Promise<number>[] = [];
  for (const one of [1, 2, 3, 4]) {
    answers.push(add(one));
    await soon();
  }
  expect(batches).toEqual([[1], [2]]);
  ends[1]?.();
  await vi.waitFor(() => expect(batches).toEqual([[1], [2], [3, 4]]));
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test('no batch is longer than a transaction may be', async () => {
  const sizes: number[] = [];
  const add = createBatches<number, number>(async (items) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 150 }, (_, one) => add(one)));
  expect(sizes).toEqual([64, 64, 22]);
});

test('when it fails together each is tried alone, and only the wrong one fails', async () => {
  const add = createBatches<number, string>(async (items) => {
    await soon();
    if (items.includes(3)) throw new Error('three is wrong');
    return items.map((one) => `kept ${one}`);
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    'kept 1',
    'kept 2',
    'three is wrong',
    'kept 4',
  ]);
});

test.each([
  ['the disk is full', 'SQLITE_FULL', 1],
  ['the connection is gone', 'ECONNRESET', 1],
  ['two transactions waited for each other', '40P01', 4],
])('%s: whether each is tried alone depends on whether that could help', async (message, code, expected) => {
  let tries = 0;
  const add = createBatches<number, string>(async () => {
    tries += 1;
    throw Object.assign(new Error(message), { code });
  });
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(expected);
});
