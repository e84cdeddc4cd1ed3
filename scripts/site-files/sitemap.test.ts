import { expect, it } from 'vitest';
import { anyArticle } from '../../tests/support/any-content.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { sitemapXml } from './sitemap.ts';

const listAddresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

it('contains every public page once, with its origin', () => {
  const addresses = listAddresses(sitemapXml('https://firm.example', publicPaths));
  expect(addresses).toHaveLength(publicPaths.length);
  expect(new Set(addresses).size).toBe(publicPaths.length);
  expect(addresses).toContain('https://firm.example/');
  expect(addresses).toContain(`https://firm.example${anyArticle.path}`);
  expect(addresses.filter((address) => /\/(admin|auth|frames|contact\/received)/.test(address ?? ''))).toEqual([]);
});

it('escapes XML', () => {
  expect(listAddresses(sitemapXml('https://firm.example', ['/a&b']))).toEqual(['https://firm.example/a&amp;b']);
});

it('dates the legal texts, of which a review is recorded', () => {
  const xml = sitemapXml('https://firm.example', publicPaths);
  const dated = xml.split('\n').filter((line) => line.includes('<lastmod>'));
  expect(dated.length).toBeGreaterThan(0);
  for (const line of dated) expect(line).toMatch(/\/legal\/[\w-]+<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});
