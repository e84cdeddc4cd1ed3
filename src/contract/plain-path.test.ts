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
