import { expect, test } from 'vitest';
import { toLibpqAddress } from './libpq-address.ts';

test.each([
  ['postgres://ada:p%40ss%2F@db.example:5433/site', 'postgres://ada@db.example:5433/site', 'p@ss/'],
  ['postgres://ada@db.example/site', 'postgres://ada@db.example/site', undefined],
  [
    'postgres://ada@db.example/site?password=secret&sslmode=verify-full',
    'postgres://ada@db.example/site?sslmode=verify-full',
    'secret',
  ],
  [
    'postgres://ada@db.example/site?sslmode=no-verify&uselibpqcompat=true',
    'postgres://ada@db.example/site?sslmode=require',
    undefined,
  ],
  ['postgres://ada@db.example/site?ssl=true', 'postgres://ada@db.example/site?sslmode=require', undefined],
  [
    'postgres://localhost/site?host=/var/run/postgresql',
    'postgres://localhost/site?host=%2Fvar%2Frun%2Fpostgresql',
    undefined,
  ],
  ['postgres://localhost/site?options=-c%20geqo=off', 'postgres://localhost/site?options=-c%20geqo%3Doff', undefined],
])('%s', (url, address, password) => {
  expect(toLibpqAddress(url)).toEqual({ address, ...(password && { password }) });
});

test('another database of the same server', () => {
  expect(toLibpqAddress('postgres://ada:x@h/site?dbname=other&sslmode=require', 'a/b').address).toBe(
    'postgres://ada@h/a%2Fb?sslmode=require',
  );
});
