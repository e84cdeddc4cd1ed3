import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { loaderFile, schedulerScript, scrollRestoreScript } from './page-scripts.ts';

test.each([
  ['the module loader', loaderFile.text],
  ['the hydration scheduler', schedulerScript],
  ['the scroll restore script', scrollRestoreScript],
])('%s is plain JavaScript, imports nothing and defines no globals', (_, text) => {
  expect(() => new Script(text)).not.toThrow();
  expect(text).not.toMatch(/\bimport [{*]|\bexport\b|__\w+__\(|: void|require\(|\/\/ |\/\*|<\/script/);
  expect(text).toMatch(/^\{[^]*\}$/);
});

test('the digest is that of the file', () => {
  expect(loaderFile.integrity).toBe(`sha384-${createHash('sha384').update(loaderFile.text).digest('base64')}`);
});

test('the file name contains a hash of the text', () => {
  expect(loaderFile.path).toMatch(/^assets\/loader-[\w-]{8}\.js$/);
  expect(loaderFile.path).toContain(createHash('sha256').update(loaderFile.text).digest('base64url').slice(0, 8));
});

test('after a reload the scroll position is reset before the page is laid out for it', () => {
  expect(scrollRestoreScript).toMatch(/resetScrollAfterReload\(\);\}[^]*layOutBeforeScroll\(\);document/);
});
