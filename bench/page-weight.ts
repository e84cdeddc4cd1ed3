import { paths } from '../src/contract/paths.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/site.ts';
import { budgets, contentPages, formPages } from '../tests/support/byte-budgets.ts';
import { listTransfers, sumBytes } from '../tests/support/transfer.ts';
import type { Figure, Measurement } from '../tests/support/measurement.ts';

const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

const toFigure = (task: string, bytes: number): Figure => ({
  quantity: 'first view',
  unit: 'kB',
  subject: 'this site',
  task,
  value: bytes / 1_000,
});

/** The bytes that a phone loads on its first view, as the browser counts them, headers included. */
export async function measureBytes(): Promise<Measurement[]> {
  const [browser, site] = await Promise.all([launchBrowser('ordinary'), startSite()]);
  try {
    const scripts = async (path: string) => sumBytes(await listTransfers(browser, site.origin + path), 'scripts');
    const heaviest = async (pages: readonly string[]) => {
      let most = { path: '', bytes: 0 };
      for (const path of pages) {
        const bytes = await scripts(path);
        if (bytes > most.bytes) most = { path, bytes };
      }
      return most;
    };
    const row = (name: string, budget: number, { path, bytes }: { path: string; bytes: number }): Measurement => ({
      name,
      target: `≤ ${budget / 1_000} kB`,
      measured: `${kilo(bytes)} (${path}, the heaviest)`,
      isMet: bytes <= budget,
      figures: [toFigure(name, bytes)],
    });
    const home = sumBytes(await listTransfers(browser, site.origin + paths.home), 'all');
    return [
      row('JavaScript on first view, content pages', budgets.contentScripts, await heaviest(contentPages)),
      row('JavaScript on first view, pages with forms', budgets.formScripts, await heaviest(formPages)),
      {
        name: 'home page, all of it',
        target: `≤ ${budgets.home / 1_000} kB`,
        measured: kilo(home),
        isMet: home <= budgets.home,
        figures: [toFigure('home page, all of it', home)],
      },
    ];
  } finally {
    await browser.close();
    await site.remove();
  }
}
