import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Private networks (RFC 1918, RFC 4193), and those between a provider and its customers (RFC 6598). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const isIn = (list: BlockList, host: string): boolean => {
  const family = isIP(host);
  return family > 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
};

/** Whether a host is this machine, only by name or address: a DNS answer could be forged. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(loopback, host);
}

/**
 * Whether a host is this machine or on a private network, only by name or address. Names without a dot, such as those of
 * containers, and below .internal, .local and home.arpa exist on private networks only (RFC 6762, RFC 8375).
 */
export function isPrivateHost(host: string): boolean {
  if (isLoopback(host) || isIn(privateNetworks, host)) return true;
  return isIP(host) === 0 && (!host.includes('.') || /\.(?:internal|local|home\.arpa)$/i.test(host));
}
