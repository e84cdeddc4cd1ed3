import { expect, test } from 'vitest';
import { checksumOf, splitStatements } from './migrate.ts';

test('a statement ends with a semicolon at the end of a line', () => {
  expect(
    splitStatements('create table a (b text);\n-- a note; with a semicolon;\ninsert into a values (1);  \n'),
  ).toEqual(['create table a (b text)', 'insert into a values (1)']);
});

test('a semicolon inside a line is part of its statement', () => {
  expect(splitStatements("insert into a values ('one; two');\r\ndrop table b;\r\n")).toEqual([
    "insert into a values ('one; two')",
    'drop table b',
  ]);
});

test('a trigger is one statement with all that it does', () => {
  const trigger = 'create trigger t after insert on a begin\n  insert into b values (new.x);\n  delete from c;\nend';
  expect(splitStatements(`${trigger};\ncreate table d (e text);`)).toEqual([trigger, 'create table d (e text)']);
});

test('a trigger that calls a function has no body and ends as others do', () => {
  const trigger = 'create trigger t after insert on a for each row execute function f()';
  expect(splitStatements(`${trigger};\ndrop table b;`)).toEqual([trigger, 'drop table b']);
});

test('a function in dollar quotes is one statement', () => {
  const made =
    'create function f() returns trigger as $$\nbegin\n  delete from a;\n  return new;\nend\n$$ language plpgsql';
  expect(splitStatements(`${made};\ndrop table b;`)).toEqual([made, 'drop table b']);
});

test('a migration that ends in the middle of a statement is refused', () => {
  expect(() => splitStatements('create function f() as $$\nbegin;\n')).toThrow(
    /middle of a statement: create function/,
  );
});

test('the checksum of a migration is the same with the line endings of any system', () => {
  expect(checksumOf('create table a (\r\n  b text\r\n);\r\n')).toBe(checksumOf('create table a (\n  b text\n);\n'));
  expect(checksumOf('create table a (b text);')).not.toBe(checksumOf('create table a (c text);'));
});
