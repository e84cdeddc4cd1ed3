import { expect, test } from 'vitest';
import { checksumOf } from './migrate.ts';

test('the checksum of a migration does not depend on line endings', () => {
  expect(checksumOf('create table a (\r\n  b text\r\n);\r\n')).toBe(checksumOf('create table a (\n  b text\n);\n'));
  expect(checksumOf('create table a (b text);')).not.toBe(checksumOf('create table a (c text);'));
});
