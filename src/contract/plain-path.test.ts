import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './plain-path.ts';

test.each([
  ['/', ''],
  ['', ''],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about///', '/about'],
  ['//a//b//', '//a//b'],
  ['///', ''],
])('%j without trailing slashes', (path, plain) => {
  expect(withoutTrailingSlashes(path)).toBe(plain);
});

test('the time per byte does not grow with the number of slashes', () => {
  const fastestMs = (bytes: number) => {
    const path = `${'/'.repeat(bytes)}a`;
    const times = Array.from({ length: 20 }, () => {
      const began = performance.now();
      withoutTrailingSlashes(path);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  // Eight times as long: quadratic work would take 64 times as long. The minimum is the timer's noise.
  expect(fastestMs(16_384) / Math.max(0.05, fastestMs(2_048))).toBeLessThan(32);
});
