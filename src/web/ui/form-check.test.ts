import { expect, it, vi } from 'vitest';
import { createFormCheck } from './form-check.ts';

const required = (values: { name: string }) => (values.name ? {} : { name: 'Please enter a name' });

it('finds errors after it has loaded, once for all calls', async () => {
  const importCheck = vi.fn<() => Promise<typeof required>>(async () => required);
  const check = createFormCheck(importCheck);
  expect(check.run({ name: '' })).toEqual({});
  check.preload();
  await check.load();
  expect(check.isLoaded()).toBe(true);
  expect(check.run({ name: '' })).toEqual({ name: 'Please enter a name' });
  expect(importCheck).toHaveBeenCalledTimes(1);
});

it('finds nothing when it fails to load, and is loaded again at the next call', async () => {
  const importCheck = vi
    .fn<() => Promise<typeof required>>(async () => required)
    .mockRejectedValueOnce(new Error('offline'));
  const check = createFormCheck(importCheck);
  await check.load();
  expect(check.run({ name: '' })).toEqual({});
  await check.load();
  expect(check.run({ name: '' })).toEqual({ name: 'Please enter a name' });
});

it('is not waited for longer than 3 s', async () => {
  vi.useFakeTimers();
  const check = createFormCheck<{ name: string }>(() => new Promise(() => {}));
  const waited = check.load();
  await vi.advanceTimersByTimeAsync(3_000);
  await waited;
  expect(check.isLoaded()).toBe(false);
  vi.useRealTimers();
});
