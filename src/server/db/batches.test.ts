import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what arrives while work is on its way is done together, and each gets its own answer', async () => {
  const together: number[][] = [];
  const alone: number[] = [];
  const add = createBatches<number, number>({
    together: async (items) => {
      together.push(items);
      await soon();
      return items.map((one) => one * 10);
    },
    alone: async (one) => {
      alone.push(one);
      await soon();
      return one * 10;
    },
  });
  expect(await Promise.all([1, 2, 3, 4].map(add))).toEqual([10, 20, 30, 40]);
  expect({ together, alone }).toEqual({ together: [[2, 3, 4]], alone: [1] });
  expect(await add(5)).toBe(50);
});

test('when it fails together each is tried alone, and only the wrong one fails', async () => {
  const add = createBatches<number, string>({
    together: async () => {
      await soon();
      throw new Error('one of them');
    },
    alone: async (one) => {
      await soon();
      if (one === 3) throw new Error('three is wrong');
      return `kept ${one}`;
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
    'kept 1',
    'kept 2',
    'three is wrong',
    'kept 4',
  ]);
});
