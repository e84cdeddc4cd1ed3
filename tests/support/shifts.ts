import type { Page } from 'playwright';

/** What has moved without the visitor's doing since the page came, and how far (https://web.dev/articles/cls). */
export const listShifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON() as { value: number });
  });

/** How far all of it has moved, in shares of the window. */
export const sumOf = (shifts: readonly { value: number }[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
