/**
 * Settings of a site that is measured with limits on: every visitor has an address of its own, and so limits of its own,
 * as if a proxy on this machine stood before the site.
 */
export const manySources = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } as const;

/** 198.18.0.0/15, set aside for measurements (RFC 2544, RFC 6890): more than a hundred thousand visitors. */
const count = 2 ** 17;
let given = 0;

/** What says where a request came from: each time an address that has not been used for the last 131,071 of them. */
export function fromNewSource(): { 'X-Forwarded-For': string } {
  given = (given + 1) % count;
  return { 'X-Forwarded-For': `198.${18 + (given >> 16)}.${(given >> 8) & 255}.${given & 255}` };
}
