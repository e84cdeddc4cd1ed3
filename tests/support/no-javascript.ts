import type { Page } from 'playwright';

/**
 * Blocks the site's scripts, but not JavaScript itself, which the audit tools need (without-javascript.test.ts turns it
 * off in the browser).
 */
export async function blockScripts(page: Page): Promise<void> {
  await page.route('**/*.js', (route) => route.abort());
}

/** Shows the page as without JavaScript. */
export async function showNoJavaScriptFallback(page: Page): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset['js']);
}
