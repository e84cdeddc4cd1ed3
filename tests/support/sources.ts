/**
 * Settings of a site with rate limits that trusts a proxy on this machine: every visitor can have an address, and so
 * limits, of its own.
 */
export const manySources = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } as const;

/** The size of 198.18.0.0/15, the range reserved for measurements (RFC 2544, RFC 6890). */
const count = 2 ** 17;
let given = 0;

/** The header that names a request's source: an address not used by the last 131,071 calls. */
export function fromNewSource(): { 'X-Forwarded-For': string } {
  given = (given + 1) % count;
  return { 'X-Forwarded-For': `198.${18 + (given >> 16)}.${(given >> 8) & 255}.${given & 255}` };
}
