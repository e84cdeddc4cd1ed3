import { paths } from '../../src/contract/paths.ts';

/** robots.txt: everything may be read but the administration and the calls. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    `Disallow: ${paths.admin}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
