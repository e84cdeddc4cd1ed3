import { documentationCategories } from '#content/documentation-categories.ts';
import { legalReviewed } from '#content/legal/catalogue.ts';
import { paths as addresses } from '../../src/contract/paths.ts';

const legalFolder = addresses.legal('');

/** The date of each article. */
const articleDates = new Map<string, string>(
  documentationCategories.flatMap(({ id, topics }) =>
    topics.map(({ slug, date }) => [addresses.documentationTopic(id, slug), date] as const),
  ),
);

/**
 * sitemap.xml: the URL of every public page. Articles and legal texts have the date that they state. Other pages have none:
 * a wrong date makes search engines ignore all dates.
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
