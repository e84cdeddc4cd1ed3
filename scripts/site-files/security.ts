import { company } from '#content/company.ts';
import { mailtoAddress } from '../../src/contract/link-address.ts';
import { paths } from '../../src/contract/paths.ts';
import { dayMs } from '../../src/contract/duration.ts';

/** Less than a year, as RFC 9116 section 2.5.5 recommends; each build renews it. */
const validDays = 364;

/** .well-known/security.txt after RFC 9116: the contact for vulnerability reports, and the policy. */
export function securityTxt(origin: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: ${mailtoAddress(company.email)}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${paths.legal('terms-of-service')}#reporting-a-weakness`,
    '',
  ].join('\n');
}
