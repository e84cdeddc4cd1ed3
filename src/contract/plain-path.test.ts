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

test('a path of many slashes costs no more per byte than a short one', () => {
  const fastestMs = (bytes: number) => {
    const path = `${'/'.repeat(bytes)}a`;
    const times = Array.from({ length: 20 }, () => {
      const began = performance.now();
      withoutTrailingSlashes(path);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  // Eight times as long: 64 for work that grows with the square. The floor is the timer's noise.
  expect(fastestMs(16_384) / Math.max(0.05, fastestMs(2_048))).toBeLessThan(32);
});
