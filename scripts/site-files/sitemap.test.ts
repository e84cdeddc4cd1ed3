import { expect, it } from 'vitest';
import { documentationCategories } from '#content/documentation-categories.ts';
import { legalPages, legalReviewed } from '#content/legal/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { sitemapXml } from './sitemap.ts';

const listAddresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

it('escapes XML', () => {
  expect(listAddresses(sitemapXml('https://firm.example', ['/a&b']))).toEqual(['https://firm.example/a&amp;b']);
});

it('dates the legal texts and the articles, and no other page', () => {
  const xml = sitemapXml('https://firm.example', publicPaths);
  const dated = Object.fromEntries(
    [...xml.matchAll(/<loc>https:\/\/firm\.example([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)].map((match) => [
      match[1],
      match[2],
    ]),
  );
  const legal = legalPages.map(({ slug }) => [paths.legal(slug), legalReviewed]);
  const articles = documentationCategories.flatMap(({ id, topics }) =>
    topics.map(({ slug, date }) => [paths.documentationTopic(id, slug), date]),
  );
  expect(dated).toEqual(Object.fromEntries([...legal, ...articles]));
});
