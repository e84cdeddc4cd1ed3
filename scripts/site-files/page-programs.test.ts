import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { beginFile, beginProgram, scrollRestoreScript } from './page-programs.ts';

test.each([
  ['the file that begins the scripts', beginFile.text],
  ['the program that decides when they begin', beginProgram],
  ['the program that looks after the place', scrollRestoreScript],
])('%s is plain JavaScript, needs nothing from outside, and leaves nothing behind', (_, text) => {
  expect(() => new Script(text)).not.toThrow();
  expect(text).not.toMatch(/\bimport [{*]|\bexport\b|__\w+__\(|: void|require\(|\/\/ |\/\*|<\/script/);
  expect(text).toMatch(/^\{[^]*\}$/);
});

test('the digest is that of the file', () => {
  expect(beginFile.integrity).toBe(`sha384-${createHash('sha384').update(beginFile.text).digest('base64')}`);
});

test('another text is another file', () => {
  expect(beginFile.path).toMatch(/^assets\/begin-[\w-]{8}\.js$/);
  expect(beginFile.path).toContain(createHash('sha256').update(beginFile.text).digest('base64url').slice(0, 8));
});

test('a reload forgets its place before the page is laid out for it', () => {
  expect(scrollRestoreScript).toMatch(/forgetPlaceAfterReload\(\);\}[^]*layOutForPlace\(\);document/);
});
