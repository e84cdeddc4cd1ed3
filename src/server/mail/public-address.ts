import { lookup as lookUpAddresses, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** IPv4 addresses that are not globally reachable (IANA IPv4 Special-Purpose Address Registry), and multicast. */
const special4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special4.addSubnet(network, prefix, 'ipv4');

/** Global unicast IPv6 (RFC 4291), and what of it is special, or leads to an IPv4 address: 2001::/23 and 2002::/16. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, prefix, 'ipv6');

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether a host is this machine, by name or address alone: a DNS answer could be forged. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(host);
  return host === 'localhost' || (family > 0 && loopback.check(host, family === 6 ? 'ipv6' : 'ipv4'));
}

/** Whether an IP address is on the public internet: neither private nor of this machine, nor otherwise special. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/**
 * What is wrong with an address of a receiver, after 'must be'; undefined where it can be used. Plain http only to this
 * machine: a webhook holds personal data, and the address of a heartbeat a token.
 */
export function findReceiverUrlFault(url: URL): string | undefined {
  const host = hostOf(url);
  if (isLoopback(host)) return undefined;
  if (url.protocol !== 'https:') return 'an address that begins with https://, or with http:// on this machine';
  const isName = !/^[\d.]+$|:/.test(host);
  return isName || isPublicAddress(host) ? undefined : 'the address of a public host or of this machine';
}

/** A host name leads to an address that requests of the site must not reach. */
class ForbiddenAddressError extends Error {
  readonly code = 'EFORBIDDEN';
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6'; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for sockets that returns a name's addresses only if all of them are allowed. It runs for each connection, so
 * that a name cannot lead elsewhere after it was checked. Sockets do not look up IP addresses: check these before.
 * @param isAllowed whether an address may be connected to
 */
export function createGuardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = lookUpAddresses,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new ForbiddenAddressError('The name leads to an address that is not public.'), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
