import { paths } from '../src/contract/paths.ts';
import { anyArticle, anyService } from '../tests/support/any-content.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import type { Measurement } from '../tests/support/measurement.ts';
import { startSite } from '../tests/support/site.ts';
import { listTransfers, sumBytes } from '../tests/support/transfer.ts';

const pages: readonly [name: string, path: string][] = [
  ['home page', paths.home],
  ['a service', anyService.path],
  ['case studies', paths.caseStudies],
  ['about', paths.about],
  ['contact', paths.contact],
  ['an article', anyArticle.path],
];

/** The bytes that a phone loads for its first view of a page, as the browser counts them, headers included. */
export async function measureBytes(): Promise<Measurement[]> {
  const [browser, site] = await Promise.all([launchBrowser('ordinary'), startSite()]);
  try {
    const rows: Measurement[] = [];
    for (const [name, path] of pages) {
      const files = await listTransfers(browser, site.origin + path, { isUntouched: true });
      const scripts = sumBytes(files, 'scripts');
      rows.push({
        name: `${name} (${path}), first view`,
        target: 'no script file',
        measured: `${kilo(sumBytes(files, 'all'))} in ${files.length} files, ${kilo(scripts)} of them scripts`,
        isMet: scripts === 0,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await site.remove();
  }
}

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
