import { recentlyUpdated } from '#content/recently-updated.ts';
import { legalReviewed } from '#content/legal/catalogue.ts';
import { paths as addresses } from '../../src/contract/paths.ts';

const legalFolder = addresses.legal('');

/** The dates of the articles that the documentation lists as recently updated, as YYYY-MM-DD. */
const articleDates = new Map<string, string>(
  recentlyUpdated.map(({ url, date }) => [url, new Date(`${date} UTC`).toISOString().slice(0, 10)]),
);

/**
 * sitemap.xml: the URL of every public page. Recently updated articles and the legal texts have the date that they show
 * or state; of other pages no reliable date is recorded, and a date that is wrong makes search engines ignore all of
 * them.
 */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => {
    const date = path.startsWith(legalFolder) ? legalReviewed : articleDates.get(path);
    const lastmod = date ? `<lastmod>${date}</lastmod>` : '';
    return `  <url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
