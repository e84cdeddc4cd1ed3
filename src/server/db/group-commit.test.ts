import { expect, test } from 'vitest';
import { groupCommit } from './group-commit.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('items that arrive together, or while a commit runs, share a commit, and each call gets its own result', async () => {
  const batches: number[][] = [];
  const commit = groupCommit<number, number>(1);
  const add = (item: number) =>
    commit(item, async (items) => {
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

test('as many commits run at a time as the database takes', async () => {
  let running = 0;
  let most = 0;
  const commit = groupCommit<number, number>(2);
  const add = (item: number) =>
    commit(item, async (items) => {
      running += 1;
      most = Math.max(most, running);
      await soon();
      running -= 1;
      return items;
    });
  const added: Promise<number>[] = [];
  for (const one of [1, 2, 3, 4, 5]) {
    added.push(add(one));
    await new Promise(setImmediate);
  }
  expect(await Promise.all(added)).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a batch has at most 64 items', async () => {
  const sizes: number[] = [];
  const commit = groupCommit<number, number>(1);
  const add = (item: number) =>
    commit(item, async (items) => {
      sizes.push(items.length);
      return items;
    });
  await Promise.all(Array.from({ length: 150 }, (_, one) => add(one)));
  expect(sizes).toEqual([64, 64, 22]);
});

test('after a failed batch each item is committed alone, and only the faulty one fails', async () => {
  const commit = groupCommit<number, string>(1);
  const add = (item: number) =>
    commit(item, async (items) => {
      await soon();
      if (items.includes(3)) throw new Error('three is wrong');
      return items.map((one) => `created ${one}`);
    });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    'created 1',
    'created 2',
    'three is wrong',
    'created 4',
  ]);
});

test.each([
  ['the disk is full', 'SQLITE_FULL', 1],
  ['the connection is gone', 'ECONNRESET', 1],
  ['two transactions waited for each other', '40P01', 4],
])('%s: the items are committed alone only if that could help', async (message, code, expected) => {
  let tries = 0;
  const commit = groupCommit<number, string>(1);
  const add = (item: number) =>
    commit(item, async () => {
      tries += 1;
      throw Object.assign(new Error(message), { code });
    });
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(expected);
});
