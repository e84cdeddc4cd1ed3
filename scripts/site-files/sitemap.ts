import { legalReviewed } from '../../src/content/legal/catalogue.ts';
import { paths as addresses } from '../../src/contract/paths.ts';

const legalFolder = addresses.legal('');

/**
 * sitemap.xml: the URL of every public page. The legal texts have the date of their last review; of other pages no
 * reliable date is recorded, and a date that is wrong makes search engines ignore all of them.
 */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => {
    const date = path.startsWith(legalFolder) ? `<lastmod>${legalReviewed}</lastmod>` : '';
    return `  <url><loc>${escapeXml(origin + path)}</loc>${date}</url>`;
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
