import { paths } from '../src/contract/paths.ts';
import { launchBrowser, untilHydrated } from '../tests/support/browser.ts';
import { quantile } from '../tests/support/load.ts';
import { startSite } from '../tests/support/site.ts';
import type { Measurement } from '../tests/support/measurement.ts';

const rounds = 5;
const wanted = [paths.services, paths.portfolio, paths.about, paths.caseStudies, paths.faq];
/** How long the pointer hovers over a link before the click. */
const hoverMs = 300;
const limitMs = 50;

/** The time from the click on a hovered link to the first frame that shows the next page's heading. */
export async function measureNavigation(): Promise<Measurement[]> {
  const [browser, site] = await Promise.all([launchBrowser('ordinary'), startSite()]);
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      for (const path of wanted) {
        await page.goto(site.origin + paths.home);
        await untilHydrated(page);
        const link = page.locator(`a[href="${path}"]:visible`).first();
        await link.hover();
        await page.waitForTimeout(hoverMs);
        times.push(
          await link.evaluate(
            (element) =>
              new Promise<number>((resolve) => {
                const before = document.querySelector('h1')?.textContent;
                const began = performance.now();
                const look = () => {
                  const now = document.querySelector('h1')?.textContent;
                  if (now && now !== before) resolve(performance.now() - began);
                  else requestAnimationFrame(look);
                };
                (element as HTMLElement).click();
                look();
              }),
          ),
        );
      }
      await context.close();
    }
    const [median, slowest] = [quantile(times, 0.5), quantile(times, 1)];
    return [
      {
        name: `client navigation after hover (${times.length} times)`,
        target: `≤ ${limitMs} ms`,
        measured: `median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
        isMet: median <= limitMs,
      },
    ];
  } finally {
    await browser.close();
    await site.remove();
  }
}
