import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from '../local-address.ts';
import type { Log } from '../log.ts';
import { createLogThrottle } from '../log-throttle.ts';

export type ClientAddresses = ReturnType<typeof createClientAddresses>;

/** Tells where requests and connections come from: the sources under which limits count them. */
export function createClientAddresses(parts: { trustedProxies: readonly string[]; clock: () => Date; log: Log }) {
  const trusted = readProxies(parts.trustedProxies);
  // Each once.
  const warnings = createLogThrottle({ quietMs: Infinity, clock: parts.clock });

  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address));
  const isFromTrustedProxy = (context: Context) => isTrusted(remoteAddressOf(context));

  /** The network address of the client; X-Forwarded-For counts only from a trusted proxy. */
  function sourceOf(context: Context): string {
    const direct = remoteAddressOf(context);
    const sent = context.req.header('X-Forwarded-For');
    if (!isTrusted(direct)) {
      if (sent !== undefined) warnOfProxy('untrusted-proxy');
      return networkOf(direct);
    }
    const forwarded = (sent ?? '').split(',').map((part) => readAddress(part.trim()));
    // From the right: anybody may have written what a trusted proxy did not write.
    const client = forwarded.findLast((address) => !isTrusted(address)) ?? '';
    if (isIP(client)) return networkOf(client);
    if (sent !== undefined && client !== '') warnOfProxy('unreadable-proxy-header');
    return networkOf(direct);
  }

  function warnOfProxy(event: keyof typeof proxySentences): void {
    if (warnings.admit(event)) parts.log.warn({ event }, proxySentences[event]);
  }

  /**
   * The source under which a connection counts. A trusted proxy, and this machine, where a proxy may run, hold the
   * connections of many visitors and are not limited.
   */
  function connectionSourceOf(address: string): string | undefined {
    const direct = toIpv4(address);
    if (!isIP(direct) || isTrusted(direct) || isLoopback(direct)) return undefined;
    return networkOf(direct);
  }

  return { sourceOf, connectionSourceOf, isFromTrustedProxy };
}

/** The address at the other end of the connection, IPv4 in its own form; empty if a test calls the app without one. */
export function remoteAddressOf(context: Context): string {
  const bindings = context.env as Partial<HttpBindings> | undefined;
  return toIpv4(bindings?.incoming?.socket.remoteAddress ?? '');
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks ('10.0.0.0/8') of trusted proxies; config.ts has checked them. */
function readProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const network of list) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return proxies;
}

/** Logged once: all visitors behind that proxy count as one for the limits. */
const proxySentences = {
  'untrusted-proxy':
    'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, name it there, or all its visitors share one limit',
  'unreadable-proxy-header':
    'X-Forwarded-For of a trusted proxy has no valid address: all its visitors share one limit',
} as const;

/** An address of X-Forwarded-For without the port and the brackets that some proxies write: '203.0.113.7:5000', '[::1]:80'. */
function readAddress(sent: string): string {
  const [, bracketed = ''] = /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(sent) ?? [];
  const [, beforePort = ''] = /^([\d.]+):\d{1,5}$/.exec(sent) ?? [];
  return toIpv4(bracketed || beforePort || sent);
}

/** An IPv4-mapped IPv6 address as IPv4. */
const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * One source: an IPv4 address, or the /48 network that an IPv6 site has at most (RFC 6177). Somebody who has one can send
 * from any of its 65,536 networks of /64.
 */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address || 'unknown';
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
