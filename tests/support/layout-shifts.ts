import type { Page } from 'playwright';

/** The layout shifts since the page loaded that no input of the visitor caused (https://web.dev/articles/cls). */
export const listLayoutShifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON() as { value: number });
  });

/** The sum of layout shifts, as shares of the window. */
export const sumLayoutShifts = (shifts: readonly { value: number }[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
