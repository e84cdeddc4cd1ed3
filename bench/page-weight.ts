import { paths } from '../src/contract/paths.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/site.ts';
import { anyArticle, anyService } from '../tests/support/any-content.ts';
import { budgets } from '../tests/support/byte-budgets.ts';
import { listTransfers, sumBytes } from '../tests/support/transfer.ts';
import type { Measurement } from '../tests/support/measurement.ts';

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The headers of the responses with the scripts of an island. */
const headers = 6_000;

const pages: readonly [name: string, path: string][] = [
  ['home page', paths.home],
  ['a service', anyService.path],
  ['case studies', paths.caseStudies],
  ['about', paths.about],
  ['contact', paths.contact],
  ['an article', anyArticle.path],
];

/**
 * The bytes that a phone loads for its first view, and those that follow when somebody acts (its islands, React included), as the
 * browser counts them, headers included.
 */
export async function measureBytes(): Promise<Measurement[]> {
  const [browser, site] = await Promise.all([launchBrowser('ordinary'), startSite()]);
  const toFigure = (subject: string, task: string, bytes: number) => ({
    quantity: 'first view' as const,
    unit: 'kB',
    subject,
    task,
    value: Number((bytes / 1_000).toFixed(1)),
  });
  async function measurePage(name: string, path: string): Promise<Measurement[]> {
    const list = (isUntouched: boolean) => listTransfers(browser, site.origin + path, { isUntouched });
    const [untouched, used] = [await list(true), await list(false)];
    const [first, scripts] = [sumBytes(untouched, 'all'), sumBytes(untouched, 'scripts')];
    const later = sumBytes(used, 'all') - first;
    return [
      {
        name: `${name} (${path}), first view`,
        target: `no script file${path === paths.home ? `; ≤ ${budgets.home / 1_000} kB with all that follows` : ''}`,
        measured: `${kilo(first)}, ${kilo(scripts)} of them script files`,
        isMet: scripts === 0 && (path !== paths.home || first + later <= budgets.home),
        figures: [toFigure('first view', name, first)],
      },
      {
        name: `${name} (${path}), when somebody acts`,
        target: `scripts ≤ ${(budgets.island + headers) / 1_000} kB`,
        measured: `${kilo(later)} more, ${kilo(sumBytes(used, 'scripts'))} of them script files`,
        isMet: sumBytes(used, 'scripts') <= budgets.island + headers,
        figures: [toFigure('more when somebody acts', name, later)],
      },
    ];
  }
  try {
    const rows: Measurement[] = [];
    for (const [name, path] of pages) rows.push(...(await measurePage(name, path)));
    return rows;
  } finally {
    await browser.close();
    await site.remove();
  }
}
