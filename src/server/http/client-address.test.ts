import { describe, expect, test } from 'vitest';
import { createClientAddresses } from './client-address.ts';

const log = { info() {}, warn() {}, error() {} };
const { connectionSourceOf } = createClientAddresses({
  trustedProxies: ['10.0.0.1', 'fd00::/8'],
  clock: () => new Date(),
  log,
});

describe('the source of a connection', () => {
  test('is its IPv4 address or its IPv6 /48 network', () => {
    const addresses = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:7:1::1', '2001:db8:7:ff05:1:2:3:4'];
    expect(addresses.map(connectionSourceOf)).toEqual([
      '203.0.113.7',
      '203.0.113.7',
      '2001:db8:7::/48',
      '2001:db8:7::/48',
    ]);
  });

  test('is none for a trusted proxy, for this machine and for a closed connection: they are not limited', () => {
    const none = ['10.0.0.1', '::ffff:10.0.0.1', 'fd00::1', '127.0.0.1', '127.9.0.1', '::ffff:127.0.0.1', '::1', ''];
    expect(none.map(connectionSourceOf)).toEqual(none.map(() => undefined));
  });
});
