import { expect, it } from 'vitest';
import { robotsTxt } from './robots.ts';

it('disallows the admin area and the API, and names the sitemap', () => {
  expect(robotsTxt('https://firm.example').split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    'Sitemap: https://firm.example/sitemap.xml',
    '',
  ]);
});
