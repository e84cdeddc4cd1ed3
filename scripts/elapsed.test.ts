import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';

type Output = { isTTY: boolean; write: (text: string) => unknown };
// Plain JavaScript, which has no types.
const { showElapsed } = (await import(pathToFileURL(join(import.meta.dirname, 'elapsed.mjs')).href)) as {
  showElapsed: (sentence: string, work: () => Promise<unknown>, output: Output, now?: () => number) => Promise<unknown>;
};

function setUp(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) } };
}

test('on a terminal the seconds are written over each other until the work is done', async () => {
  vi.useFakeTimers();
  try {
    const { written, output } = setUp(true);
    const work = showElapsed(
      'Building',
      () => new Promise((resolve) => setTimeout(resolve, 2_500, 'done')),
      output,
      Date.now,
    );
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await work).toBe('done');
    expect(written).toEqual(['\rBuilding … 0 s', '\rBuilding … 1 s', '\rBuilding … 2 s', '\rBuilding … 2 s', '\n']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(written).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});

test('elsewhere it is one whole line, also where the work fails', async () => {
  const { written, output } = setUp(false);
  await expect(showElapsed('Building', () => Promise.reject(new Error('no space')), output)).rejects.toThrow(
    'no space',
  );
  expect(written).toEqual(['Building …\n']);
});
