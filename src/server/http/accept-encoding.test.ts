import { describe, expect, test } from 'vitest';
import { rankEncodings } from './accept-encoding.ts';

describe('encodings are ranked by weight (RFC 9110, 12.5.3)', () => {
  test.each([
    ['', ['identity']],
    ['br, gzip', ['br', 'gzip', 'identity']],
    ['gzip, br', ['br', 'gzip', 'identity']],
    ['br;q=0.1, gzip;q=1', ['gzip', 'br', 'identity']],
    ['GZIP;Q=0.5, Br ; q=0.25', ['gzip', 'br', 'identity']],
    ['identity, br;q=0.5', ['identity', 'br']],
    ['identity;q=0.5, br;q=0.1, gzip;q=0.8', ['gzip', 'identity', 'br']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['gzip;q=0.5, *;q=0.1', ['gzip', 'br', 'identity']],
    ['br;q=0.5, *;q=0', ['br']],
    ['gzip, identity;q=0', ['gzip']],
    ['deflate, zstd', ['identity']],
    [',, ;q=1, =, br;q=', ['identity']],
    ['br;q=2, gzip;q=-1, *;q=x', ['identity']],
    ['br;q=0.1234', ['identity']],
    ['br;q=1.000', ['br', 'identity']],
  ])('%j: %j', (header, ranked) => {
    expect(rankEncodings(header)).toEqual(ranked);
  });

  test('if nothing is acceptable the file is sent uncompressed', () => {
    expect(rankEncodings('*;q=0')).toEqual(['identity']);
    expect(rankEncodings('identity;q=0')).toEqual(['identity']);
  });
});
